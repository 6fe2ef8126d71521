"""Rules for what may be ruled, and by whom."""
