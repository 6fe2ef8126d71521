"""How what is printed finds its place on a sheet."""
