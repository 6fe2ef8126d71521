"""Planning a tournament, tested."""
