"""Cases for the demo club."""
