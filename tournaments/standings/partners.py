"""Reads who were partners: now, and when a round was played."""

from collections.abc import Iterable, Mapping

from tournaments.entries.models import Entry
from tournaments.entries.rules.history import CHANGED, SIDES
from tournaments.history.rules.rows import Rows, project
from tournaments.ledger.queries import read_events
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.tables.models import Round


def side_numbers(tournament: Tournament) -> dict[str, int]:
    """The number of the side of each entry that has a partner."""
    entries = Entry.objects.filter(tournament=tournament, side__isnull=False)
    return dict(entries.values_list("public_id", "side__number"))


def sides_after(tournament: Tournament, round: int) -> Mapping[str, int]:
    """The sides that played a round; whoever took a place since is in it.

    Partners change between rounds alone: those of a round are they who were partners
    when it was first closed, or when the next was drawn.
    """
    if not play_of(tournament).in_sides:
        return {}
    now = side_numbers(tournament)
    return sides_in(_of_rounds(tournament), [round], now).get(round, now)


def sides_by_round(tournament: Tournament) -> dict[int, Mapping[str, int]]:
    """The sides that played each round; nothing where none changed since the first."""
    begun = Round.objects.filter(tournament=tournament, state__in=Round.BEGUN)
    numbers = list(begun.values_list("number", flat=True))
    return sides_in(_of_rounds(tournament), numbers, side_numbers(tournament))


def sides_in(
    rows: Rows, rounds: Iterable[int], now: Mapping[str, int]
) -> dict[int, Mapping[str, int]]:
    """Return the sides of each of these rounds; nothing where none ever changed."""
    if CHANGED not in rows:
        return {}
    return {number: rows.get(number, {}).get("sides", now) for number in rounds}


def _of_rounds(tournament: Tournament) -> Rows:
    told = read_events(tournament, kind__in=SIDES)
    return project(told, {"sides": SIDES})["sides"]
