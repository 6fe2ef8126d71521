"""Reads where the tables of a hall stand."""

from collections.abc import Iterable
from typing import Any

from django.utils.crypto import salted_hmac

from tournaments.entries.queries import GONE
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table
from tournaments.tables.rules.chairs import CHAIRS
from tournaments.tables.rules.hall_plan import Hall, HallPlan, lay_out, plan_from_json

A_FEW = 12  # tables, to show a plan before anybody is entered


def plan_for(tournament: Tournament) -> HallPlan:
    """Return the plan of the hall: its own, or that of the last day at this place."""
    if tournament.hall_plan:
        return plan_from_json(tournament.hall_plan)
    others = Tournament.objects.filter(place=tournament.place).exclude(hall_plan={})
    last = others.order_by("-played_date", "-pk").values_list("hall_plan", flat=True)
    return plan_from_json(last.first() or {})


def hall_of(tournament: Tournament, numbers: Iterable[int]) -> Hall:
    """Return these tables where they stand in the hall."""
    return lay_out(plan_for(tournament), numbers)


def arranged_hall_of_round(tournament: Tournament, round: Round) -> Hall | None:
    """The tables of a round where they stand; nothing where none was arranged."""
    plan = plan_for(tournament)
    if not plan.is_arranged:
        return None
    tables = Table.objects.filter(round=round).values_list("number", flat=True)
    return lay_out(plan, tables)


def where_is(tournament: Tournament, round: Round, number: int) -> dict[str, Any]:
    """A table in the hall (`_hall_map.html`); nothing where none was arranged."""
    hall = arranged_hall_of_round(tournament, round)
    return {"hall": hall, "here": [number], "spot": hall.spot(number)} if hall else {}


def arranged_hall(tournament: Tournament) -> Hall | None:
    """The tables of the newest round, in a hall that somebody has arranged."""
    plan = plan_for(tournament)
    return lay_out(plan, tables_to_place(tournament)) if plan.is_arranged else None


def tables_to_place(tournament: Tournament) -> list[int]:
    """The tables of the newest round; before one is drawn, as many as are needed."""
    newest = tournament.played_rounds.order_by("-number").first()
    if newest is not None:
        tables = Table.objects.filter(round=newest).order_by("number")
        return list(tables.values_list("number", flat=True))
    entered = tournament.entries.exclude(state__in=GONE).count()
    return list(range(1, (-(-entered // (len(CHAIRS) - 1)) or A_FEW) + 1))


def mark_of(tournament: Tournament) -> str:
    """A mark of the plan that a page shows."""
    return salted_hmac("hall plan", repr(tournament.hall_plan)).hexdigest()[:12]
