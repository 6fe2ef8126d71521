"""Django's PostgreSQL, not asked before each request whether it is there."""

from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL."""

    def is_usable(self) -> bool:
        """Whether the database is still there: asked only where it may have gone.

        Django asks before each request, which is a way there and back. A server that
        goes says so, or hangs up; from one that stays nothing comes unasked.
        """
        if not self.errors_occurred and self.connection and not self.connection.closed:
            heard = poll()
            heard.register(self.connection.fileno(), POLLIN)
            if not heard.poll(0):
                return True
        return super().is_usable()
