"""The ranking of a tournament, and its prizes."""
