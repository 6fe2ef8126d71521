"""How fast tables play: pure."""
