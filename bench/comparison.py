"""How fast the boards of a session are compared, and its players ranked."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from scoring.duplicate.comparison import Board, Compared, TableResult, compare
from scoring.duplicate.document import ranking
from scoring.duplicate.session import totals

SEED = 1
BOARDS, TABLES = 60, 30
FEW, MANY = 10, 100
HANDS = ("L", "O", "R")
TIMES = 9
# Marks of Whiz: most players get nothing on a board, the others what a bid is worth.
MARKS = (0, 0, 0, 0, 5, 5, 7, 9, 10, 10, 11, 13, 20, 20, 22, 28, 34, 44)


def session(boards: int, tables: int = TABLES) -> list[list[TableResult]]:
    """The results of so many boards at so many tables, always the same."""
    chance = random.Random(SEED)
    players = [f"p{number}" for number in range(3 * tables)]
    rows = []
    for _ in range(boards):
        chance.shuffle(players)
        rows.append(
            [
                TableResult(
                    str(table),
                    {hand: chance.choice(MARKS) for hand in HANDS},
                    dict(zip(HANDS, players[3 * table : 3 * table + 3], strict=True)),
                )
                for table in range(tables)
            ]
        )
    return rows


def compared(
    rows: list[list[TableResult]], method: str, tables: int = TABLES
) -> list[Board]:
    return [
        Board(str(at), board, compare(board, method, tables))
        for at, board in enumerate(rows)
    ]


def ranked(rows: list[list[TableResult]], method: str) -> None:
    """From results to a ranking, as a page that has nothing kept would do it."""
    list(ranking(totals(compared(rows, method), method, TABLES)))


def bare_loop(rows: list[list[TableResult]]) -> None:
    """Nothing but the count of lower and equal scores of every result."""
    for board in rows:
        for hand in HANDS:
            scores = [row.scores[hand] for row in board]
            for mine in scores:
                lower = equal = 0
                for other in scores:
                    if other < mine:  # type: ignore[operator] # all are numbers here
                        lower += 1
                    elif other == mine:
                        equal += 1


def best_ms(call: Callable[[], object]) -> float:
    """The quickest of several runs: what else the machine does weighs less."""
    seconds = []
    for _ in range(TIMES):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return 1000 * min(seconds)


def one_board(rows: list[list[TableResult]]) -> Callable[[], list[Compared]]:
    """A new result: its board alone is compared again."""
    return lambda: compare(rows[0], "matchpoints", TABLES)


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name."""
    rows = session(BOARDS)
    ours = best_ms(lambda: ranked(rows, "matchpoints"))
    bare = best_ms(lambda: bare_loop(rows))
    few, many = session(FEW), session(MANY)
    one_of_few, one_of_many = best_ms(one_board(few)), best_ms(one_board(many))
    return {
        "60 boards x 30 tables, ms": ours,
        "counting lower and equal only, ms": bare,
        "compared and ranked / counting only": ours / bare,
        "the same by Butler, ms": best_ms(lambda: ranked(rows, "butler")),
        "the same by bridge steps, ms": best_ms(lambda: ranked(rows, "imps")),
        "one new result, 10 boards, ms": one_of_few,
        "one new result, 100 boards, ms": one_of_many,
        "100 boards / 10 boards": one_of_many / one_of_few,
    }
