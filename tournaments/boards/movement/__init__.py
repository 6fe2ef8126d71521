"""How boards travel: the movement, proposed, accepted, read from a file."""
