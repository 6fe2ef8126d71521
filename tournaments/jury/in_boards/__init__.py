"""Rulings where the same deals travel in boards, and are compared."""
