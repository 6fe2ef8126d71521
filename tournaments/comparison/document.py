"""The results of an evening in boards, as `manage.py compare` reads them."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf, nextafter
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.duplicate.basis import BASES
from scoring.duplicate.comparison import Adjusted, Given, Value, Weighted
from scoring.duplicate.document import OFFERED
from scoring.duplicate.methods import METHODS
from scoring.duplicate.session import Result, result_kind
from scoring.wording import named
from tournaments.boards.rules.marks import HANDS, Played
from tournaments.comparison import comparing, queries
from tournaments.comparison.comparing import ComparedBoard
from tournaments.comparison.places import places_of
from tournaments.entries.queries import numbers_of
from tournaments.plans.models import Tournament


def comparison_document(tournament: Tournament) -> dict[str, Any]:
    """Return what was written and given, board by board, with players by their number.

    Fines and an earlier session are no results, and are not in it. Averages stand there
    as what they come to: per cent, or elsewhere a figure on the scale of the method. A
    weighted result has no word in the document: where a hand has one and there are per
    cents, all its results are given as such; elsewhere its mean stands there, which
    only bridge steps tell from the result. A board that was fouled stands there once
    for each lot of its cards, with all its tables: none has a result that had others.
    """
    method = METHODS[tournament.comparison_method]
    if method.key not in OFFERED:
        raise ValidationError(
            _("`compare` does not know the method “%(method)s”.")
            % {"method": named(method.names)},
            code="method",
        )
    numbers = numbers_of(tournament)
    own = comparing.own_averages(tournament, comparing.kept_sums(tournament))
    scale = BASES[tournament.comparison_basis].scale
    places = places_of(tournament)
    played = queries.played_boards(tournament)
    tables: dict[int, list[Played]] = {}
    for one in played:
        tables.setdefault(one.board, []).append(one)
    return {
        "method": method.key,
        "boards": [
            {
                "board": _called(one.played[0]),
                "results": _rows(one, tables[one.played[0].board], own, numbers, scale),
            }
            for one in comparing.compare_played(tournament, played, places)
        ],
    }


def _called(played: Played) -> int | str:
    """`7`, or `7/2` for its second lot of cards."""
    return f"{played.board}/{played.lot + 1}" if played.lot else played.board


def _rows(
    one: ComparedBoard,
    tables: Sequence[Played],
    own: Mapping[str, Fraction | None],
    numbers: Mapping[str, int],
    scale: int,
) -> list[dict[str, Any]]:
    """A row for each table that had the board; no score where other cards lay in it."""
    found = {row["table"]: row for row in _results(one, own, numbers, scale)}
    for other in tables:
        if other.lot != one.played[0].lot:
            found[_place(other)] = {
                "table": _place(other),
                "scores": dict.fromkeys(HANDS, None),
                "players": {
                    other.hand_of(seat): numbers[who]
                    for seat, who in other.entries.items()
                },
            }
    return list(found.values())


def _place(played: Played) -> str:
    return f"{played.round}/{played.table}"


def _results(
    one: ComparedBoard,
    own: Mapping[str, Fraction | None],
    numbers: Mapping[str, int],
    scale: int,
) -> Iterator[dict[str, Any]]:
    weighted = {
        hand
        for row in one.board.rows
        for hand, value in row.scores.items()
        if isinstance(value, Weighted)
    }
    for played, row, result in zip(
        one.played, one.board.rows, one.board.compared, strict=True
    ):
        scores: dict[str, Any] = {}
        for hand, value in row.scores.items():
            compared, percent = result.compared[hand], result.percent[hand]
            in_part = percent is not None and hand in weighted
            is_given = isinstance(value, Adjusted | Given) or in_part
            if compared is not None and is_given:
                worth = Result(result_kind(value), compared, percent)
                worth = worth.settled(own.get(row.players.get(hand, "")))
                word = "given" if percent is None else "adjusted"
                scores[hand] = {word: figure(worth.figure)}
            else:
                scores[hand] = _score(value, scale)
        yield {
            "table": _place(played),
            "scores": scores,
            "players": {hand: numbers[key] for hand, key in row.players.items()},
        }


def _score(value: Value, scale: int) -> int | float | None:
    if isinstance(value, Weighted):
        mean = sum((share * score for share, score in value.parts), Fraction())
        return figure(mean / scale)
    if isinstance(value, int | Fraction):
        return figure(Fraction(value) / scale)
    return None


def figure(value: Fraction) -> int | float:
    """The number as it is written; where decimals have no end, the next one above.

    So what lies on a half is rounded up there as it is here.
    """
    if value.denominator == 1:
        return value.numerator
    written = float(value)
    while Fraction(repr(written)) < value:
        written = nextafter(written, inf)
    return written
