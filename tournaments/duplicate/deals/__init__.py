"""The cards of the boards: drawn, typed or read from a file; and who may see them."""
