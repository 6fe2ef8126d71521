"""The pages of rankings and prizes."""
