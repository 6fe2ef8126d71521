"""The steps of a day."""
