"""What a seating is worth, in figures and in sentences."""
