"""A board that was played where another one was due."""
