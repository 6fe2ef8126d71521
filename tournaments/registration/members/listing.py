"""The members of the club as a list, with their letters."""

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.lists.rules.folding import folded
from tournaments.lists.signs import first_letter, linked, pill
from tournaments.lists.table import NAME, Column, List
from tournaments.models import Player


def name(player: Player) -> SafeString:
    """**Lambert**, Élodie: as a club's list stands."""
    rest = f", {player.first_name}" if player.first_name else ""
    words = format_html("<strong>{}</strong>{}", player.last_name, rest)
    plain = f"{player.last_name}{rest}"
    return linked(reverse("registration:player", args=[player.public_id]), words, plain)


def number(player: Player) -> int | str:
    """Most clubs give none: on a phone nothing is said of it then."""
    return "" if player.number is None else player.number


class MemberList(List):
    name = Column(_("Name"), name, place=NAME)
    number = Column(_("Number"), number, css="number", short=_("No."))
    category = Column(_("Category"), "category", write=pill)
    club = Column(_("Club"), "club", css="of-club")
    contact = Column(_("Telephone or e-mail"), "contact")

    css = "members"

    def letter_of(self, row: Player) -> str:
        return first_letter(folded(row.last_name))
