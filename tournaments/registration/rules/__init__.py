"""Names, numbers and lists of people."""
