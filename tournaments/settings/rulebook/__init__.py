"""The rulebook of a game as the clubs have it, to read and to search."""
