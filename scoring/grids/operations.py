"""Writes a club's grids: each change is a new version."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.contract import Setting
from scoring.fitting import read_grid
from scoring.models import GridVersion, PointGrid
from scoring.variant import Variant


@dataclass(frozen=True)
class GridDraft:
    """A grid as somebody wrote it, with the choices that go with it."""

    name: str
    text: str
    options: Mapping[str, Setting]
    note: str = ""

    def version(
        self, grid: PointGrid, preset_key: str, number: int, by: Any
    ) -> GridVersion:
        """A version that says this; TextError or IllegalDeal if it does not fit."""
        options = dict(self.options)
        grid.variant.settle(options, preset_key)
        return GridVersion(
            grid=grid,
            number=number,
            text=read_grid(grid.variant, self.text).text(),
            preset_key=preset_key,
            options=options,
            note=self.note,
            made_by=by,
        )


def make_grid(
    *, variant: Variant, preset_key: str, draft: GridDraft, by: Any
) -> PointGrid:
    """Keep a new grid with its first version; raise TextError if it does not fit."""
    grid = PointGrid(variant_key=variant.key, name=draft.name)
    first = draft.version(grid, preset_key, 1, by)
    try:
        with transaction.atomic():
            grid.save()
            first.save()
    except IntegrityError as error:
        raise name_taken_error(draft.name) from error
    return grid


def change_grid(
    *, grid: PointGrid, draft: GridDraft, seen: int, by: Any
) -> GridVersion:
    """Add a version, made by somebody who saw version `seen`.

    If another version has come meanwhile it is refused: nobody's change is lost
    without being seen. A grid that says what it said makes no new version.
    """
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
            after = draft.version(grid, newest.preset_key, newest.number + 1, by)
            if draft.name != grid.name:
                PointGrid.objects.filter(pk=grid.pk).update(name=draft.name)
            if (newest.text, newest.options) == (after.text, after.options):
                return newest
            after.save()
            return after
    except IntegrityError as error:
        raise name_taken_error(draft.name) from error


def offer(*, grid: PointGrid, offered: bool) -> None:
    """Offer the grid to new tournaments, or to none; those that use it keep it."""
    put_away_at = None if offered else timezone.now()
    PointGrid.objects.filter(pk=grid.pk).update(put_away_at=put_away_at)


def name_taken_error(name: str) -> ValidationError:
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
