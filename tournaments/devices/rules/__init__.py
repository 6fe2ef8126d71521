"""Codes of cards, and what happened to phones."""
