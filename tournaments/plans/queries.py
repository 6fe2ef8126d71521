"""Reads the club, its tournaments, and how far each of them is."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import wording
from scoring.models import PointGrid
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.accounts.queries import host
from tournaments.plans.models import Tournament
from tournaments.plans.pins import KEEP, name_of, pins_of
from tournaments.plans.rules.defaults import defaults_of
from tournaments.plans.rules.plan import FIELDS, FOUR, TEXTS
from tournaments.plans.rules.play import BY_PERCENT, Play, way_to_play


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


def visible_tournaments(*, desk: bool, archived: bool = False) -> QuerySet[Tournament]:
    """Return tournaments, archived or not; those for practice for the desk alone."""
    found = Tournament.objects.filter(archived_at__isnull=not archived)
    return found if desk else found.filter(is_practice=False)


def play_of(day: Tournament) -> Play:
    """Return the way in which a tournament is played: seating, and ranking figures."""
    comparison = day.comparison_method if day.duplicate else ""
    return way_to_play(VARIANTS[day.variant_key], comparison)


def brings_fiches(tournament: Tournament) -> bool:
    """Tell whether sitting out brings fiches to the lines of a ranking."""
    return play_of(tournament).out_brings == "fiches"


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


def refuse_finished(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("This tournament is finished. Open it again to change it."),
            code="finished",
        )


def plan_of(tournament: Tournament) -> dict[str, Any]:
    """Return the plan as it stands; its grid is the club's own version and the text."""
    plan = {key: getattr(tournament, key) for key in FIELDS if key != "grid"}
    return {**plan, "grid": (pins_of(tournament).own_version, tournament.grid_text)}


def facts_of_plan(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return a plan without its free texts, as the ledger keeps it."""
    found = {key: value for key, value in plan.items() if key not in TEXTS}
    for key in ("played_date", "registration_closes_at"):
        if found.get(key) is not None:
            found[key] = found[key].isoformat()
    if "grid" in found:
        found["grid"] = found["grid"][0]
    return found
