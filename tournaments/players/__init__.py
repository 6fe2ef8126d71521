"""People and the clubs that they come from."""
