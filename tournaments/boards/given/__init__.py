"""Results that are given in place of those played, and fines."""
