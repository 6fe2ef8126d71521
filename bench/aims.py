"""What each figure of the benches should be."""

from __future__ import annotations

import re

ON_POSTGRESQL = " on PostgreSQL"  # ends the name of a bench that is run there
AIM = re.compile(r"(at most |under |at least |)([0-9.,]+)")
AIMS = {
    "points only, deals a second": "at least 150,000",
    "with parts, deals a second": "at least 60,000",
    "command / bare loop": "at most 3",
    "60 boards x 30 tables, ms": "under 150",
    "compared and ranked / counting only": "at most 5",
    "100 boards / 10 boards": "at most 1.3",
    "60 boards x 30 tables, read, compared and added up, ms": "under 150",
    "100 boards / 10 boards, through the database": "at most 1.3",
    "queries of one result, 100 boards / 10 boards": "1",
    "page of 200 players x 10 rounds, ms": "under 100",
    "4,000 players / 200 players": "at most 2",
    "page of 200, compressed kB": "under 60",
    "queries, 4,000 players / 200 players": "1",
    "1,000 tables / 10 tables": "at most 1.1",
    "a 304 of the hall's state, ms": "at most 0.5",
    "a 304 of a page nobody changed, ms": "at most 0.5",
    "a kept page, ms": "at most 1",
    "one line, ms": "at most 20",
    "one correction, ms": "at most 20",
    "a 17th line / a 2nd line": "at most 1.2",
    "its preview, before it is written / writing it": "under 1",
    "statements of a line": "at most 15",
    "every 2 s, p95 ms": "under 100",
    "without a pause, refused or lost": "0",
    "100 tables, 500 phones, lines' p95 with, ms": "under 100",
    "100 tables, 500 phones, cores used": "under 0.5",
    "100 tables, 500 phones, refused or lost": "0",
    "250 tables, 500 screens, lines' p95 with, ms": "under 100",
    "250 tables, 500 screens, cores used": "under 0.5",
    "250 tables, 500 screens, refused or lost": "0",
    "papers, refused or lost": "0",
    "besieged, lines' p95, ms": "under 100",
    "besieged, lines refused or lost": "0",
    "besieged, readers refused or lost": "0",
    "250 tables on phones, an entry, p95 ms": "under 100",
    "250 tables on phones, lost or doubled": "0",
    "250 tables on phones, errors": "0",
    "the first paper, s": "under 3",
    "ranking of 200, s": "under 3",
    "ranking of 1,000, s": "under 15",
    "ranking of 200 / plain table": "at most 1.6",
    "100 table cards with QR, s": "under 10",
    "100 score sheets, s": "under 10",
    "400 guide cards, s": "under 12",
    "scorecards of 37, 3 x 16 deals, s": "under 60",
    "scorecards of 72, 3 x 16 deals, s": "under 60",
    "scorecards of 200, 3 x 16 deals, s": "under 60",
    "scorecards of 400, 3 x 16 deals, s": "under 120",
    "the same paper again, ms": "under 50",
    "the largest process, MB": "under 600",
    "papers, lines' p95 with, ms": "under 100",
    "8 x 7, cost / proven limit": "1",
    "12 x 8, cost / proven limit": "at most 1.05",
    "12 x 11, cost / proven limit": "at most 1.05",
    "16 x 6, cost / proven limit": "1",
    "16 x 8, cost / proven limit": "1",
    "20 x 8, cost / proven limit": "at most 1.05",
    "up to 200 x 8, slowest, s": "under 0.3",
    "2,000 x 8, s": "under 10",
    "2,000 x 8, MB": "under 300",
    "1,999 x 8, s": "under 10",
    "1,999 x 8, MB": "under 300",
    "movement, up to 24 tables x 8, slowest, s": "under 0.2",
    "movement, up to 200 players x 8, slowest, s": "under 2",
    "hands, 24 tables x 8 x 3 boards, s": "under 1",
    "boards met again, in all of them": "0",
    "boards at two tables at once": "0",
    "7 tables x 7 x 3 boards, deviation": "at most 1.29",
    "one told yes, the other that it is done": "200",
    "sheets with exactly one confirmation": "200",
}
# Where another figure is aimed at than on SQLite, or none.
INSTEAD = {
    "two workers / one": "at least 1",
}


def aim(figure: str, bench: str = "") -> str:
    """What a figure should be; nobody should meet again where that can be."""
    if bench.endswith(ON_POSTGRESQL) and figure in INSTEAD:
        return INSTEAD[figure]
    return AIMS.get(figure, "0" if figure.endswith(", repeats") else "")


def is_missed(shown: str, aim: str) -> bool:
    """Whether a figure, as it is shown, is not what it should be."""
    read = AIM.fullmatch(aim)
    if read is None:
        return False
    words, number = read.groups()
    value, wanted = (float(one.replace(",", "")) for one in (shown, number))
    fits = {
        "at most ": value <= wanted,
        "under ": value < wanted,
        "at least ": value >= wanted,
        "": value == wanted,
    }
    return not fits[words]
