"""The formats of Dutch."""
