"""Backups, people's privacy, and whether all is in order."""
