"""The choices of a plan, and what they must respect."""
