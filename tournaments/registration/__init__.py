"""The members of the club, and the players entered: here, paid, paired or gone."""
