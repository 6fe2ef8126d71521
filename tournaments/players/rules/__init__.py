"""Names, and lists of people."""
