"""Rounds, their tables, and who sits where from which deal on."""
