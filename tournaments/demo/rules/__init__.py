"""What the demo club is made of."""
