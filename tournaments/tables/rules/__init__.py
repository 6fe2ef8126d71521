"""Rounds, chairs and halls, without a database."""
