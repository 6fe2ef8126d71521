"""Results of duplicate boards compared, as other programs ask it (docs/records.md)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.bounds import rounded
from scoring.duplicate.comparison import (
    Adjusted,
    Awarded,
    Board,
    TableResult,
    Value,
    compare,
    full_board,
)
from scoring.duplicate.methods import METHODS
from scoring.duplicate.session import Total, totals
from scoring.order import Order
from scoring.refusal import Refusal

OFFERED = ("matchpoints", "butler", "imps", "total")
MOST = 10**9  # a score beyond it is a slip
DIGITS = 30  # a number with more of them too


class IllegalSheet(Refusal):
    """A document that cannot be compared: a code, where in it, and the values."""


def answer(document: object) -> dict[str, Any]:
    """Compare the boards of a document, and rank its players."""
    sheet = _object(document, "", {"method", "boards"})
    method = sheet["method"]
    if not isinstance(method, str) or method not in OFFERED:
        raise IllegalSheet("unknown_method", "method", value=method, choices=OFFERED)
    boards = _list(sheet["boards"], "boards")
    has_top = METHODS[method].percentages
    read = [_board(one, f"boards[{at}]", has_top) for at, one in enumerate(boards)]
    _refuse_twice([board["board"] for board in boards], "boards", "board_twice")
    places = full_board(map(len, read))
    compared = [
        Board(str(at), rows, compare(rows, method, places))
        for at, rows in enumerate(read)
    ]
    return {
        "boards": [
            {"board": sent["board"], "results": _results(sent["results"], board)}
            for sent, board in zip(boards, compared, strict=True)
        ],
        "ranking": list(ranking(totals(compared, method, places))),
    }


def number(text: str) -> Fraction:
    """A number with a decimal point, exactly as it is written."""
    if len(text) > DIGITS or "e" in text.lower():
        raise ValueError(text)
    return Fraction(text)


def _results(sent: list[dict[str, Any]], board: Board) -> list[dict[str, Any]]:
    return [
        {
            "table": row["table"],
            "compared": {hand: _figure(one) for hand, one in found.compared.items()},
            "percent": {hand: _figure(one) for hand, one in found.percent.items()},
        }
        for row, found in zip(sent, board.compared, strict=True)
    ]


def _figure(value: Fraction | None) -> float | None:
    return None if value is None else float(rounded(value))


def ranking(found: Mapping[str, Total]) -> Order[str, dict[str, Any]]:
    """Rank by per cent where there is any, else by the sum; without a board last."""
    heights = [
        (not one.boards, -(one.value if one.percent is None else one.percent))
        for one in found.values()
    ]

    def place(rank: int, player: str, _parted: int) -> dict[str, Any]:
        value, percent, boards = found[player]
        return {
            "rank": rank,
            "player": player,
            "value": _figure(value),
            "percent": _figure(percent),
            "boards": boards,
        }

    return Order(found, [heights], [range(len(found))], place)


def _board(value: object, where: str, has_top: bool) -> list[TableResult]:
    board = _object(value, where, {"board", "results"})
    _name(board["board"], f"{where}.board")
    inside = f"{where}.results"
    results = _list(board["results"], inside)
    rows = [_row(row, f"{inside}[{at}]", has_top) for at, row in enumerate(results)]
    _refuse_twice([row["table"] for row in results], inside, "table_twice")
    for at, row in enumerate(rows):
        if row.scores.keys() != rows[0].scores.keys():
            hands = [str(hand) for hand in rows[0].scores]
            raise IllegalSheet("other_hands", f"{inside}[{at}].scores", hands=hands)
    return rows


def _row(value: object, where: str, has_top: bool) -> TableResult:
    row = _object(value, where, {"table", "scores", "players"})
    _name(row["table"], f"{where}.table")
    scores = _object(row["scores"], f"{where}.scores")
    players = _object(row["players"], f"{where}.players")
    if not scores:
        raise IllegalSheet("no_hand", f"{where}.scores")
    if players.keys() != scores.keys():
        raise IllegalSheet("players", f"{where}.players", hands=list(scores))
    for hand, player in players.items():
        _name(player, f"{where}.players.{hand}")
    _refuse_twice(list(players.values()), f"{where}.players", "player_twice")
    values = {
        hand: _score(value, f"{where}.scores.{hand}", has_top)
        for hand, value in scores.items()
    }
    return TableResult(str(row["table"]), values, players)


def _score(value: object, where: str, has_top: bool) -> Value:
    """Read a score, or what was given for it; without a top, per cent say nothing."""
    if value is None:
        return None
    if not isinstance(value, dict):
        return _number(value, where)
    if "given" in value and not has_top:
        given = _number(_object(value, where, {"given"})["given"], where)
        return Awarded(Fraction(given))
    percent = _number(_object(value, where, {"adjusted"})["adjusted"], where)
    if not 0 <= percent <= 100:
        raise IllegalSheet("percent", where)
    return Adjusted(Fraction(percent)) if has_top else None


def _number(value: object, where: str) -> int | Fraction:
    if type(value) is not int and not isinstance(value, Fraction):
        raise IllegalSheet("no_number", where)
    if not -MOST <= value <= MOST:
        raise IllegalSheet("too_large", where, most=MOST)
    return value


def _object(
    value: object, where: str, fields: set[str] | None = None
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise IllegalSheet("no_object", where)
    if fields is not None:
        for field in sorted(fields - value.keys()):
            raise IllegalSheet("field_missing", where, field=field)
        for field in sorted(value.keys() - fields):
            raise IllegalSheet("unknown_field", where, field=field)
    return value


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise IllegalSheet("no_list", where)
    return value


def _name(value: object, where: str) -> None:
    """Refuse a name of a board, table or player that is no text or number."""
    if type(value) not in (str, int) or value == "":
        raise IllegalSheet("no_name", where)


def _refuse_twice(value: list[Any], where: str, code: str) -> None:
    seen = set()
    for one in value:
        if str(one) in seen:
            raise IllegalSheet(code, where, name=one)
        seen.add(str(one))
