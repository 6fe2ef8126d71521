"""Boards that travel: their cards, their results, what compares them."""
