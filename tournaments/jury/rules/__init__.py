"""Rules for what may be ruled, by whom, and for the life of a case."""
