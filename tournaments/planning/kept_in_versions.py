"""What a club keeps in versions as lists: points tables, and the versions of one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from scoring.models import PointGrid
from scoring.variant import Preset, Variant
from tournaments.lists.table import BELOW, KEY, NAME, PRESS, Column, List

CELL = "scoring/_grid_of_list.html"
VERSION = "planning/_version.html"


class Row(NamedTuple):
    """A grid that the club keeps, or a model of the program."""

    variant: Variant
    name: str
    own: PointGrid | None = None
    preset: Preset | None = None


def version(row: Row) -> str:
    """`3, 26/11/2026`; a model has none."""
    if row.own is None:
        return ""
    newest = row.own.newest
    return f"{newest.number}, {date_format(timezone.localtime(newest.made_at))}"


class GridList(List):
    """Whether a grid is the club's own stands behind its name on a phone."""

    name = Column(_("Grid"), place=NAME, part=CELL)
    kind = Column(_("Kind"), place=KEY, css="of-kind", part=CELL)
    version = Column(_("Version"), version)
    press = Column(_("To do"), place=PRESS, part=CELL)

    css = "grids"


class VersionList(List):
    """Versions, the newest first; a row of nothing is the catalogue below them."""

    number = Column(_("Version"), place=NAME, css="what", part=VERSION)
    kept = Column(_("Kept on"), place=KEY, part=VERSION)
    by = Column(_("By"), part=VERSION)
    why = Column(_("Why"), place=BELOW, part=VERSION)

    css = "versions"


def listed(game: Mapping[str, Any]) -> GridList:
    """The grids of one of the games that `scoring` found."""
    variant = game["variant"]
    own = [Row(variant, one.name, own=one) for one in game["own"]]
    models = [Row(variant, name, preset=one) for one, name in game["presets"]]
    return GridList([*own, *models])
