"""Phones at the tables: who is let in by which card, and the pages of a table."""
