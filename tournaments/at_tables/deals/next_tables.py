"""Reads where those of a table play next, which their phone tells them."""

from typing import Any

from tournaments.at_tables.which_table import SEEN
from tournaments.models import Occupant, Round, SittingOut, Table
from tournaments.registration.queries import names
from tournaments.rounds.wording import seat_word

Document = dict[str, Any]


def where_next(table: Table) -> list[Document]:
    """Where each player who rises from a table sits in the round after.

    Nobody is told before everybody sees the tables. As soon as they do, a phone shows
    who comes to its table: those who rise are then of the round before.
    """
    round, tournament = table.round, table.round.tournament
    is_shown = round.state == Round.State.PUBLISHED
    first, then = round.number - is_shown, round.number - is_shown + 1
    rising = Occupant.objects.filter(
        table__round__tournament=tournament,
        table__round__number=first,
        table__number=table.number,
    ).order_by("seat", "from_deal")
    keys = list(dict.fromkeys(rising.values_list("entry__public_id", flat=True)))
    after = Round.objects.filter(tournament=tournament, number=then, state__in=SEEN)
    if not keys or not after.exists():
        return []
    out = SittingOut.objects.filter(round__in=after, entry__public_id__in=keys)
    places: dict[str, Document] = {
        entry: {"table": None}
        for entry in out.values_list("entry__public_id", flat=True)
    }
    seats = Occupant.objects.filter(table__round__in=after, entry__public_id__in=keys)
    for entry, number, seat in seats.order_by("-from_deal").values_list(
        "entry__public_id", "table__number", "seat"
    ):
        places[entry] = {"table": number, "seat": seat, "word": str(seat_word(seat))}
    called = names(tournament, full=False, keys=set(keys))
    return [{"name": called[key], **places[key]} for key in keys if key in places]
