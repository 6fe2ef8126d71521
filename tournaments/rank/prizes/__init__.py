"""The prizes: how they are found, what they are worth, and who has collected them."""
