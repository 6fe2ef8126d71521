"""Template tags of the day."""
