"""Correcting a line of a round that is closed, or of a day that is over."""
