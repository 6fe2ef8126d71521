"""Processes of a server, each of which keeps what it knows of the tables."""

from collections import OrderedDict
from contextlib import contextmanager

from tournaments.at_tables import which_table
from tournaments.at_tables.deals.called import NAMES
from tournaments.sheets import one_sheet

KEPT = ((one_sheet, "_kept"), (which_table, "_known"), (NAMES, "_places"))


class Process:
    """What one process keeps, beside others that keep their own."""

    def __init__(self):
        self.kept = [OrderedDict() for _each in KEPT]

    @contextmanager
    def at_work(self):
        before = [getattr(place, name) for place, name in KEPT]
        for (place, name), own in zip(KEPT, self.kept, strict=True):
            setattr(place, name, own)
        try:
            yield
        finally:
            for (place, name), one in zip(KEPT, before, strict=True):
                setattr(place, name, one)
