"""What the screen in the hall shows, and how long lists are cut in pages."""

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

Row = TypeVar("Row")

RANKING_ROWS = 18
TABLE_ROWS = 12
NAME_ROWS = 28  # in two columns of 14
PODIUM_ROWS = 10
# Of a round without a clock; then the ranking has its turn too.
TIME_TO_SIT = timedelta(minutes=10)


class Slide(NamedTuple):
    """One full screen of a list."""

    kind: str  # welcome, names, tables, ranking, podium
    rows: Sequence[Any] = ()
    page: int = 1
    pages: int = 1

    @property
    def density(self) -> str:
        """How large the rows may be: what a stylesheet knows of their number."""
        if self.kind == "names":
            return "split"
        return "roomy" if len(self.rows) <= 10 else "dense"

    @property
    def initials(self) -> str:
        """`A – D`: the letters with which the names of this page begin and end."""
        ends = [row.name[:1].upper() for row in (self.rows[0], self.rows[-1])]
        return " – ".join(dict.fromkeys(ends))


class Shows(StrEnum):
    """What an organiser may choose for the screen."""

    AUTO = "auto"
    SEATING = "seating"
    TIMER = "timer"
    RANKING = "ranking"
    PODIUM = "podium"


def screen(
    *,
    chosen: str,
    round_state: str | None,
    clock_moves: bool,
    finished: bool,
    seated: bool = False,
) -> str:
    """Return the screen of the moment: `welcome`, or one of those to choose.

    The seating stays until the clock is started, the timer until the round is closed;
    then comes the ranking. A round without a clock shows it as soon as everybody is
    `seated`, with the seating in turn.
    """
    if chosen not in list(Shows):
        chosen = Shows.AUTO
    if chosen != Shows.AUTO:
        without_round = chosen in (Shows.SEATING, Shows.TIMER) and round_state is None
        return "welcome" if without_round else str(chosen)
    if finished or round_state == "closed":
        return Shows.RANKING.value
    if round_state is None:
        return "welcome"
    if clock_moves:
        return Shows.TIMER.value
    return Shows.RANKING.value if seated else Shows.SEATING.value


def paged(rows: Sequence[Row], most: int) -> list[Sequence[Row]]:
    """Cut rows in as few pages as fit, all about as long: 19 rows are 10 and 9."""
    pages = -(-len(rows) // most)
    if not pages:
        return []
    each = -(-len(rows) // pages)
    return [rows[start : start + each] for start in range(0, len(rows), each)]


def slides(kind: str, rows: Sequence[Any], most: int) -> list[Slide]:
    """Return a list as screens; an empty one is a screen that says so.

    Names fill their columns, since one looks for a letter; other pages are of a length.
    """
    whole = [rows[at : at + most] for at in range(0, len(rows), most)]
    pages = (whole if kind == "names" else paged(rows, most)) or [()]
    return [Slide(kind, page, at, len(pages)) for at, page in enumerate(pages, start=1)]


def podium_page(places: int, revealed: int) -> range:
    """The places on the screen, from 0, while so many are revealed from the last on."""
    newest = min(places, max(0, places - max(revealed, 1)))
    first = newest // PODIUM_ROWS * PODIUM_ROWS
    return range(first, min(places, first + PODIUM_ROWS))
