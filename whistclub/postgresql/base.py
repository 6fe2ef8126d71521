"""Django's PostgreSQL, not asked before each request whether it is there."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL."""

    def is_usable(self) -> bool:
        """Tell whether the database is still there; ask it only if it may have gone.

        Django asks before each request, which is a way there and back. A server that
        goes says so, or hangs up; from one that stays nothing comes unasked.
        """
        known = self.connection
        if (
            not self.errors_occurred
            and known
            and not known.closed
            and not _has_said_something(known.fileno())
        ):
            return True
        return super().is_usable()


def _has_said_something(socket: int) -> bool:
    """Tell whether something waits to be read; ask the system, not the network."""
    if hasattr(select, "poll"):
        heard = select.poll()
        heard.register(socket, select.POLLIN)
        return bool(heard.poll(0))
    return bool(select.select([socket], [], [], 0)[0])  # Windows has no other
