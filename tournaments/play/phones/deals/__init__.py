"""The deals that a table writes on its own phone."""
