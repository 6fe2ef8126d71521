"""What is still open before a round is closed or the day ends, and what is let go."""
