"""Who plays with whom, and who plays in whose place."""
