"""Whiz in boards."""
