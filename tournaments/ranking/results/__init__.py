"""What every player has, as far as a ranking looks at it."""
