"""What a deal is worth, tested."""
