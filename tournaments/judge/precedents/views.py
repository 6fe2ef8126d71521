"""The page of what the jury decided in a game: by season, day and offence."""

from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_safe

from scoring import wording
from scoring.wording import signed
from tournaments.jury import precedents
from tournaments.jury.precedents import Day, Season
from tournaments.jury.rules.precedents import Summary
from tournaments.lists.table import KEY, NAME, Column, List
from tournaments.plans.offences.queries import variant_or_404
from tournaments.web import Request, may, whole_number


@require_safe
@may("call_jury", finds_day=False)
def seasons(request: Request, variant: str) -> HttpResponse:
    """The season that is asked for, or the newest; without the name of any player."""
    found = variant_or_404(variant)
    every = precedents.seasons(found.key)
    year = whole_number(request.GET.get("season"))
    shown = next(
        (one for one in every if one.year == year), every[0] if every else None
    )
    context = {
        "variant": found,
        "game": wording.named(found.name),
        "seasons": every,
        "season": shown,
        "table": listed(shown) if shown else None,
        "days": [(day, listed(day)) for day in shown.days] if shown else [],
    }
    return render(request, "judge/precedents/seasons.html", context)


OFFENCE, RULINGS = gettext_lazy("Offence"), gettext_lazy("Rulings")
WARNINGS, EXCLUSIONS = gettext_lazy("Warnings"), gettext_lazy("Exclusions")
POINTS = gettext_lazy("Points at fault")


class Row(NamedTuple):
    """The rulings on an offence, or on all of them."""

    name: str
    summary: Summary
    is_sum: bool = False


def figure(heading: object, name: str) -> Column:
    return Column(heading, f"summary.{name}", css="number", short=heading)


class RulingList(List):
    """The rulings on each offence; on a phone their number stands behind its name."""

    name = Column(OFFENCE, "name", place=NAME, write=capfirst)
    rulings = Column(RULINGS, "summary.rulings", place=KEY, css="number", short=RULINGS)
    warnings = figure(WARNINGS, "warnings")
    exclusions = figure(EXCLUSIONS, "exclusions")
    points = Column(POINTS, "summary.points", css="number", write=signed, short=POINTS)

    css = "figures-of-rulings"

    def css_of(self, row: Row) -> str:
        return "total" if row.is_sum else ""


def listed(found: Day | Season) -> RulingList:
    """The rulings of a day or a season; those on several offences are added up."""
    rows = [Row(one.name, one.summary) for one in found.offences]
    if len(rows) > 1:
        rows.append(Row(_("In all"), found.summary, is_sum=True))
    return RulingList(rows)
