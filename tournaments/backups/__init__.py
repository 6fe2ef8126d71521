"""Backups: made by themselves, read back, kept as a ladder, and restored."""
