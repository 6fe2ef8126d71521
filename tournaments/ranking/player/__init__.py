"""What one player played, round by round, and where that puts him."""
