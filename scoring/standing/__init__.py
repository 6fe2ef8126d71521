"""The figures that a player has in all, and those that part equals. Pure."""
