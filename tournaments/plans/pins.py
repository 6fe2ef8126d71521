"""The points table and the options that a tournament pins, to be counted by."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.deal import IllegalDeal
from scoring.models import GridVersion, PointGrid
from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import named, refusal
from tournaments.plans.models import Tournament

KEEP = "keep"  # the grid that the tournament pinned


class Pins(NamedTuple):
    """The numbers by which a tournament is counted; `version` is of a club's own."""

    grid_text: str
    options: Mapping[str, Any]
    version: GridVersion | None = None

    @property
    def columns(self) -> dict[str, Any]:
        return {
            "grid_text": self.grid_text,
            "options": dict(self.options),
            "grid_version": self.version,
        }

    @property
    def own_version(self) -> str:
        """The version of the club's own table, as the ledger names it; else empty."""
        version = self.version
        return f"{version.grid.public_id}.{version.number}" if version else ""

    def counts_as(self, other: Pins) -> bool:
        """Tell whether both bring equal points, whatever they are called."""
        return self[:2] == other[:2]


def pins_of(tournament: Tournament) -> Pins:
    return Pins(tournament.grid_text, tournament.options, tournament.grid_version)


def trial_copy(tournament: Tournament, pins: Pins) -> Tournament:
    """Return a copy of the tournament that counts by these numbers, as a trial."""
    found = copy(tournament)
    for column, value in pins.columns.items():
        setattr(found, column, value)
    return found


def facts_of(pins: Pins) -> dict[str, Any]:
    """Return these numbers as the facts of an event."""
    return {
        "grid": pins.own_version,
        "grid_text": pins.grid_text,
        "options": dict(pins.options),
    }


def pins_from(facts: Mapping[str, Any]) -> Pins:
    """Return the numbers that the facts of an event tell."""
    grid, _dot, number = facts["grid"].partition(".")
    version = GridVersion.objects.filter(grid__public_id=grid, number=number or 0)
    return Pins(facts["grid_text"], facts["options"], version.first())


def choose_pins(
    variant: Variant,
    grid: str,
    options: Mapping[str, Any],
    now: Tournament | None = None,
) -> Pins:
    """Return the numbers of a choice: `keep`, `preset:liege`, or `grid:` and a key."""
    chosen, _colon, key = grid.partition(":")
    version: GridVersion | None = None
    preset, of_grid = "default", {}
    if chosen == "grid":
        own = (
            PointGrid.objects.with_newest()
            .in_use()
            .filter(public_id=key, variant_key=variant.key)
            .first()
        )
        if own is None:
            raise ValidationError(
                {"grid": _("This points table is no longer offered: choose another.")}
            )
        version = own.newest
        text, preset, of_grid = version.text, version.preset_key, version.options
    elif chosen == "preset" and key in variant.presets:
        text, preset = variant.presets[key].grid.text(), key
    elif chosen == KEEP and now is not None:
        text, version, of_grid = now.grid_text, now.grid_version, now.options
    else:
        raise ValidationError({"grid": _("Choose one of the points tables.")})
    try:
        _grid, settled = variant.settle({**of_grid, **options}, preset)
    except IllegalDeal as error:
        raise ValidationError({"options": refusal(error)}) from error
    return Pins(text, settled, version)


def name_of(variant_key: str, pins: Pins) -> str:
    """Return the name of a points table: the club's own name, or that of a model."""
    if pins.version is not None:
        return f"{pins.version.grid.name} ({pins.version.number})"
    for preset in VARIANTS[variant_key].presets.values():
        if preset.grid.text() == pins.grid_text:
            return named(preset.name)
    return _("a table of its own")
