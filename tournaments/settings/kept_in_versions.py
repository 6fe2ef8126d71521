"""Lists of what a club keeps in versions: points tables, and the versions of one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from scoring.models import PointGrid
from scoring.variant import Preset, Variant
from tournaments.lists.table import BELOW, KEY, NAME, PRESS, Column, List

CELL = "scoring/_grid_of_list.html"
VERSION = "settings/_version.html"


class Row(NamedTuple):
    """A grid that the club keeps, or a model of the program."""

    variant: Variant
    name: str
    own: PointGrid | None = None
    preset: Preset | None = None


def version(row: Row) -> str:
    """Return the newest version and its day, `3, 26/11/2026`; empty for a model."""
    if row.own is None:
        return ""
    newest = row.own.newest
    return f"{newest.number}, {date_format(timezone.localtime(newest.made_at))}"


class GridList(List):
    """The list of points tables; on a phone the kind stands behind the name."""

    name = Column(_("Grid"), place=NAME, part=CELL)
    kind = Column(_("Kind"), place=KEY, css="of-kind", part=CELL)
    version = Column(_("Version"), version)
    press = Column(_("To do"), place=PRESS, part=CELL)

    css = "grids"


class VersionList(List):
    """A list of versions, the newest first; an empty row below is the catalogue."""

    number = Column(_("Version"), place=NAME, css="what", part=VERSION)
    kept = Column(_("Kept on"), place=KEY, part=VERSION)
    by = Column(_("By"), part=VERSION)
    why = Column(_("Why"), place=BELOW, part=VERSION)

    css = "versions"


def grid_list(game: Mapping[str, Any]) -> GridList:
    """Return the list of the points tables of a game: the club's own, then models."""
    variant = game["variant"]
    own = [Row(variant, one.name, own=one) for one in game["own"]]
    models = [Row(variant, name, preset=one) for one, name in game["presets"]]
    return GridList([*own, *models])
