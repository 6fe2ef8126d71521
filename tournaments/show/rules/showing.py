"""Chooses what the screen in the hall shows, and cuts long lists in pages."""

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

Row = TypeVar("Row")

ROWS = 10  # that a hall reads from ten metres
LEADERS = 3  # whom it sees large
COLUMNS = 2  # beside each other on a wide screen
# The seating stays so long after a round has begun.
TIME_TO_SIT = timedelta(minutes=10)
# So many letters are as large as the figures beside them; of more each is smaller.
LETTERS = ((11, "short"), (15, "middling"), (24, "long"))


class Slide(NamedTuple):
    """One column of a list: a screen of its own, or half of a wide one."""

    kind: str  # welcome, names, plan, leaders, ranking, podium, winner
    rows: Sequence[Any] = ()
    spread: int = 1  # the wide screen on which it is

    @property
    def initials(self) -> str:
        """`A – D`: the letters with which the names of this page begin and end."""
        ends = [row.under[:1].upper() for row in (self.rows[0], self.rows[-1])]
        return " – ".join(dict.fromkeys(ends))


def name_size(name: str) -> str:
    """Return the word for how long a name is, by which its size is set."""
    return next((size for most, size in LETTERS if len(name) <= most), "longest")


class Shows(StrEnum):
    """The screens that an organiser may choose."""

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

    The seating stays until everybody is `seated`, the timer until the round is closed;
    then comes the ranking. A round without a clock shows it at once, with the seating
    in turn.
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
    if not seated:
        return Shows.SEATING.value
    return Shows.TIMER.value if clock_moves else Shows.RANKING.value


def in_tens(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """Rows as one screen reads them: each page is filled before the next begins."""
    return [rows[at : at + ROWS] for at in range(0, len(rows), ROWS)]


def slides(kind: str, rows: Sequence[Any]) -> list[Slide]:
    """Return a list as screens; an empty one is a screen that says so."""
    return in_spreads([Slide(kind, page) for page in in_tens(rows) or [()]])


def ranking_slides(rows: Sequence[Any], *, of_pairs: bool = False) -> list[Slide]:
    """Return a ranking as screens: the first of it large, the others below.

    Both names of a pair need the whole width.
    """
    if len(rows) <= LEADERS:
        return slides("ranking", rows)
    leaders, others = rows[:LEADERS], rows[LEADERS:]
    pages = [Slide("ranking", page) for page in in_tens(others)]
    return in_spreads([Slide("leaders", leaders), *pages], 1 if of_pairs else COLUMNS)


def in_spreads(found: Sequence[Slide], columns: int = COLUMNS) -> list[Slide]:
    """Lay so many columns of a list on each wide screen."""
    return [slide._replace(spread=1 + at // columns) for at, slide in enumerate(found)]


def one_after_another(*lists: Sequence[Slide]) -> list[Slide]:
    """Lists behind each other: each begins on a screen of its own."""
    found: list[Slide] = []
    for some in lists:
        last = found[-1].spread if found else 0
        found += [slide._replace(spread=last + slide.spread) for slide in some]
    return found


def podium_pages(places: int, revealed: int) -> list[range]:
    """Return the pages of prizes, from 0, while so many are told from the last on.

    Each of the first three fills the screen when it is told. A step further all are
    shown, page by page.
    """
    if revealed > places:
        return [range(at, min(places, at + ROWS)) for at in range(0, places, ROWS)]
    newest = min(places, max(0, places - max(revealed, 1)))
    if revealed and newest < LEADERS:
        return [range(newest, newest + 1)]
    first = LEADERS if places > LEADERS else 0
    first += max(newest - first, 0) // ROWS * ROWS
    return [range(first, min(places, first + ROWS))]
