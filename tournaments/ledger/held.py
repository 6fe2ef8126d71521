"""Reads who holds which hand of a board at a table: there a player is called by it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tournaments.models import BoardPlay, Occupant, Tournament


class Holder(NamedTuple):
    """A player of a table, and the hand of the Domy's table that he holds."""

    name: str
    hand: str


Held = Mapping[tuple[str, int], Mapping[str, Holder]]


def holders_at(
    tournament: Tournament,
    called: Mapping[str, str],
    tables: Iterable[str] | None = None,
) -> Held:
    """Return the holder of each seat's hand, by table and deal; none without boards.
    It takes two queries. `called` are the names by entry.
    """
    if not tournament.duplicate:
        return {}
    plays = BoardPlay.objects.filter(table__round__tournament=tournament)
    chairs = Occupant.objects.filter(table__round__tournament=tournament)
    if tables is not None:
        wanted = list(tables)
        plays = plays.filter(table__public_id__in=wanted)
        chairs = chairs.filter(table__public_id__in=wanted)
    sitting: dict[str, list[tuple[str, str, int]]] = {}
    for table, seat, entry, from_deal in chairs.order_by("from_deal").values_list(
        "table__public_id", "seat", "entry__public_id", "from_deal"
    ):
        sitting.setdefault(table, []).append((seat, entry, from_deal))
    return {
        (table, deal): {
            seat: Holder(called.get(entry, entry), hands["NES".index(seat)])
            for seat, entry, from_deal in sitting.get(table, ())
            if from_deal <= deal and seat in "NES"
        }
        for table, deal, hands in plays.values_list(
            "table__public_id", "number", "hands"
        )
    }
