"""Who sits where, from A to Z, as a list with its letters."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.lists.rules.folding import folded
from tournaments.lists.table import (
    BESIDE,
    KEY,
    NAME,
    Column,
    List,
    first_letter,
    read_as,
)
from tournaments.rounds.queries import Place


def at(place: Place) -> object:
    return place.table if place.table is not None else _("sits out")


def chair(place: Place) -> object:
    """`N`, read aloud as the word that it stands for."""
    return read_as(place.letter, place.word) if place.table is not None else ""


class FromAToZ(List):
    """Everybody by name; on a phone the table stands behind the name."""

    name = Column(gettext_lazy("Player"), "name", place=NAME)
    number = Column(
        gettext_lazy("No."),
        "person.number",
        place=BESIDE,
        css="number",
        short=gettext_lazy("No."),
    )
    table = Column(
        gettext_lazy("Table"),
        at,
        place=KEY,
        css="number at",
        short=gettext_lazy("Table"),
    )
    seat = Column(gettext_lazy("Seat"), chair, place=KEY)

    css = "a-z"
    whole_on_paper = True

    def letter_of(self, row: Place) -> str:
        return first_letter(folded(row.under))
