"""Plays a day as days are: people come and go, and much is set right."""
