"""Sets what was made of boards as printed lists: board by board, player by player."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording as scores
from scoring.letters import SIGNS
from scoring.templatetags.points import exact
from tournaments.boards import wording
from tournaments.boards.models import Board
from tournaments.comparison.after import results
from tournaments.comparison.after.hands import Held, OfHand
from tournaments.comparison.after.tables import Card, Hand, TravellerLine
from tournaments.papers.rules.columns import Above, Column, Row, Sheet, divide, on_sheet
from tournaments.tables import wording as rounds


def strain(key: str) -> str:
    """`♥ hearts`: a suit by its sign and its word."""
    if key in wording.SUITS:
        return f"{SIGNS[key]} {wording.SUIT_WORDS[key]}"
    return str(scores.TRUMPS.get(key, key))


def sign(key: str) -> str:
    """`♥`: a suit by its sign alone, where there is little room."""
    return SIGNS[key] if key in wording.SUITS else strain(key)


def travellers(
    boards: Sequence[tuple[Board, Sequence[OfHand]]], *, percentages: bool
) -> tuple[Sheet, list[Sheet]]:
    """Each board at every table, hand by hand, the best result first."""
    columns = [
        Column(_("Player")),
        Column(_("Mark"), figures=True),
        Column(_("How often"), figures=True),
        Column(_("Points") if percentages else _("Comparison"), figures=True),
        *([Column("%", figures=True, bold=True)] if percentages else []),
        Column(_("Contract")),
        Column(_("Declarer")),
        Column(_("Tricks"), figures=True),
        Column(_("Table, round"), figures=True),
    ]
    lists = []
    for _board, hands in boards:
        rows = []
        for one in hands:
            rows.append(Row(title=_of_hand(one), held=True))
            rows += [_made(held, percentages=percentages) for held in one.held]
        lists.append(rows)
    sheet, sheets = _parted(columns, lists)
    return sheet, [
        replace(one, above=_of_board(board))
        for (board, _hands), one in zip(boards, sheets, strict=True)
    ]


def _of_hand(found: OfHand) -> str:
    """`Left of the Domy · datum 7.25`."""
    words = str(wording.HANDS[found.hand])
    title = words[:1].upper() + words[1:]
    if found.lot:
        title = f"{title} · {_('Other cards')}"
    if found.datum is None:
        return title
    datum = _("datum %(mean)s") % {"mean": exact(found.datum)}
    return f"{title} · {datum}"


def _of_board(board: Board) -> Above:
    """`Board 3`, and beside it who deals and who is the Domy."""
    return Above(
        _("Board %(number)s") % {"number": board.number},
        beside=_("Dealer %(dealer)s, Domy %(domy)s")
        % {"dealer": rounds.pocket(board.dealer), "domy": rounds.pocket(board.domy)},
    )


def _made(held: Held, *, percentages: bool) -> Row:
    line, own = held.line, held.own
    return Row(
        (
            own.name,
            _figure(own.mark),
            "–" if own.mark is None else f"{held.often} ×",
            _figure(own.compared),
            *([_percent(own)] if percentages else []),
            results.contract(line.facts, sign),
            _declarer(line, own),
            results.tricks_and_over(line.facts),
            f"{line.played.table} · {line.played.round}",
        ),
        note=_instead(line, own, percentages=percentages),
    )


def score_cards(
    cards: Sequence[Mapping[str, Any]], *, percentages: bool
) -> tuple[Sheet, list[tuple[Mapping[str, Any], Sheet]]]:
    """Each player with all boards, in the order in which they were played.

    With whom he played them stands above those of each round.
    """
    so_far = _("%% so far").replace("%%", "%")
    figures = ("%", so_far) if percentages else (_("Comparison"),)
    columns = [
        Column(_("Board"), figures=True),
        Column(_("Hand")),
        Column(_("Contract")),
        Column(_("Declarer")),
        Column(_("Tricks"), figures=True),
        Column(_("Mark"), figures=True),
        *(Column(words, figures=True, bold=not at) for at, words in enumerate(figures)),
    ]
    lists = [
        [
            row
            for _place, some in groupby(card["cards"], _round_and_table)
            for row in _at_table(list(some), percentages=percentages)
        ]
        for card in cards
    ]
    sheet, sheets = _parted(columns, lists)
    return sheet, [
        (card, replace(one, above=_of_player(card, percentages=percentages)))
        for card, one in zip(cards, sheets, strict=True)
    ]


def _of_player(card: Mapping[str, Any], *, percentages: bool) -> Above:
    result = card["result"]
    figure = f"{exact(result.percent)} %" if percentages else exact(result.value)
    return Above(card["name"], str(card["entry"].number), figure)


def _round_and_table(card: Card) -> tuple[int, int]:
    return card.line.played.round, card.line.played.table


def _at_table(cards: Sequence[Card], *, percentages: bool) -> Iterator[Row]:
    """The boards of a round, below the table and those who sat there too."""
    round, table = _round_and_table(cards[0])
    met = dict.fromkeys(other.name for one in cards for other in one.others)
    words = [
        _("Round %(number)s") % {"number": round},
        _("table %(number)s") % {"number": table},
        *([_("with %(name)s") % {"name": ", ".join(met)}] if met else []),
    ]
    yield Row(title=" · ".join(words), held=True)
    for one in cards:
        yield _played(one, percentages=percentages)


def _played(card: Card, *, percentages: bool) -> Row:
    line, own, so_far = card.line, card.own, _figure(card.so_far)
    named = line.declarer.name if line.declarer else ""
    return Row(
        (
            str(line.played.board),
            wording.hand(own.hand),
            results.contract(line.facts, strain),
            _("this player") if own.bid else named,
            results.tricks_and_over(line.facts),
            _figure(own.mark),
            *((_percent(own), so_far) if percentages else (_figure(own.compared),)),
        ),
        note=_instead(line, own, percentages=percentages),
    )


def _declarer(line: TravellerLine, own: Hand) -> str:
    """Say whose contract it was, by the hand that he held: its player stands beside."""
    if own.bid:
        return _("this player")
    return wording.hand(line.declarer.hand) if line.declarer else ""


def _percent(own: Hand) -> str:
    return f"{wording.short(own.kind)} {_figure(own.percent)}".strip()


def _figure(value: int | Fraction | None) -> str:
    return "–" if value is None else exact(value)


def _instead(line: TravellerLine, own: Hand, *, percentages: bool) -> str:
    """`Counts: 60 %`: what was given in place of the result."""
    given = results.given_instead(line, own, percentages=percentages)
    counts = _("counts:")
    return f"{counts[:1].upper()}{counts[1:]} {given}" if given else ""


def _parted(
    columns: Sequence[Column], lists: Sequence[Sequence[Row]]
) -> tuple[Sheet, list[Sheet]]:
    """Lists below each other, in columns alike."""
    rows = [row for some in lists for row in some]
    sheet = on_sheet(columns, rows, turns=False)
    return sheet, divide(sheet, [len(rows) for rows in lists])
