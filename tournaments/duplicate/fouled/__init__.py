"""A board whose cards were no longer those that it was dealt with."""
