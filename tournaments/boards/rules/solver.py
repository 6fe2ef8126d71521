"""The most tricks each player can make with the Domy, all cards being seen.

The work is done in a process of its own, which may crash, hang or be absent: then
`Unavailable` says so, and nothing else is touched.
"""

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from scoring.refusal import Refusal
from tournaments.boards.rules import solver_process
from tournaments.boards.rules.cards import HANDS, RANKS, SUITS, Deal, seat_of

STRAINS = ("C", "D", "H", "S", "NT")
# -I: nothing of the folder we are in, and nothing of the environment, gets in its way.
PROCESS = (sys.executable, "-I", str(Path(solver_process.__file__)))
NORTH, EAST, SOUTH, WEST = range(4)
_BIT = {rank: 1 << (14 - place) for place, rank in enumerate(RANKS)}
_TRUMP = {**{suit: at for at, suit in enumerate(SUITS)}, "NT": len(SUITS)}

Tricks = dict[str, dict[str, int]]  # of each hand as declarer, in each strain
Position = tuple[int, int, tuple[tuple[int, ...], ...]]


class Unavailable(Refusal):
    """The reason why there is no answer: `absent`, `crashed` or `too_long`."""


# Who leads and who plays last, clockwise from each declarer once he faces the Domy:
# because the Domy changes places with the player opposite the declarer, as in the
# rulebook's example, or because the declarer does with the player opposite the Domy.
LEADERS = {
    "example": {"L": ("O", "R"), "O": ("R", "L"), "R": ("L", "O")},
    "declarer_moves": {"L": ("R", "O"), "O": ("R", "L"), "R": ("O", "L")},
}
PATIENCE = 60.0  # seconds that one deal may take


def available() -> bool:
    """Tell whether the solver is installed; it may still fail."""
    return solver_process.library() is not None


def solve(
    deals: Iterable[tuple[Deal, str]],
    leader: str = "example",
    limit: float = PATIENCE,
    process: Sequence[str] = PROCESS,
) -> Iterator[Tricks]:
    """Yield the tricks of each deal, with its Domy's pocket, as soon as they are found.

    `limit` is how many seconds one deal may take.
    """
    if process is PROCESS and not available():
        raise Unavailable("absent")
    questions = (positions(deal, domy, leader) for deal, domy in deals)
    for taken in answers(questions, limit, process):
        declarers = iter(taken)
        yield {
            hand: {strain: 13 - next(declarers) for strain in STRAINS} for hand in HANDS
        }


def positions(deal: Deal, domy: str, leader: str) -> list[Position]:
    """Every player as declarer in every strain; the declarer is put in the South."""
    found: list[Position] = []
    for declarer in HANDS:
        first, third = LEADERS[leader][declarer]
        players = (
            _bits(deal, domy),
            _bits(deal, seat_of(domy, third)),
            _bits(deal, seat_of(domy, declarer)),
            _bits(deal, seat_of(domy, first)),
        )
        found += [(_TRUMP[strain], WEST, players) for strain in STRAINS]
    return found


def _bits(deal: Deal, seat: str) -> tuple[int, ...]:
    suits = deal.suits(seat).values()
    return tuple(sum(_BIT[rank] for rank in suit) for suit in suits)


def answers(
    questions: Iterable[Sequence[Position]],
    limit: float = PATIENCE,
    process: Sequence[str] = PROCESS,
) -> Iterator[list[int]]:
    """Yield for each list of positions the tricks of the side that leads."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        process, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        heard: queue.Queue[str] = queue.Queue()
        listener = threading.Thread(target=_listen, args=(running.stdout, heard))
        listener.start()
        try:
            for positions in questions:
                try:
                    running.stdin.write(json.dumps(positions) + "\n")
                    running.stdin.flush()
                    yield _read(heard.get(timeout=limit), len(positions))
                except queue.Empty:
                    raise Unavailable("too_long") from None
                except OSError:
                    raise Unavailable("crashed") from None
        finally:
            running.kill()
            listener.join()
            with suppress(OSError):  # what it had not read yet
                running.stdin.close()


def _listen(source: IO[str], heard: queue.Queue[str]) -> None:
    """Pass on what the process says; its end is an empty line."""
    for line in source:
        heard.put(line)
    heard.put("")


def _read(line: str, number: int) -> list[int]:
    try:
        taken = json.loads(line)
    except ValueError:
        raise Unavailable("crashed") from None
    if not isinstance(taken, list) or len(taken) != number:
        raise Unavailable("crashed")
    return taken
