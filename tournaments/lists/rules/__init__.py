"""Folds names, so that what is typed finds them in a list."""
