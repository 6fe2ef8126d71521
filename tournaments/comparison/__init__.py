"""Boards that were played at several tables: what compares them, and who has what."""
