"""The rules of a round, without a database."""
