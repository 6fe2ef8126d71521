"""Reads the tournaments of these days, and how far each of them is."""

import datetime

from django.db.models import Count, Q

from scoring.variants import VARIANTS
from tournaments.deals import queries as deals
from tournaments.deals.queries import TableState
from tournaments.deals.rules.sheet import WRONG
from tournaments.entries.days import select_for_list
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.jury.rules.day import DayFacts, RoundFacts
from tournaments.plans.models import Tournament
from tournaments.plans.queries import visible_tournaments
from tournaments.tables.models import Round

MOST_SHOWN = 8  # of each kind, on the first page


def tournaments_around(
    today: datetime.date, *, only_live: bool
) -> tuple[list[Tournament], list[Tournament]]:
    """Return today's tournaments; then those to come by date, and the newest finished.

    With `only_live` nothing that is over, unless it is of today.
    """
    finished = Q(state=Tournament.State.FINISHED)
    listed_here = visible_tournaments(desk=not only_live)
    of_today = listed_here.filter(played_date=today)
    others = listed_here.exclude(played_date=today)
    found = [
        of_today.order_by("pk"),
        others.exclude(finished).order_by("played_date", "pk"),
    ]
    if not only_live:
        found.append(others.filter(finished).order_by("-played_date", "-pk"))
    first, *rest = (list(select_for_list(some)[:MOST_SHOWN]) for some in found)
    return first, [row for rows in rest for row in rows]


def day_facts(tournament: Tournament) -> DayFacts:
    """Return how far a tournament is, in a fixed number of queries."""
    return day_with_sheets(tournament)[0]


def day_with_sheets(
    tournament: Tournament,
) -> tuple[DayFacts, Round | None, list[TableState]]:
    """Return how far a tournament is, its last round and the sheets of that round."""
    entered = tournament.entries.exclude(state__in=GONE).aggregate(
        all=Count("pk"), present=Count("pk", filter=Q(state=Entry.State.PRESENT))
    )
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    drawn = [RoundFacts(round.number, round.state) for round in rounds]
    last, states = (rounds[-1] if rounds else None), []
    if last:
        last.tournament = tournament
        states = deals.states_of(last, tournament)
        drawn[-1] = drawn[-1]._replace(
            tables=len(states),
            full=sum(table.complete for table in states),
            confirmed=sum(table.verdict == "confirmed" for table in states),
            differing=sum(table.adds_up == WRONG for table in states),
        )
    facts = DayFacts(
        state=tournament.state,
        rounds=tournament.rounds,
        players=len(VARIANTS[tournament.variant_key].seats),
        entered=entered["all"],
        present=entered["present"],
        drawn=tuple(drawn),
    )
    return facts, last, states
