"""Sheets at the desk and on phones, and a player's own page."""
