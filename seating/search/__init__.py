"""Improves a seating swap by swap, where nothing is known."""
