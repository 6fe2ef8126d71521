"""Says what a fine and an average are on the scale by which boards are compared."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil

from django.utils.translation import gettext as _, ngettext

from scoring.duplicate.comparison import AT_LEAST, HALF, Given
from scoring.duplicate.methods import METHODS
from scoring.templatetags.points import MINUS, exact
from scoring.wording import label_answer, signed
from tournaments.boards import wording
from tournaments.plans.models import Tournament

TEN = Fraction(10)  # per cent: as much as is usually fined
KINDS = {one.value: AT_LEAST[one] for one in AT_LEAST}
PLUS, MINUS_KIND = Given.AVERAGE_PLUS.value, Given.AVERAGE_MINUS.value


def _marks(count: int) -> str:
    return ngettext("%(number)s mark", "%(number)s marks", count)


UNITS: Mapping[str, Callable[[int], str]] = {
    "matchpoints": lambda count: ngettext(
        "%(number)s matchpoint", "%(number)s matchpoints", count
    ),
    "percent": lambda _count: _("%(number)s %% of one board"),
    "imps": lambda count: ngettext("%(number)s IMP", "%(number)s IMPs", count),
    "mean": _marks,
    "butler": _marks,
    "total": _marks,
}


def share_of_top(method: str, percent: Fraction, places: int = 0) -> str:
    """`3 IMPs`: so many per cent of a top; nothing where its size is not known."""
    top = METHODS[method].top(places)
    if not top:
        return ""
    part = percent * top / 100
    number = signed(part.numerator) if part.denominator == 1 else exact(part)
    # Less than one is many in English and Dutch, and one in French, as 0 is.
    return UNITS[method](ceil(part) if part >= 1 else 0) % {"number": number}


def fine_on_scale(method: str, percent: Fraction, places: int = 0) -> str:
    """`−3 IMPs`: what a fine takes off."""
    said = share_of_top(method, percent, places)
    return f"{MINUS}{said}" if said else ""


def fine_help(tournament: Tournament, places: int) -> str:
    """Say what ten per cent cost here, beside the question how many are fined."""
    cost = share_of_top(tournament.comparison_method, TEN, places)
    said = {"percent": TEN, "cost": cost}
    return _("%(percent)s %% cost %(cost)s.") % said if cost else ""


def average(method: str, kind: str) -> str:
    """`+3 IMPs`, `40 %`: what an average is; nothing for what is none."""
    if kind not in KINDS:
        return ""
    percent, chosen = KINDS[kind], METHODS[method]
    if chosen.percentages:
        return f"{percent}\N{NO-BREAK SPACE}%"
    sign = {PLUS: "+", MINUS_KIND: MINUS}.get(kind, "")
    amount = f"{sign}{share_of_top(method, abs(percent - HALF))}"
    if chosen.compares:
        return amount
    if percent == HALF:
        return _("the mean of the hand")
    return _("the mean of the hand, %(points)s") % {"points": amount}


def kind(method: str, key: str) -> str:
    """Say what may be given, and what that is: `average plus: +3 IMPs or …`."""
    chosen = METHODS[method]
    if chosen.percentages:
        return wording.kind(key)
    if key == "percent":
        said = {"worth": share_of_top(method, TEN)}
        return _("so many per cent: 50 are average, 10 more are %(worth)s") % said
    if not (worth := average(method, key)):
        return wording.kind(key)
    if chosen.compares and key == PLUS:
        worth = _("%(worth)s or one's own, whichever is more") % {"worth": worth}
    if chosen.compares and key == MINUS_KIND:
        worth = _("%(worth)s or one's own, whichever is less") % {"worth": worth}
    return label_answer(wording.short(key), worth)
