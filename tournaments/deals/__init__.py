"""What was written of each deal, and what it brought to whom."""
