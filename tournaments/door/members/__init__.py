"""The people whom the club knows, whatever they play in."""
