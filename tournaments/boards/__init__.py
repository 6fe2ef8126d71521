"""The boards of a Whiz tournament: their movement, their cards, what they brought."""
