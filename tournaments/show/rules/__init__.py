"""The clock, and what the screen shows."""
