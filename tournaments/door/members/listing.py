"""The members of the club as a list, with their letters."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.folding import folded
from tournaments.lists.table import NAME, Column, List, first_letter, name_link, pill
from tournaments.players.column import PersonColumn
from tournaments.players.imports import value_of
from tournaments.players.models import Player

AHEAD = ("number", "category")  # of all but the name


def name(player: Player) -> SafeString:
    """**Lambert**, Élodie: as a club's list stands."""
    rest = f", {player.first_name}" if player.first_name else ""
    words = format_html("<strong>{}</strong>{}", player.last_name, rest)
    plain = f"{player.last_name}{rest}"
    return name_link(
        reverse("registration:player", args=[player.public_id]), words, plain
    )


def number(player: Player) -> int | str:
    """Return a member's number; empty where there is none, as in most clubs."""
    return "" if player.number is None else player.number


def drawn(one: PersonColumn) -> Column:
    """A column of a person in the list: in words, unless it has a way of its own."""
    if one.name == "number":
        return Column(one.words, number, css="number", short=_("No."))
    if one.name == "category":
        return Column(one.words, "category", write=pill)
    css = "of-club" if one.name == "club" else ""
    return Column(one.words, lambda player: value_of(player, one), css=css)


class MemberList(List):
    name = Column(_("Name"), name, place=NAME)

    css = "members"

    def __init__(
        self, people: QuerySet[Player], columns: Iterable[PersonColumn]
    ) -> None:
        found = {one.name: drawn(one) for one in columns}
        ahead = [name for name in AHEAD if name in found]
        super().__init__(
            people,
            extra_columns=found.items(),
            sequence=("name", *ahead, "..."),
        )

    def letter_of(self, row: Player) -> str:
        return first_letter(folded(row.last_name))
