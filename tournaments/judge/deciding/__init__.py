"""Decisions: what is asked, what they do, and how they are kept."""
