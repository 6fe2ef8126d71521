"""Reads the club, its tournaments, and how far each of them is."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import wording
from scoring.models import PointGrid
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.models import (
    Account,
    Board,
    BoardPlay,
    DealVersion,
    Entry,
    Event,
    Host,
    Round,
    Ruling,
    Tournament,
)
from tournaments.planning.pins import KEEP, name_of, pins_of
from tournaments.planning.rules.defaults import defaults_of
from tournaments.planning.rules.plan import FOUR
from tournaments.planning.rules.play import BY_PERCENT, Play, way_to_play

# The hall's screen has a button of its own for hiding the ranking.
PLAN_KINDS = (
    "tournament_made",
    "tournament_changed",
    "tournament_rescored",
    "tie_breaks_changed",
    "prizes_changed",
    "ranking_frozen",
    "ranking_lifted",
)
LISTED = (
    "public_id", "name", "played_date", "place", "state", "variant_key", "is_practice",
)  # fmt: skip
NOT_WRITTEN = "not_written"  # the contract of a line that was wiped out again
GONE = (Entry.State.LEFT, Entry.State.EXCLUDED)


def host() -> Host:
    """The club that this installation serves; without a name before the first run."""
    return Host.objects.first() or Host()


def is_first_run() -> bool:
    """Tell whether there is neither a club nor anybody who may sign in."""
    return not (can_anybody_sign_in() or Host.objects.exists())


def can_anybody_sign_in() -> bool:
    """Tell whether an active account exists; those of a rehearsal are not active."""
    return Account.objects.filter(is_active=True).exists()


def usual_plan(game: Variant, now: datetime | None = None) -> dict[str, Any]:
    """Return the plan that a new tournament of a game starts from: for today, open."""
    defaults = defaults_of(game.key, len(game.seats))
    play = BY_PERCENT if defaults["duplicate"] else way_to_play(game)
    now = timezone.localtime(now)
    closing = defaults.get("registration_closes_at")
    if closing is not None and closing <= now.time():
        defaults = {**defaults, "registration_closes_at": None}
    return {
        **defaults,
        "played_date": now.date(),
        "place": host().place,
        "tie_breaks": play.usual,
        "uneven_points": 0,
        "even_deals": has_fives(game),
        "grid": "preset:default",
        "seat_letters": usual_seat_letters(),
    }


def usual_seat_letters() -> str:
    """The language of the letters of seats at the last tournament, or the reader's."""
    said = Tournament.objects.exclude(seat_letters="").order_by("-pk")
    return said.values_list("seat_letters", flat=True).first() or wording.language()


def has_fives(game: Variant) -> bool:
    """Tell whether a game can have tables of five, where the dealer sits out."""
    return len(game.seats) == FOUR and not game.match


def select_for_list(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Read of tournaments what lists show, and count those `entered` in each."""
    # Who has paid and left has been here, and counts.
    came = ~Q(entries__state__in=GONE) | Q(entries__paid_at__isnull=False)
    return tournaments.only(*LISTED).annotate(entered=Count("entries", filter=came))


def visible_tournaments(*, desk: bool, archived: bool = False) -> QuerySet[Tournament]:
    """Return tournaments, archived or not; those for practice for the desk alone."""
    found = Tournament.objects.filter(archived_at__isnull=not archived)
    return found if desk else found.filter(is_practice=False)


def search_tournaments(
    search: str, *, desk: bool, archived: bool
) -> QuerySet[Tournament]:
    """The tournaments whose name or place holds what is looked for, newest first."""
    found = visible_tournaments(desk=desk, archived=archived).order_by(
        "-played_date", "-pk"
    )
    for word in search.split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    return select_for_list(found)


def play_of(day: Tournament) -> Play:
    """Return the way in which a tournament is played: seating, and ranking figures."""
    comparison = day.comparison_method if day.duplicate else ""
    return way_to_play(VARIANTS[day.variant_key], comparison)


def brings_fiches(tournament: Tournament) -> bool:
    """Tell whether sitting out brings fiches to the lines of a ranking."""
    return play_of(tournament).out_brings == "fiches"


def has_deals_or_rulings(tournament: Tournament) -> bool:
    """Tell whether a deal is written or a ruling stands: this fixes the numbers."""
    deals = DealVersion.objects.filter(table__round__tournament=tournament)
    rulings = Ruling.objects.current().filter(case__tournament=tournament)
    return deals.exists() or rulings.filter(is_lifted=False).exists()


def rounds_drawn(tournament: Tournament) -> int:
    drawn = Round.objects.filter(tournament=tournament)
    return drawn.aggregate(last=Max("number"))["last"] or 0


def plan_version(tournament: Tournament) -> int:
    """Return a number that rises with every change of the plan and nothing else."""
    planned = Event.objects.filter(tournament=tournament, kind__in=PLAN_KINDS)
    return planned.aggregate(last=Max("number"))["last"] or 0


def fields_changed_since(tournament: Tournament, seen: int) -> set[str]:
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
    """Return the name of the points table that a tournament pinned."""
    return name_of(tournament.variant_key, pins_of(tournament))


def grid_choices(
    variant: Variant, now: Tournament | None = None
) -> list[tuple[str, str]]:
    """List the points tables to choose from: that of `now`, models, the club's own."""
    kept = [(KEEP, _("as it is now: %s") % grid_name(now))] if now else []
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
    return [*kept, *models, *own]


def is_over(tournament: Tournament) -> bool:
    """Tell whether the last round is closed: then the cards are everybody's.

    Not while a board that was put off has still to be played.
    """
    if tournament.state == Tournament.State.FINISHED:
        return True
    drawn = Round.objects.filter(tournament=tournament)
    states = list(drawn.values_list("state", flat=True))
    over = len(states) >= tournament.rounds and set(states) <= {Round.State.CLOSED}
    return over and not (tournament.duplicate and boards_put_off(tournament).exists())


def boards_put_off(tournament: Tournament) -> QuerySet[BoardPlay]:
    """The boards at tables that were put off, and that nobody has written since."""
    lines = DealVersion.objects.filter(
        table=OuterRef("table"), number=OuterRef("number")
    )
    contract = KeyTextTransform("contract", "facts")
    last = Subquery(lines.order_by("-revision").values(said=contract)[:1])
    plays = BoardPlay.objects.filter(table__round__tournament=tournament, put_off=True)
    return plays.annotate(contract=last).filter(
        Q(contract=None) | Q(contract=NOT_WRITTEN)
    )


def cards_are_public(tournament: Tournament) -> bool:
    """Tell whether the cards of the boards are public, as they are once all is over."""
    if not (tournament.duplicate and is_over(tournament)):
        return False
    return Board.objects.filter(tournament=tournament).exclude(cards="").exists()


def closes_at(tournament: Tournament) -> datetime | None:
    """The moment at which registration closes: a time of the club's own clock."""
    if tournament.registration_closes_at is None:
        return None
    local = datetime.combine(tournament.played_date, tournament.registration_closes_at)
    return timezone.make_aware(local)


def closed_since(tournament: Tournament) -> datetime | None:
    """The moment at which registration closed, if it has."""
    closing = closes_at(tournament)
    return closing if closing is not None and closing <= timezone.now() else None
