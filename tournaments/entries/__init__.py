"""Entries of a tournament: players alone, or as a side."""
