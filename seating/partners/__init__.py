"""Seats partners: those who stay together, and those who change every round."""
