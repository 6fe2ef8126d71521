"""The hall as it is drawn: each table from above, with a sign and a word for it."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise

from tournaments.tables.rules.hall_plan import HallPlan, Spot, aisles_before

SCALES = "scales"  # the mark of the jury


class Sign(NamedTuple):
    """One thing to be said of a table, by colour, mark and word."""

    state: str  # as in _badge.html: right, wrong, waiting, doubtful or none
    word: str | Promise
    address: str = ""  # where one does something about it
    mark: str = ""  # of static/signs.svg, where it is not that of its state


class DrawnTable(NamedTuple):
    """A table of the drawn hall (`_hall.html`): what stands on its cloth and below."""

    number: int
    seats: Sequence[str]  # round it
    sign: Sign  # what matters most of it
    address: str = ""  # where it leads, for who may go there
    done: int = 0  # deals
    deals: int = 0
    says: str = ""  # in small letters
    more: int = 0  # so many other things are to be said of it
    at: str = ""  # where it stands, as the style sheet says it

    @property
    def played(self) -> int:
        """The percentage of the round that is played here."""
        return 100 * self.done // self.deals if self.deals else 0


def grid_place(spot: Spot, plan: HallPlan) -> str:
    """Return where a table stands in a grid of half places, an aisle being one."""
    column = int(spot.column * 2) + aisles_before(plan, spot.column) + 1
    return f"column-{column} row-{int(spot.row * 2) + 1}"
