"""Plays the same days with the code of today and of yesterday, and compares."""
