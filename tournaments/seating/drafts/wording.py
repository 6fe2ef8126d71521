"""What a draft is worth, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tournaments.models import Wish
from tournaments.seating.rows import Unreadable

NAMED = 12  # pairs that are told by name; the matrix has them all

UNREADABLE = {
    "long": gettext_noop("The file is too long to be a seating."),
    "empty": gettext_noop("There is nothing in the file."),
    "no_table": gettext_noop("Line %(line)s cannot be read. Save the list as CSV."),
    "header": gettext_noop(
        "There is no column “%(column)s”. The first row names the columns: round,"
        " table, seat, number."
    ),
    "number": gettext_noop("Line %(line)s: “%(cell)s” is no whole number."),
    "round_number": gettext_noop(
        "Line %(line)s: round %(round)s; the tournament has rounds 1 to %(rounds)s."
    ),
    "stranger": gettext_noop(
        "Line %(line)s: nobody who is here has number %(number)s."
    ),
    "twice": gettext_noop(
        "Line %(line)s: number %(number)s sits in round %(round)s already, in line"
        " %(other)s."
    ),
    "missing": gettext_noop(
        "Number %(number)s has no place in round %(round)s. Give a table, or a row"
        " without a table to sit out."
    ),
    "seat": gettext_noop(
        "Line %(line)s: “%(cell)s” is no seat. Write N E S W, N E S O, N O Z W or 1 to"
        " 4, and X for the fifth; or leave the seats out."
    ),
    "seat_twice": gettext_noop(
        "Line %(line)s: two players have this seat at table %(table)s in round"
        " %(round)s."
    ),
    "tables": gettext_noop(
        "Round %(round)s: number its %(tables)s tables from 1 on without a gap."
    ),
    "size": gettext_noop("Round %(round)s, table %(table)s has %(players)s players."),
    "gap": gettext_noop("A round is missing before round %(round)s."),
    "first": gettext_noop(
        "The file begins with round %(round)s; the next to draw is round %(next)s."
    ),
}


def unreadable(error: Unreadable) -> str:
    """Why a file is no seating, and where."""
    return _(UNREADABLE[error.code]) % {"line": error.line, **error.params}


def wish(wished: Wish, names: Sequence[str]) -> str:
    """A wish in one sentence."""
    who = ", ".join(names)
    if wished.kind == Wish.Kind.CLUBS:
        said = _("Players of one club are not at one table")
    elif wished.kind == Wish.Kind.STAY:
        said = _("%(who)s at table %(table)s") % {"who": who, "table": wished.table}
    else:
        said = _("%(who)s not at one table") % {"who": who}
    return f"{said} – {_when(wished.rounds)}, {_weight(wished)}"


def _when(rounds: Sequence[int]) -> str:
    if not rounds:
        return _("in every round")
    listed = ", ".join(map(str, rounds))
    return ngettext("in round %(rounds)s", "in rounds %(rounds)s", len(rounds)) % {
        "rounds": listed
    }


def _weight(wished: Wish) -> str:
    if wished.kind == Wish.Kind.STAY or wished.must:
        return _("always")
    return _("if possible")
