"""Projects events into rows, forwards."""
