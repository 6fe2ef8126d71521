"""What the desk waits while a thousand slow connections and five hundred readers come.

Forty tables send a line every five seconds, at first alone, then beside screens that
ask after the hall as its page does and connections that are silent, send half of
something, a letter every five seconds, or ask much and read nothing. Whoever is let go
comes back. These have a process of their own, as they have machines of their own.
"""

from __future__ import annotations

from multiprocessing.connection import Connection
from typing import NamedTuple

from bench import beside, crowd, load
from bench.load import Answer, Served
from bench.slow import slow

TABLES, DEALS = 40, 40
SECONDS = 45.0
EVERY = 5.0
SLOW = 1_000


class Besiegers(NamedTuple):
    """How it went for those who stood before the door."""

    looks: list[Answer]
    held: int  # slow connections that were there at the end
    came: int


def besiege(served: Served, begun: Connection) -> Besiegers:
    """Have all of them come, and say so as soon as the slow ones are there."""
    readers = beside.screens(served)
    with slow(served, SLOW) as besiegers:
        begun.send(None)
        crowd.let_come(readers, SECONDS)
        return Besiegers(
            [answer for one in readers for answer in one.answers],
            held=sum(one.there is not None for one in besiegers),
            came=sum(one.came for one in besiegers),
        )


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name."""
    with load.served(TABLES, DEALS) as served:
        typed = [
            crowd.table(served.port, served.made, number, EVERY)
            for number in range(1, TABLES + 1)
        ]
        crowd.let_come(typed, SECONDS)
        alone = crowd.p95(typed)
        lines = [answer for one in typed for answer in one.answers]
        for one in typed:
            one.answers.clear()
        with crowd.elsewhere(besiege, served) as besiegers:
            crowd.let_come(typed, SECONDS)
        found = besiegers.result()
        lines += [answer for one in typed for answer in one.answers]
    return {
        "lines' p95 without, ms": alone,
        "besieged, lines' p95, ms": crowd.p95(typed),
        "besieged / without": crowd.p95(typed) / alone,
        "besieged, readers' p95, ms": crowd.p95_of(found.looks),
        "besieged, slow connections there at the end": found.held,
        "besieged, slow connections that came": found.came,
        "besieged, lines refused or lost": sum(one.status != 200 for one in lines),
        "besieged, readers refused or lost": sum(
            one.status not in (200, 304) for one in found.looks
        ),
    }
