"""What stands above and below each sheet, in one language or in two at once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.printing.rules.fitting import shortened

LONG = 40  # signs, to which the names of the club and the tournament are cut
DOT, SLASH = " · ", " / "


class Words(NamedTuple):
    """What is said of one paper around its sheets, in one language."""

    title: str
    practice: str  # empty where it counts
    state: str  # provisional or final; empty where it is no ranking
    seal: str
    page: str
    of: str


class Running(NamedTuple):
    """What stands above a sheet and below it; what is long takes a second line."""

    club: str
    title: str
    seal: str
    practice: str
    page: str
    of: str


def words(context: Mapping[str, Any]) -> Words:
    """The words of a paper in the language of the moment."""
    state = ""
    if not context.get("unranked"):
        final = getattr(context.get("ranking"), "final", False)
        state = pgettext("ranking", "final") if final else _("provisional")
    return Words(
        title=str(context["title"]),
        practice=_("Practice") if context["tournament"].is_practice else "",
        state=state,
        seal=_("seal") if context.get("seal") else "",
        page=_("page"),
        of=pgettext("page 3 of 7", "of"),
    )


def running(every: Sequence[Words], context: Mapping[str, Any]) -> Running:
    """What each sheet carries; two languages share a line."""
    day, at = context["tournament"], localtime(context["printed_at"])
    title, practice, state, page, of = (
        SLASH.join(dict.fromkeys(getattr(one, name) for one in every))
        for name in ("title", "practice", "state", "page", "of")
    )
    seal = ""
    if context.get("seal"):
        said = SLASH.join(dict.fromkeys(one.seal for one in every))
        seal = f"{said} {context['seal'][:12]}"
    played = f"{shortened(day.name, LONG)}, {date_format(day.played_date, 'd/m/Y')}"
    return Running(
        club=shortened(context["club_name"], LONG),
        title=_in_a_row((practice, title, played)),
        seal=_in_a_row((state, f"{at:%d/%m/%Y %H:%M}", seal)),
        practice=practice,
        page=page,
        of="/" if SLASH in of else of,  # `page / pagina 3 / 7`
    )


def _in_a_row(some: Iterable[str]) -> str:
    return DOT.join(filter(None, some))
