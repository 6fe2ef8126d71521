"""Writes a club's grids: each change is a new version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.contract import Setting
from scoring.fitting import read_grid
from scoring.models import GridVersion, PointGrid
from scoring.variant import Variant


def make_grid(
    *,
    variant: Variant,
    name: str,
    preset_key: str,
    text: str,
    options: Mapping[str, Setting],
    by: Any,
    note: str = "",
) -> PointGrid:
    """Keep a new grid with its first version; raise GridError if it does not fit."""
    plain = read_grid(variant, text).text()
    variant.settle(dict(options), preset_key)
    try:
        with transaction.atomic():
            grid = PointGrid.objects.create(variant_key=variant.key, name=name)
            GridVersion.objects.create(
                grid=grid,
                number=1,
                text=plain,
                preset_key=preset_key,
                options=dict(options),
                note=note,
                made_by=by,
            )
    except IntegrityError as error:
        raise name_taken(name) from error
    return grid


def change_grid(
    *,
    grid: PointGrid,
    name: str,
    seen: int,
    text: str,
    options: Mapping[str, Setting],
    by: Any,
    note: str = "",
) -> GridVersion:
    """Add a version, made by somebody who saw version `seen`.

    If another version has come meanwhile it is refused: nobody's change is lost
    without being seen. The same grid again makes no new version.
    """
    plain = read_grid(grid.variant, text).text()
    grid.variant.settle(dict(options))
    try:
        with transaction.atomic():
            # The row is locked so that of two people one comes first.
            PointGrid.objects.select_for_update().get(pk=grid.pk)
            newest = GridVersion.objects.filter(grid=grid).first()
            if newest is None or newest.number != seen:
                raise ValidationError(
                    _(
                        "Somebody has saved another version of this grid meanwhile. "
                        "Compare it with yours, then save again."
                    ),
                    code="stale",
                )
            if name != grid.name:
                PointGrid.objects.filter(pk=grid.pk).update(name=name)
            if (newest.text, newest.options) == (plain, dict(options)):
                return newest
            return GridVersion.objects.create(
                grid=grid,
                number=newest.number + 1,
                text=plain,
                preset_key=newest.preset_key,
                options=dict(options),
                note=note,
                made_by=by,
            )
    except IntegrityError as error:
        raise name_taken(name) from error


def put_away(*, grid: PointGrid) -> None:
    """Offer the grid to no new tournament; those that use it keep it."""
    PointGrid.objects.filter(pk=grid.pk).update(put_away_at=timezone.now())


def bring_back(*, grid: PointGrid) -> None:
    PointGrid.objects.filter(pk=grid.pk).update(put_away_at=None)


def name_taken(name: str) -> ValidationError:
    return ValidationError(
        {
            "name": ValidationError(
                _(
                    "This game already has a grid named “%(name)s”. "
                    "Choose another name."
                ),
                params={"name": name},
                code="taken",
            )
        }
    )
