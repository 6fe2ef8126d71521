"""The rules by which the demo club is made up."""
