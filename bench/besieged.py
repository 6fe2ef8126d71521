"""What the desk waits while a thousand slow connections and five hundred readers come.

Forty tables send a line every five seconds, at first alone, then beside screens that
ask after the hall as its page does and connections that are silent, send half of
something, a letter every five seconds, or ask much and read nothing. Whoever is let go
comes back.
"""

from __future__ import annotations

from bench import beside, crowd, load
from bench.slow import slow

TABLES, DEALS = 40, 40
SECONDS = 45.0
EVERY = 5.0
SLOW = 1_000


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
        readers = beside.watching(served)
        with slow(served, SLOW) as besiegers:
            crowd.let_come([*typed, *readers], SECONDS)
            held = sum(one.there is not None for one in besiegers)
            came = sum(one.came for one in besiegers)
        lines += [answer for one in typed for answer in one.answers]
        looks = [answer for one in readers for answer in one.answers]
    return {
        "lines' p95 without, ms": alone,
        "besieged, lines' p95, ms": crowd.p95(typed),
        "besieged / without": crowd.p95(typed) / alone,
        "besieged, readers' p95, ms": crowd.p95(readers),
        "besieged, slow connections there at the end": held,
        "besieged, slow connections that came": came,
        "besieged, lines refused or lost": sum(one.status != 200 for one in lines),
        "besieged, readers refused or lost": sum(
            one.status not in (200, 304) for one in looks
        ),
    }
