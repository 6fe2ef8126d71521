"""What a seating is worth, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import singledispatch
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.seating.engine.pairing import Changing, Fixed
from tournaments.seating.engine.report import Report, Unmet

NAMED = 12  # pairs that are told by name; the matrix has them all


@singledispatch
def figures(worth: Any) -> list[tuple[str, str]]:
    """What one asks first of a seating: a word and its answer, each."""
    raise TypeError(worth)


@figures.register
def _of_meetings(worth: Report) -> list[tuple[str, str]]:
    return [
        (_("Meetings repeated"), repeats(worth)),
        (_("The same two meet at most"), times(worth.worst_pair)),
        (
            _("Weight of the repetitions"),
            _("%(cost)s; at least %(least)s")
            % {"cost": number(worth.cost), "least": number(worth.cost_bound)},
        ),
        *_odd_tables(worth),
        *_for_all(worth),
    ]


def _odd_tables(worth: Report) -> list[tuple[str, str]]:
    if not any(worth.odd_tables.values()):
        return []
    odd = spread(list(worth.odd_tables.values()))
    return [(_("At a table of five, or with a joker"), odd)]


@figures.register
def _of_changing(worth: Changing) -> list[tuple[str, str]]:
    found = between(worth.opponents_least, worth.opponents_most)
    return [
        (_("Partners a second time"), repeats(worth)),
        (
            _("Two are opponents"),
            _("%(found)s; at best %(best)s")
            % {"found": found, "best": between(worth.even_least, worth.even_most)},
        ),
        (
            _("Away from the ideal"),
            ngettext("%(count)s pair", "%(count)s pairs", worth.astray)
            % {"count": number(worth.astray)},
        ),
        (_("The same two meet at most"), times(worth.worst_pair)),
        *_for_all(worth),
    ]


@figures.register
def _of_fixed(worth: Fixed) -> list[tuple[str, str]]:
    return [
        (_("Partnerships that meet again"), repeats(worth)),
        (_("The same partnerships meet at most"), times(worth.worst_pair)),
        *_for_all(worth),
    ]


def _for_all(worth: Report | Changing | Fixed) -> list[tuple[str, str]]:
    return [
        (_("Sitting out"), spread(list(worth.sat_out.values()))),
        (_("Each of the seats"), seats(worth)),
        (_("Back at a table where one sat"), times(worth.revisits)),
        (_("Wishes not met"), number(len(worth.unmet))),
    ]


def repeats(worth: Report | Changing | Fixed) -> str:
    """`0; 0 is possible`, `6; at least 6`, or how many more than proven needed."""
    if isinstance(worth, Changing):
        found, least = worth.partner_repeats, worth.partner_bound
    else:
        found, least = worth.repeats, worth.repeats_bound
    told = {"repeats": number(found), "least": number(least)}
    if found == least == 0:
        return _("%(repeats)s; 0 is possible") % told
    if found == least:
        return _("%(repeats)s; fewer is impossible") % told
    return _("%(repeats)s; at least %(least)s") % told


def headline(worth: Report | Changing | Fixed) -> str:
    """The first figure with its word."""
    word, answer = figures(worth)[0]
    return _("%(word)s: %(answer)s") % {"word": word, "answer": answer}


def proven(worth: Report | Changing | Fixed) -> str:
    """That a seating cannot be any better, and why; or nothing."""
    if not worth.best:
        return ""
    if isinstance(worth, Report):
        return _("Nothing better is possible: this is the proven minimum.")
    if isinstance(worth, Fixed):
        return _("Partnerships meet others as often as is possible.")
    if worth.ideal:
        return _("The ideal: nobody has a partner twice, and all oppose equally often.")
    return _("No partners more often than needed, and all oppose as evenly as can be.")


def between(least: int, most: int) -> str:
    """`0 to 2 times`, or `2 times`."""
    if least == most:
        return times(most)
    return _("%(least)s to %(most)s times") % {"least": least, "most": most}


def spread(times: Sequence[int]) -> str:
    """`0 to 1 times`: from the fewest to the most."""
    if not times or not max(times):
        return _("nobody")
    least, most = min(times), max(times)
    if least == most:
        return ngettext(
            "everybody %(times)s time", "everybody %(times)s times", most
        ) % {"times": most}
    return between(least, most)


def times(count: int) -> str:
    return ngettext("%(times)s time", "%(times)s times", count) % {
        "times": number(count)
    }


def seats(worth: Report | Changing | Fixed) -> str:
    """How evenly each player has each seat."""
    every = [times for of in worth.seats.values() for times in of.values()]
    return spread(every)


def again(worth: Report | Changing | Fixed, names: Mapping[str, str]) -> list[str]:
    """Who meets more than once, worst first, by name."""
    return [
        _("%(one)s and %(other)s: %(times)s times")
        % {"one": _called(one, names), "other": _called(other, names), "times": often}
        for one, other, often in worth.again[:NAMED]
    ]


def _called(who: Any, names: Mapping[str, str]) -> str:
    """One by the name; two partners with a stroke between."""
    if isinstance(who, tuple):
        return " / ".join(_called(one, names) for one in who)
    return names.get(str(who), str(who))


def unmet(broken: Collection[Unmet], names: Mapping[str, str]) -> list[str]:
    """The wishes that are not met, each with who and in which round."""
    told = [
        _("Round %(round)s: %(who)s. %(why)s")
        % {
            "round": one.round,
            "who": ", ".join(names.get(str(who), str(who)) for who in one.players),
            "why": why(one.why),
        }
        for one in list(broken)[:NAMED]
    ]
    more = len(broken) - len(told)
    if more:
        told.append(
            ngettext("%(count)s more", "%(count)s more", more) % {"count": number(more)}
        )
    return told


def why(code: str) -> str:
    sentences = {
        "dearer": _(
            "Keeping it would have cost more repeated meetings than it is worth."
        ),
        "crowd": _("There are more of them than tables."),
        "elsewhere": _("The wish says another table: swap, or draw anew."),
        "ignored": _("This way to draw does not look at wishes."),
    }
    return sentences.get(code, _("No better seating was found; search on, or redraw."))


def number(value: int) -> str:
    return str(number_format(value, use_l10n=True, force_grouping=True))
