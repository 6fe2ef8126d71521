"""A player's own page, which his card opens."""
