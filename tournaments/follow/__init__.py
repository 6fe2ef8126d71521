"""Writes that touch several nouns: who comes, goes, or moves; a round moves on."""
