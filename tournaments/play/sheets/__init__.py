"""The sheets of the tables: every version of a line is kept."""
