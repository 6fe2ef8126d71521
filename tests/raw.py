"""What lies in a file of a database that is open here, byte by byte."""

import subprocess


def bytes_of(path):
    """Read by a process of its own: on Linux whoever closes a file lets go of all the
    locks that his process holds on it, and SQLite of this one relies on them.
    """
    return subprocess.run(["cat", path], capture_output=True, check=True).stdout
