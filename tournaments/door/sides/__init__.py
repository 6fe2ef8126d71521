"""Partners who play together, and those who play in somebody's place."""
