"""Whoever comes once the tables are published: a chair, a new table, or sitting out."""
