"""Tournaments: how each is played, by which numbers, and what it pinned."""
