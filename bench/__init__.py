"""Measures how fast the product is, for docs/performance.md."""
