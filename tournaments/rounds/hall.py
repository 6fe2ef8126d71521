"""The hall as it is drawn: each table from above, with a sign and a word for it."""

from collections.abc import Sequence
from typing import NamedTuple


class Sign(NamedTuple):
    """One thing to be said of a table, by colour, mark and word."""

    state: str  # as in _badge.html: right, wrong, waiting, doubtful or none
    word: str
    address: str = ""  # where one does something about it


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

    @property
    def played(self) -> int:
        """How many of a hundred parts of the round are played here."""
        return 100 * self.done // self.deals if self.deals else 0
