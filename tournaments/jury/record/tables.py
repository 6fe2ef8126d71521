"""The decisions of a tournament as rows: for the page, the paper and the file alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.jury import queries, tables
from tournaments.jury.tables import Shown
from tournaments.models import Tournament
from tournaments.registration.formulas import inert


class Decided(NamedTuple):
    """A decision with its place in the day."""

    number: int
    case: str
    place: str
    state: str
    moment: str
    shown: Shown


def decisions(tournament: Tournament) -> list[Decided]:
    """Every decision that stands, in the order of the cases."""
    rulings = list(queries.decisions(tournament))
    found = tables.shown(tournament, rulings)
    for ruling in rulings:
        ruling.case.tournament = tournament
    return [
        Decided(
            ruling.case.number,
            ruling.case.public_id,
            tables.place(ruling.case),
            ruling.case.get_state_display(),
            date_format(timezone.localtime(ruling.made_at), "d/m/Y H:i"),
            one,
        )
        for ruling, one in zip(rulings, found, strict=True)
    ]


def heading() -> list[str]:
    return [
        _("Case"),
        _("Where"),
        _("When"),
        _("Offence"),
        _("Article"),
        _("At fault"),
        _("Points"),
        _("What it does"),
        _("State"),
        _("Decided by"),
    ]


def lines(found: Iterable[Decided]) -> list[list[str | int]]:
    """The rows of the file: one for each decision; words stay in the house."""
    return [
        [
            one.number,
            inert(one.place),
            one.moment,
            inert(one.shown.name),
            inert(one.shown.article),
            inert(", ".join(p.name for p in one.shown.people if p.is_offender)),
            inert(
                ", ".join(f"{p.name} {p.points}" for p in one.shown.people if p.points)
            ),
            inert(", ".join(one.shown.sentences)),
            one.state,
            inert(one.shown.by),
        ]
        for one in found
    ]
