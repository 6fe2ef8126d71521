"""What a decision of the jury would move in the ranking."""
