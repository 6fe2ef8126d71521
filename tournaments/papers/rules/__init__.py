"""Rules by which what is printed finds its place on a sheet."""
