"""Earlier rulings of the jury by offence, day and season, counted and without names."""
