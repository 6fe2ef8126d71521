"""A board that a table plays once the others are done."""
