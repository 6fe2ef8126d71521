"""A second person compares a sheet with its paper, and confirms or rejects it."""
