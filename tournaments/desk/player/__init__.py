"""The page of one player."""
