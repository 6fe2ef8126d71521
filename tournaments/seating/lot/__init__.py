"""The lot: what a draw needs to know, and what can be said of its outcome."""
