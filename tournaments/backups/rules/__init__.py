"""What a backup says of itself, when one is due, and which are kept."""
