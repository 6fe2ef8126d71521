"""The clubs that players come from: each with its members, and its name."""
