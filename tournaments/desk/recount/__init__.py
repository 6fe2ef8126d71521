"""A day counted again, under another points table."""
