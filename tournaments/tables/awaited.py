"""Reads whom a tournament waits for, who is here, and who has not paid."""

from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.variants import VARIANTS
from tournaments.entries import people
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE, IN, State, entries
from tournaments.entries.rules.numbering import filling
from tournaments.folding import folded
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.tables.models import Occupant, Round, SittingOut
from tournaments.till.queries import pays_nothing, plan_of

# Whoever has been given a seat, or a round to sit out, owes what it costs to play.
SAT = Q(Exists(Occupant.objects.filter(entry=OuterRef("pk"))))


SAT |= Q(Exists(SittingOut.objects.filter(entry=OuterRef("pk"))))


# Nobody waits any more for the money of who has not come once a round is drawn.
EXPECTED = Q(state=State.REGISTERED)


EXPECTED &= ~Q(Exists(Round.objects.filter(tournament=OuterRef("tournament"))))


WAITED_FOR = Q(is_joker=False) & (Q(state=State.PRESENT) | EXPECTED | SAT)


OWES = Q(paid_at=None) & WAITED_FOR


# What a list can be narrowed to: the first is everybody.
NARROWED = ("all", "missing", "here", "unpaid", "out")


def narrowings(tournament: Tournament) -> dict[str, Q]:
    """Return the condition of each way to narrow a list; the fees say who owes."""
    return {
        "all": Q(),
        "missing": Q(state=State.REGISTERED),
        "here": Q(state=State.PRESENT),
        "unpaid": OWES & ~pays_nothing(plan_of(tournament)),
        "out": Q(state__in=GONE),
    }


def search_entries(
    tournament: Tournament, search: str = "", narrowed: str = "all"
) -> QuerySet[Entry]:
    """The entries that the desk looks for, by a part of a name or by number."""
    found = entries(tournament).filter(narrowings(tournament).get(narrowed, Q()))
    for word in folded(search).split():
        matches = Q(player__folded_name__contains=word)
        if people.is_number(word):
            matches |= Q(number=int(word))
        found = found.filter(matches)
    return found


def counts(tournament: Tournament) -> dict[str, Any]:
    """The figures at the top of the list, and what they mean for the tables."""
    registered, a_joker = Q(state__in=IN), Q(is_joker=True)
    narrowed = narrowings(tournament)
    figures = {
        **narrowed,
        "registered": registered,
        "paid": Q(paid_at__isnull=False),  # and stays so, whoever leaves
        "jokers_registered": registered & a_joker,
        "jokers_here": narrowed["here"] & a_joker,
    }
    found = Entry.objects.filter(tournament=tournament).aggregate(
        **{name: Count("pk", filter=asked_for) for name, asked_for in figures.items()}
    )
    registered_jokers, jokers = found.pop("jokers_registered"), found.pop("jokers_here")
    seats = len(VARIANTS[tournament.variant_key].seats)
    # Before anybody is here, what was registered is what one plans with.
    if not found["here"]:
        jokers = registered_jokers
    expected = (found["here"] or found["registered"]) - jokers
    play = play_of(tournament)
    # Sides, and who plays in boards, fill their tables with jokers.
    uneven = "jokers" if play.in_sides or play.in_boards else tournament.uneven
    filled = filling(expected, seats, jokers, uneven)
    return {**found, "seats": seats, "filling": filled}
