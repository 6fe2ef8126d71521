"""Dates and numbers as they are written in the languages of the clubs."""
