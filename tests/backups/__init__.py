"""Backups are whole, tell the truth of themselves, and bring a club back."""
