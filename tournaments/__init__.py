"""How a tournament's day goes."""
