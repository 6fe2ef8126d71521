"""Seats for whoever comes once the tables are published."""
