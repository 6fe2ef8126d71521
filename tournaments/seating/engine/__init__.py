"""Seats a whole day: who meets whom, proven where it can be, searched where not."""
