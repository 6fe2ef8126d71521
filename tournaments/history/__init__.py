"""Builds rows from events, and compares them with those that are stored."""
