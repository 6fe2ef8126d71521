"""Rules of how fast tables play, and of sheets as events tell them: pure."""
