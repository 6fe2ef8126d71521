"""Says what a seating is worth, what is wished of it, and why a file is none."""

from collections.abc import Collection, Mapping, Sequence
from functools import singledispatch
from typing import Any

from django.utils.translation import gettext as _, gettext_noop, ngettext, pgettext

from seating.partners.report import ChangingReport, FixedReport
from seating.report import Judged, Report, UnmetWish
from seating.seating_file import UnreadableFile
from tournaments.draw.drafts.turns import between, number, odd_tables, spread, times
from tournaments.tables.models import Wish

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


def unreadable_sentence(error: UnreadableFile) -> str:
    """Say why a file is no seating, and where."""
    told = {"line": error.line, **error.params}
    if error.code == "header":
        told["column"] = column(str(error.params["column"]))
    return _(UNREADABLE[error.code]) % told


def column(name: str) -> str:
    """Name a column of a seating in the reader's language, in which it is read too."""
    return {
        "round": pgettext("a column", "round"),
        "table": pgettext("a column", "table"),
        "number": pgettext("a column", "number"),
    }.get(name, name)


def wish_sentence(
    wished: Wish, names: Sequence[str], others: Sequence[str] = ()
) -> str:
    """Say a wish in one sentence, about these `names` and apart from these `others`.

    Of a wish about clubs, `names` are the clubs that were chosen.
    """
    sentences = {
        Wish.Kind.APART: _("%(who)s not at one table"),
        Wish.Kind.FROM: _("%(who)s not at one table with %(others)s"),
        Wish.Kind.CLUBS: _("%(clubs)s: players of one club are not at one table")
        if names
        else _("Players of one club are not at one table"),
        Wish.Kind.RIVALS: _("%(clubs)s: not at one table with each other"),
        Wish.Kind.STAY: _("%(who)s at table %(table)s"),
    }
    who = ", ".join(names)
    words = {"who": who, "clubs": who, "others": ", ".join(others)}
    said = sentences[Wish.Kind(wished.kind)] % {**words, "table": wished.table}
    always = wished.kind == Wish.Kind.STAY or wished.must
    weight = _("always") if always else _("if possible")
    return f"{said} – {_when(wished.rounds)}, {weight}"


def _when(rounds: Sequence[int]) -> str:
    if not rounds:
        return _("in every round")
    return ngettext("in round %(rounds)s", "in rounds %(rounds)s", len(rounds)) % {
        "rounds": ", ".join(map(str, rounds))
    }


@singledispatch
def figures(judged: Any) -> list[tuple[str, str]]:
    """List what one asks first of a seating: a word and its answer, each."""
    return [
        (_("Meetings repeated"), repeats(judged)),
        (_("The same two meet at most"), times(judged.worst_pair)),
        (_("Weight of the repetitions"), weight(judged)),
        *odd_tables(judged),
        *_for_all(judged),
    ]


@figures.register
def _of_changing(judged: ChangingReport) -> list[tuple[str, str]]:
    found = between(judged.opponents_least, judged.opponents_most)
    return [
        (_("Partners a second time"), repeats(judged)),
        (
            _("Two are opponents"),
            _("%(found)s; at best %(best)s")
            % {"found": found, "best": between(judged.even_least, judged.even_most)},
        ),
        (
            _("Away from the ideal"),
            ngettext("%(count)s pair", "%(count)s pairs", judged.astray)
            % {"count": number(judged.astray)},
        ),
        (_("The same two meet at most"), times(judged.worst_pair)),
        *_for_all(judged),
    ]


@figures.register
def _of_fixed(judged: FixedReport) -> list[tuple[str, str]]:
    return [
        (_("Partnerships that meet again"), repeats(judged)),
        (_("The same partnerships meet at most"), times(judged.worst_pair)),
        *_for_all(judged),
    ]


def _for_all(judged: Judged) -> list[tuple[str, str]]:
    by_seat = [times for own in judged.seats.values() for times in own.values()]
    return [
        (_("Sitting out"), spread(list(judged.sat_out.values()))),
        (_("Each of the seats"), spread(by_seat)),
        (_("Back at a table where one sat"), times(judged.revisits)),
        (_("Wishes not met"), number(len(judged.unmet))),
    ]


def repeats(judged: Judged) -> str:
    """Say how many meetings are repeated, and how many no seating can avoid.

    That fewer is impossible is not said where something else is shared unevenly.
    """
    found, least = judged.repeats, judged.repeats_bound
    if found > least:
        words = _("%(repeats)s; at least %(least)s")
    elif found and not (isinstance(judged, Report) and not judged.shared):
        words = _("%(repeats)s; fewer is impossible")
    else:
        words = "%(repeats)s"
    return words % {"repeats": number(found), "least": number(least)}


def weight(judged: Report) -> str:
    cost, least = number(judged.cost), number(judged.cost_bound)
    if cost == least:
        return cost
    return _("%(cost)s; at least %(least)s") % {"cost": cost, "least": least}


def headline(judged: Judged) -> str:
    """The first figure with its word."""
    word, answer = figures(judged)[0]
    return _("%(word)s: %(answer)s") % {"word": word, "answer": answer}


def proof_sentence(judged: Judged) -> str:
    """Say in what a seating is proven to be the best; nothing if in none."""
    if not judged.best:
        return ""
    if isinstance(judged, Report):
        return _("Fewer repeated meetings are impossible: this is the proven minimum.")
    if isinstance(judged, FixedReport):
        return _("Partnerships meet others as often as is possible.")
    if isinstance(judged, ChangingReport) and judged.ideal:
        return _("The ideal: nobody has a partner twice, and all oppose equally often.")
    return _("No partners more often than needed, and all oppose as evenly as can be.")


def again(judged: Judged, names: Mapping[str, str]) -> list[str]:
    """List who meets more than once, worst first, by name."""
    return [
        _("%(one)s and %(other)s: %(times)s times")
        % {"one": _called(one, names), "other": _called(other, names), "times": often}
        for one, other, often in judged.again[:NAMED]
    ]


def _called(who: Any, names: Mapping[str, str]) -> str:
    """Name a player, or two partners with a stroke between."""
    if isinstance(who, tuple):
        return " / ".join(_called(one, names) for one in who)
    return names.get(str(who), str(who))


def unmet(broken: Collection[UnmetWish], names: Mapping[str, str]) -> list[str]:
    """The wishes that are not met, each with who and in which round."""
    sentences = [
        _("Round %(round)s: %(who)s. %(why)s")
        % {
            "round": one.round,
            "who": ", ".join(names.get(str(who), str(who)) for who in one.players),
            "why": why(one.why),
        }
        for one in list(broken)[:NAMED]
    ]
    more = len(broken) - len(sentences)
    if more:
        sentences.append(
            ngettext("%(count)s more", "%(count)s more", more) % {"count": number(more)}
        )
    return sentences


def why(code: str) -> str:
    sentences = {
        "dearer": _(
            "Keeping it would have cost more repeated meetings than it is worth."
        ),
        "crowd": _("There are more of them than tables."),
        "elsewhere": _("The wish says another table."),
        "ignored": _("This way to draw does not look at wishes."),
    }
    return sentences.get(code, _("Here they sit together."))
