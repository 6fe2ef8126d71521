"""Other workers of a server, as processes on the same folder of data."""

import os
import subprocess
import sys
from contextlib import contextmanager

from django.conf import settings


class Worker:
    """Another process: the words that it begins with, and what it answers."""

    def __init__(self, process):
        self.process = process
        self.begins = process.stdout.readline().split()

    def told(self, words):
        self.process.stdin.write(f"{words}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


@contextmanager
def worker(script, data, *words):
    """A process that does what a script says, until its input closes."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words],
        cwd=settings.BASE_DIR,
        env={**os.environ, "WHISTCLUB_DATA": str(data)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Worker(process)
    finally:
        process.communicate(timeout=60)
