"""Double dummy in a process of its own: positions in, tricks out, a line for each.

Run as a script by `solver.py` beside it. The library keeps global state and has
been seen to crash: here it can take nobody with it. It is loaded without its package,
which would need numpy and more.
"""

import ctypes
import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

MOST = 200  # positions that the library takes at once
ENDINGS = {".so", ".dll", ".dylib"}  # of a library, by the system
PATIENCE = 10  # how much we step back for a server on the same machine
NO_FAULT = 1


class _Deal(ctypes.Structure):
    _fields_ = [
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("current_trick_suit", ctypes.c_int * 3),
        ("current_trick_rank", ctypes.c_int * 3),
        ("remain_cards", (ctypes.c_uint * 4) * 4),
    ]


class _Boards(ctypes.Structure):
    _fields_ = [
        ("number", ctypes.c_int),
        ("deals", _Deal * MOST),
        ("target", ctypes.c_int * MOST),
        ("solutions", ctypes.c_int * MOST),
        ("mode", ctypes.c_int * MOST),
    ]


class _Future(ctypes.Structure):
    _fields_ = [
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    ]


class _Solved(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("boards", _Future * MOST)]


def library() -> Path | None:
    """Find the library of the solver; None where it is not installed."""
    spec = find_spec("endplay")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "_dds"
    return next((path for path in folder.glob("*dds*") if path.suffix in ENDINGS), None)


def tricks(dds: Any, positions: list[Any]) -> list[int]:
    """The most tricks of the side that leads, in each position.

    A position is the trump (0 spades … 3 clubs, 4 none), who leads (0 North … 3 West)
    and the cards: for each player a set of bits per suit, 1 << 2 the two, 1 << 14 the
    ace.
    """
    boards, solved = _Boards(), _Solved()
    boards.number = len(positions)
    for at, (trump, first, cards) in enumerate(positions):
        deal = boards.deals[at]
        deal.trump, deal.first = trump, first
        for player, suits in enumerate(cards):
            for suit, bits in enumerate(suits):
                deal.remain_cards[player][suit] = bits
        boards.target[at] = -1  # as many tricks as there are
        boards.solutions[at] = 1  # one way to them is enough
        boards.mode[at] = 1  # also where there is but one card to play
    fault = dds.SolveAllBoardsBin(ctypes.byref(boards), ctypes.byref(solved))
    if fault != NO_FAULT:
        raise RuntimeError(f"the solver says {fault}")
    return [solved.boards[at].score[0] for at in range(len(positions))]


def main() -> None:
    path = library()
    if path is None:
        sys.exit("the solver is not installed")
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    dds = ctypes.CDLL(str(path))
    dds.SetMaxThreads(1)
    for line in sys.stdin:
        print(json.dumps(tricks(dds, json.loads(line))), flush=True)
    os._exit(0)  # the library may crash when it is put away in order


if __name__ == "__main__":
    main()
