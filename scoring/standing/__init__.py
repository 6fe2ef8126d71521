"""What a player has in all, and what parts two who have as much. Pure."""
