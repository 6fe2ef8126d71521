"""Rulings where deals travel in boards and are compared."""
