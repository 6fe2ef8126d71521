"""Lists what a decision does, player by player: each figure before and after."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy as _

from scoring.templatetags.points import gained, points
from tournaments.jury import of_match
from tournaments.jury.board_outcomes import BoardOutcome
from tournaments.jury.costs import OF_MATCH, Cost
from tournaments.jury.in_boards import BoardChanges
from tournaments.lists.table import KEY, NAME, NOTHING, Column, List

Figure = int | Fraction


class OutcomeList(List):
    """Four players, each with his figures."""

    css = "outcome"


def in_all(cost: Cost) -> str:
    """Say what a ruling costs or brings a player in all; in a match all that ranks."""
    figures = cost.figures()
    if any(figures[name] for name in OF_MATCH):
        return of_match.in_all(cost)
    return gained(cost.in_all)


def format_change(before: Figure | None, after: Figure | None) -> SafeString:
    """`8 becomes 12`; of what stays as it is, a phone says nothing."""
    had, has = (NOTHING if one is None else points(one) for one in (before, after))
    if before == after:
        return format_html('<span class="same">{}</span>', has)
    words = '<span class="was">{} {}</span> <strong>{}</strong>'
    return format_html(words, had, gettext("becomes"), has)


def in_points(
    rows: Sequence[Any], deal: int, *, moves_deal: bool, in_match: bool, anew: bool
) -> OutcomeList:
    """The deal, the table, what ranks in a match or the penalty, and all of it."""
    columns = [("player", Column(_("Player"), place=NAME, part="judge/_whose.html"))]
    if moves_deal:
        heading = gettext("Deal %(deal)s") % {"deal": deal}
        columns += [
            ("deal", _figures(heading, _of_deal)),
            ("at_table", _figures(_("At the table"), _of_table)),
        ]
    if moves_deal and in_match:
        columns += [
            (key, _figures(of_match.counter(key), _counter(at)))
            for at, key in enumerate(OF_MATCH)
        ]
    else:
        columns.append(("penalty", _figures(_("Penalty"), _penalty)))
    columns.append(
        (
            "in_all",
            Column(
                _("Against now") if anew else _("In all"),
                lambda row: in_all(row.in_place),
                place=KEY,
                css="number in-all",
                short=_("Against now") if anew else "",
            ),
        )
    )
    return OutcomeList(rows, extra_columns=columns)


def on_boards(shown: BoardOutcome) -> OutcomeList:
    """The mark on the board, what it compares to, the total and the rank."""
    worth = _("Per cent of the board") if shown.percentages else _("Comparison")
    columns = [
        ("player", Column(_("Player"), "player.label", place=NAME)),
        ("mark", _figures(_("Mark"), _change("mark"))),
        ("worth", _figures(worth, _change("worth"))),
        ("total", _figures(_("Total"), _change("total"))),
        ("rank", _figures(_("Rank"), _change("rank"))),
    ]
    return OutcomeList(shown.rows, extra_columns=columns)


def _figures(heading: Any, read: Callable[[Any], SafeString]) -> Column:
    return Column(heading, read, css="number", short=heading)


def _of_deal(row: Any) -> SafeString:
    return format_change(*row.cost.deal)


def _of_table(row: Any) -> SafeString:
    before, after = row.cost.table
    return format_change(before.points, after.points)


def _counter(at: int) -> Callable[[Any], SafeString]:
    return lambda row: format_change(*row.counters[at][1:])


def _penalty(row: Any) -> SafeString:
    if row.penalty_before:
        return format_change(row.penalty_before, row.cost.penalty)
    if row.cost.at_table or row.cost.penalty:
        return gained(row.cost.penalty)
    return format_html('<span class="same">{}</span>', gained(row.cost.penalty))


def _change(name: str) -> Callable[[BoardChanges], SafeString]:
    return lambda row: format_change(*getattr(row, name))
