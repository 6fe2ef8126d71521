"""One line of a sheet: typed, written, answered."""
