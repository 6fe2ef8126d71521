"""Boards: their plan, their cards, what they bring."""
