"""One player of a ranking: round by round, deal by deal."""
