"""How the jury ruled before: counted by offence, day and season, and without names."""
