"""Reads who holds which hand of a board at a table: there a player is called by it."""

from collections.abc import Iterable, Mapping
from functools import cache, partial

from tournaments.accounts.models import Account
from tournaments.boards.models import BoardPlay
from tournaments.entries.models import Entry
from tournaments.ledger.sentences import Held, Holder, Names
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables.models import Occupant, Table


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


def tables_of(tournament: Tournament) -> list[tuple[str, int, int]]:
    """The tables: public identifier, number of the round, number of the table."""
    in_order = Table.objects.filter(round__tournament=tournament).order_by(
        "round__number", "number"
    )
    return list(in_order.values_list("public_id", "round__number", "number"))


def names_of(tournament: Tournament) -> Names:
    """Read the names that the identifiers in a tournament's events stand for."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    tables = {public_id: (r, t) for public_id, r, t in tables_of(tournament)}
    called = {one.public_id: str(one.player) for one in entries}
    return Names(
        called,
        tables,
        holders_at(tournament, called),
        cache(_crew),
        cache(partial(_cases, tournament)),
    )


def _cases(tournament: Tournament) -> dict[int, str]:
    return dict(
        Case.objects.filter(tournament=tournament).values_list("number", "public_id")
    )


def _crew() -> dict[str, str]:
    return dict(Account.objects.values_list("public_id", "name"))
