"""The gate before a round is closed or the day ends: what is open, what is let go."""
