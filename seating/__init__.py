"""Seats players at tables. Pure Python, which knows of no database."""
