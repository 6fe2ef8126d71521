"""The sentences for what a ruling fines and gives in boards."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.variant import Variant
from tournaments.boards import given_words
from tournaments.boards.rules.gives import gives_in
from tournaments.boards.rules.marks import SEATS


def in_boards(
    variant: Variant, kept: Mapping[str, Any], called: Mapping[str, str]
) -> list[str]:
    """What a ruling fines and gives in boards; how its players are `called`."""
    found = []
    if kept.get("fine"):
        found.append(_("a fine of %(fine)s %% of a top") % kept)
    told = {
        seat: given_words.given(variant, one, called)
        for seat, one in gives_in(kept).items()
    }
    for what in dict.fromkeys(told.values()):
        seats = [seat for seat, one in told.items() if one == what]
        who = " + ".join(called[seat] for seat in seats if seat in called)
        if len(seats) == len(SEATS):
            who = _("all three players")
        to_whom = _("given for the board to %(who)s: %(what)s")
        sentence = to_whom if who else _("given for the board: %(what)s")
        found.append(sentence % {"who": who, "what": what})
    return found
