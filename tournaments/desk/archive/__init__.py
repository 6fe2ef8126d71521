"""Tournaments that are put away: archived, deleted, thrown away after practice."""
