"""A database of the version before opens with this one, and nothing in it has moved."""
