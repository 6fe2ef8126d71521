"""Reads who sat where in the rounds that are drawn, whatever the movement said."""

from typing import NamedTuple

from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Round, SittingOut


class Sat(NamedTuple):
    """A round as it was seated: who held each chair, one after another, and who none.

    By the number of the table and the seat; players by their public identifiers.
    """

    chairs: dict[tuple[int, str], list[str]]
    out: list[str]


def rounds_seated(tournament: Tournament) -> dict[int, Sat]:
    """Each round that is drawn, by its number."""
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    found = {number: Sat({}, []) for number in rounds.values_list("number", flat=True)}
    chairs = Occupant.objects.filter(table__round__tournament=tournament)
    for round, table, seat, entry in chairs.order_by("from_deal").values_list(
        "table__round__number", "table__number", "seat", "entry__public_id"
    ):
        found[round].chairs.setdefault((table, seat), []).append(entry)
    out = SittingOut.objects.filter(round__tournament=tournament)
    for round, entry in out.order_by("entry__number").values_list(
        "round__number", "entry__public_id"
    ):
        found[round].out.append(entry)
    return found
