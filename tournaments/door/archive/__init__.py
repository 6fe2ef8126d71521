"""Members who are put away: archived, deleted, merged with another."""
