"""Reads the club, its tournaments, and how far each of them is."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import (
    Count,
    Max,
    Q,
    QuerySet,
)
from django.http import Http404

from scoring import wording
from scoring.models import PointGrid
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.entry import board
from tournaments.entry import queries as sheets
from tournaments.models import (
    Account,
    DealVersion,
    Entry,
    Event,
    Host,
    Round,
    Tournament,
)
from tournaments.planning.day import DayFacts, RoundFacts

PER_PAGE = 20
SHOWN = 8  # of each kind, on the home page
# The hall's screen has a button of its own for hiding the ranking.
PLAN_KINDS = (
    "tournament_made",
    "tournament_changed",
    "ranking_frozen",
    "ranking_lifted",
)
GONE = (Entry.State.LEFT, Entry.State.EXCLUDED)


def club_name() -> str:
    """The name of the host club, empty before the first run."""
    return Host.objects.values_list("name", flat=True).first() or ""


def club_place() -> str:
    return Host.objects.values_list("place", flat=True).first() or ""


def club() -> tuple[str, str]:
    """The name of the host club and whom to ask, empty before the first run."""
    return Host.objects.values_list("name", "contact").first() or ("", "")


def is_first_run() -> bool:
    """Whether there is neither a club nor an account."""
    return not (Account.objects.exists() or Host.objects.exists())


class Row(NamedTuple):
    """A tournament as lists show it."""

    public_id: str
    name: str
    played_date: datetime.date
    place: str
    state: str
    game: str
    players: int


def _rows(tournaments: QuerySet[Tournament]) -> QuerySet[Any]:
    entered = Count("entries", filter=~Q(entries__state__in=GONE))
    return tournaments.annotate(entered=entered).values_list(
        "public_id", "name", "played_date", "place", "state", "variant_key", "entered"
    )


def _read(row: tuple[Any, ...]) -> Row:
    *plain, key, entered = row
    game = wording.named(VARIANTS[key].name) if key in VARIANTS else key
    return Row(*plain, game, entered)


def tournaments(search: str, number: object) -> Page:
    """A page of the tournaments whose name or place holds what is looked for."""
    found = Tournament.objects.order_by("-played_date", "-pk")
    for word in search.split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    page = Paginator(_rows(found), PER_PAGE).get_page(number)
    page.object_list = [_read(row) for row in page.object_list]
    return page


class Days(NamedTuple):
    """The tournaments that an arriving person looks for."""

    today: list[Row]
    others: list[Row]


def around(today: datetime.date, *, only_live: bool) -> Days:
    """Those of today; then those to come, the nearest first, and the newest finished.

    With `only_live` nothing that is over, unless it is of today.
    """
    finished = Q(state=Tournament.State.FINISHED)
    of_today = Tournament.objects.filter(played_date=today)
    others = Tournament.objects.exclude(played_date=today)
    found = [
        of_today.order_by("pk"),
        others.exclude(finished).order_by("played_date", "pk"),
    ]
    if not only_live:
        found.append(others.filter(finished).order_by("-played_date", "-pk"))
    first, *rest = ([_read(row) for row in _rows(some)[:SHOWN]] for some in found)
    return Days(first, [row for rows in rest for row in rows])


def tournament_or_404(public_id: str) -> Tournament:
    found = (
        Tournament.objects.select_related("grid_version__grid")
        .filter(public_id=public_id)
        .first()
    )
    if found is None or found.variant_key not in VARIANTS:
        raise Http404(public_id)
    return found


def day_of(tournament: Tournament) -> DayFacts:
    """How far a tournament is, in a fixed number of queries."""
    entered = tournament.entries.exclude(state__in=GONE).aggregate(
        all=Count("pk"), present=Count("pk", filter=Q(state=Entry.State.PRESENT))
    )
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    drawn = [RoundFacts(round.number, round.state) for round in rounds]
    if rounds:
        drawn[-1] = _sheets(drawn[-1], rounds[-1], tournament)
    return DayFacts(
        state=tournament.state,
        rounds=tournament.rounds,
        players=len(VARIANTS[tournament.variant_key].seats),
        entered=entered["all"],
        present=entered["present"],
        drawn=tuple(drawn),
    )


def _sheets(facts: RoundFacts, round: Round, tournament: Tournament) -> RoundFacts:
    """How far the sheets of a round are, as the board of the desk says it."""
    tables = sheets.states_of(round, tournament)
    return facts._replace(
        tables=len(tables),
        full=sum(table.complete for table in tables),
        confirmed=sum(table.verdict == "confirmed" for table in tables),
        differing=sum(table.adds_up == board.WRONG for table in tables),
    )


def has_deals(tournament: Tournament) -> bool:
    return DealVersion.objects.filter(table__round__tournament=tournament).exists()


def rounds_drawn(tournament: Tournament) -> int:
    drawn = Round.objects.filter(tournament=tournament)
    return drawn.aggregate(last=Max("number"))["last"] or 0


def plan_version(tournament: Tournament) -> int:
    """Rises with every change of the plan, and with nothing else."""
    planned = Event.objects.filter(tournament=tournament, kind__in=PLAN_KINDS)
    return planned.aggregate(last=Max("number"))["last"] or 0


def changed_since(tournament: Tournament, seen: int) -> set[str]:
    """The fields that others changed after the version that somebody saw."""
    changes: QuerySet[Event, Mapping[str, Any]] = Event.objects.filter(
        tournament=tournament, kind__in=PLAN_KINDS, number__gt=seen
    ).values_list("facts", flat=True)
    return {
        field
        for facts in changes
        for field in facts.get("changed", ("frozen_after_round",))
    }


def grid_name(tournament: Tournament) -> str:
    """How the grid is called that a tournament pinned: a club's own, or a model."""
    version = tournament.grid_version
    if version is not None:
        return f"{version.grid.name} ({version.number})"
    for preset in VARIANTS[tournament.variant_key].presets.values():
        if preset.grid.text() == tournament.grid_text:
            return wording.named(preset.name)
    return ""


def grid_choices(variant: Variant) -> list[tuple[str, str]]:
    """What a new tournament may count with: the club's own grids, then the models."""
    own = [
        (f"grid:{grid.public_id}", f"{grid.name} ({grid.newest.number})")
        for grid in PointGrid.objects.with_newest()
        .in_use()
        .filter(variant_key=variant.key)
    ]
    models = [
        (f"preset:{preset.key}", wording.named(preset.name))
        for preset in variant.presets.values()
    ]
    return [*models, *own]
