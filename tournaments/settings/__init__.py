"""Tournaments and how they will be played."""
