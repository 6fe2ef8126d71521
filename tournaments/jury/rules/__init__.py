"""What may be ruled, by whom, and how a case lives."""
