"""Cases of the jury, and the rulings made in them."""
