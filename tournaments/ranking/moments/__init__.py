"""What the ranking was, and what it would be."""
