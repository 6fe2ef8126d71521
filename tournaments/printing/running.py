"""What stands above and below each sheet, in one language or in two at once."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.printing import letters
from tournaments.printing.rules.columns import LANDSCAPE, PORTRAIT, shortened

POINTS = 10.0
APART = 6.0  # millimetres between what stands at the left and at the right
CLUB, TOURNAMENT = 62.0, 62.0  # to which the names of these may be cut
LEAST = 34.0  # and that of the club where the titles are long
DOT, SLASH, BELOW = " · ", " / ", "\n"


class Words(NamedTuple):
    """What is said of one paper around its sheets, in one language."""

    title: str
    practice: str  # empty where it counts
    state: str  # provisional or final; empty where it is no ranking
    seal: str
    page: str
    of: str


class Running(NamedTuple):
    """What stands above a sheet and below it, cut so that it fits."""

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
    """What each sheet carries; two languages share a line, both whole if they can."""
    day, at = context["tournament"], localtime(context["printed_at"])
    practice, state, page, of = (
        _joined(getattr(one, name) for one in every)
        for name in ("practice", "state", "page", "of")
    )
    seal = ""
    if context.get("seal"):
        seal = f"{_joined(one.seal for one in every)} {context['seal'][:12]}"
    printed = f"{at:%d/%m/%Y %H:%M}"
    club, title = _above(
        context["club_name"],
        practice,
        [one.title for one in every],
        (day.name, date_format(day.played_date, "d/m/Y")),
        _room(context),
    )
    return Running(
        club=club,
        title=title,
        seal=DOT.join(one for one in (state, printed, seal) if one),
        practice=practice,
        page=page,
        of="/" if SLASH in of else of,  # `page / pagina 3 / 7`
    )


def _joined(words: Any) -> str:
    return SLASH.join(dict.fromkeys(words))


def _room(context: Mapping[str, Any]) -> float:
    """Millimetres between the margins of the sheet."""
    asked = context.get("asked")
    if context.get("turned") or (asked is not None and asked.size == "A3"):
        return LANDSCAPE
    return PORTRAIT


def _width(text: str) -> float:
    return letters.width(text) * POINTS


def _above(
    club: str,
    practice: str,
    titles: Sequence[str],
    day: tuple[str, str],
    room: float,
) -> tuple[str, str]:
    """The club at the left; at the right practice, title, and the tournament's day.

    Where that is too long for a line the tournament goes below, and only then what is
    still too long is cut: first the club, and last the titles.
    """
    name, date = day
    room -= APART

    def right(titles: Sequence[str], parting: str) -> str:
        first = DOT.join(one for one in (practice, _joined(titles)) if one)
        return f"{first}{parting}{name}, {date}"

    def cut(text: str, millimetres: float) -> str:
        return shortened(text, millimetres, _width)

    def left(club: str, title: str) -> float:
        return room - _width(club) - max(map(_width, title.splitlines()))

    club, name = cut(club, CLUB), cut(name, TOURNAMENT)
    if left(club, right(titles, DOT)) >= 0:
        return club, right(titles, DOT)
    club = cut(club, max(LEAST, left("", right(titles, BELOW))))
    if (over := left(club, right(titles, BELOW))) < 0:
        rooms = sum(map(_width, titles)) + over
        titles = _shared(titles, rooms / len(titles), cut)
    return club, right(titles, BELOW)


def _shared(
    titles: Sequence[str], each: float, cut: Callable[[str, float], str]
) -> list[str]:
    """Titles in rooms of one size; what a short one leaves goes to the others."""
    spare = sum(max(0.0, each - _width(one)) for one in titles)
    return [cut(one, each + (spare if _width(one) > each else 0)) for one in titles]
