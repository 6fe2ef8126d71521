"""The day of one player, round by round, and his place in the ranking."""
