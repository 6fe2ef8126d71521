"""What the ranking takes from the boards."""
