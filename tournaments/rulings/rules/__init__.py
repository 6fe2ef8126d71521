"""The life of a case."""
