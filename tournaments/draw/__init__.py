"""Rounds: drawn, published, being played, closed."""
