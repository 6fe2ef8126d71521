"""Leaves nothing of what was erased in the files of the database."""

from contextlib import suppress

from django.db import OperationalError, transaction

A_MOMENT = 2_000  # milliseconds


def leave_no_trace() -> None:
    """Have SQLite write its file anew, and empty its log of what was written.

    What is erased is overwritten in its place (`secure_delete`), yet a page that was
    parted before may keep a copy in its unused room. Whoever reads meanwhile is waited
    for a moment; if he reads on, or the disk is full, the next erasing does it, or the
    end of the program. PostgreSQL clears up by itself, some time later.
    """
    connection = transaction.get_connection()
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        with suppress(OperationalError):
            cursor.execute("VACUUM")
        cursor.execute("PRAGMA busy_timeout")
        usual = int(cursor.fetchone()[0])
        cursor.execute(f"PRAGMA busy_timeout={A_MOMENT}")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute(f"PRAGMA busy_timeout={usual}")
