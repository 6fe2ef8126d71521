"""Django's PostgreSQL, in which threads write in turn."""

from django.db.backends.postgresql import base

from whistclub.turns import InTurn


class DatabaseWrapper(InTurn, base.DatabaseWrapper):
    """A connection to PostgreSQL."""
