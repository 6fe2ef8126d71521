"""Tests of the gates before the end of a round and of the day."""
