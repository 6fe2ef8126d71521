"""Drafts: all rounds to come, planned at once."""
