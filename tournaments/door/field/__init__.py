"""Many players at once: an earlier field, members that are ticked, pasted names."""
