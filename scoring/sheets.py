"""Results of duplicate boards compared, as other programs ask it (docs/records.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.comparison import Adjusted, Compared, Row, Value, compare
from scoring.methods import METHODS
from scoring.session import ranking, totals
from scoring.standing import Board, Place

OFFERED = ("matchpoints", "butler", "imps", "total")
MOST = 10**9  # a score beyond it is a slip
DIGITS = 30  # a number with more of them too


class IllegalSheet(Exception):
    """A document that cannot be compared: a code, where in it, and the values."""

    def __init__(self, code: str, where: str, **params: Any) -> None:
        super().__init__(code, where, params)
        self.code = code
        self.where = where
        self.params = params


def answer(document: object) -> dict[str, Any]:
    """Compare the boards of a document, and rank its players."""
    sheet = _object(document, "", {"method", "boards"})
    method = sheet["method"]
    if not isinstance(method, str) or method not in OFFERED:
        raise IllegalSheet("unknown_method", "method", value=method, choices=OFFERED)
    boards = _list(sheet["boards"], "boards")
    read = [_board(board, f"boards[{at}]") for at, board in enumerate(boards)]
    _once([board["board"] for board in boards], "boards", "board_twice")
    places = max(map(len, read), default=0)
    compared = [
        Board(str(at), rows, compare(rows, method, places))
        for at, rows in enumerate(read)
    ]
    players = ranking(totals(compared, method, places), method)
    return {
        "boards": [
            {"board": given["board"], "results": _results(given["results"], board)}
            for given, board in zip(boards, compared, strict=True)
        ],
        "ranking": [_place(place, method) for place in players],
    }


def number(text: str) -> Fraction:
    """A number with a decimal point, exactly as it is written."""
    if len(text) > DIGITS or "e" in text.lower():
        raise ValueError(text)
    return Fraction(text)


def rounded(value: Fraction | None) -> float | None:
    """Two decimals; a half goes away from zero, as one rounds by hand."""
    if value is None:
        return None
    hundredths = int(abs(value) * 100 + Fraction(1, 2))
    return (hundredths if value > 0 else -hundredths) / 100


def _results(given: list[dict[str, Any]], board: Board) -> list[dict[str, Any]]:
    return [
        {"table": row["table"], "compared": compared, "percent": percent}
        for row, (compared, percent) in zip(
            given, map(_shown, board.compared), strict=True
        )
    ]


def _shown(
    result: Compared,
) -> tuple[dict[str, float | None], dict[str, float | None]]:
    return (
        {hand: rounded(value) for hand, value in result.compared.items()},
        {hand: rounded(value) for hand, value in result.percent.items()},
    )


def _place(place: Place, method: str) -> dict[str, Any]:
    percent = rounded(place.percent) if METHODS[method].percentages else None
    return {
        "rank": place.rank,
        "player": place.player,
        "value": rounded(place.value),
        "percent": percent,
        "boards": place.boards,
    }


def _board(given: object, where: str) -> list[Row]:
    board = _object(given, where, {"board", "results"})
    _name(board["board"], f"{where}.board")
    inside = f"{where}.results"
    results = _list(board["results"], inside)
    rows = [_row(row, f"{inside}[{at}]") for at, row in enumerate(results)]
    _once([row["table"] for row in results], inside, "table_twice")
    for at, row in enumerate(rows):
        if row.scores.keys() != rows[0].scores.keys():
            hands = [str(hand) for hand in rows[0].scores]
            raise IllegalSheet("other_hands", f"{inside}[{at}].scores", hands=hands)
    return rows


def _row(given: object, where: str) -> Row:
    row = _object(given, where, {"table", "scores", "players"})
    _name(row["table"], f"{where}.table")
    scores = _object(row["scores"], f"{where}.scores")
    players = _object(row["players"], f"{where}.players")
    if not scores:
        raise IllegalSheet("no_hand", f"{where}.scores")
    if players.keys() != scores.keys():
        raise IllegalSheet("players", f"{where}.players", hands=list(scores))
    for hand, player in players.items():
        _name(player, f"{where}.players.{hand}")
    _once(list(players.values()), f"{where}.players", "player_twice")
    values = {
        hand: _value(value, f"{where}.scores.{hand}") for hand, value in scores.items()
    }
    return Row(str(row["table"]), values, players)


def _value(given: object, where: str) -> Value:
    if given is None:
        return None
    if isinstance(given, dict):
        percent = _number(_object(given, where, {"adjusted"})["adjusted"], where)
        if not 0 <= percent <= 100:
            raise IllegalSheet("percent", where)
        return Adjusted(Fraction(percent))
    return _number(given, where)


def _number(given: object, where: str) -> int | Fraction:
    if type(given) is not int and not isinstance(given, Fraction):
        raise IllegalSheet("no_number", where)
    if not -MOST <= given <= MOST:
        raise IllegalSheet("too_large", where, most=MOST)
    return given


def _object(
    given: object, where: str, fields: set[str] | None = None
) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise IllegalSheet("no_object", where)
    if fields is not None:
        for field in sorted(fields - given.keys()):
            raise IllegalSheet("field_missing", where, field=field)
        for field in sorted(given.keys() - fields):
            raise IllegalSheet("unknown_field", where, field=field)
    return given


def _list(given: object, where: str) -> list[Any]:
    if not isinstance(given, list):
        raise IllegalSheet("no_list", where)
    return given


def _name(given: object, where: str) -> None:
    """Boards, tables and players are called by a text or a number."""
    if type(given) not in (str, int) or given == "":
        raise IllegalSheet("no_name", where)


def _once(given: list[Any], where: str, code: str) -> None:
    seen = set()
    for one in given:
        if str(one) in seen:
            raise IllegalSheet(code, where, name=one)
        seen.add(str(one))
