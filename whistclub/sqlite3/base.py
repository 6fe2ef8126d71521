"""Django's SQLite, in which threads write in turn."""

from django.db.backends.sqlite3 import base

from whistclub.turns import InTurn


class DatabaseWrapper(InTurn, base.DatabaseWrapper):
    """A connection to SQLite."""
