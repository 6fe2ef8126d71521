"""What a jury was called for, and what it decided."""
