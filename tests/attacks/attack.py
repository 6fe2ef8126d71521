"""One attack: what it does, how often, and what was lost by it."""

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

Losses = list[str]  # a sentence for each
LOST = "  LOST: "  # before each, where they are told
NOT_TRIED = 2  # the status of a script that could try nothing


class CannotBeTried(Exception):
    """This machine lacks what an attack needs; the sentence says what."""


class Attack(NamedTuple):
    """Each module of this folder with an `ATTACK` is found, and stands in the table.

    `go` is told how often to try, and answers with what was lost, a sentence for each
    loss. It holds everywhere, so it measures no time: only a bench does.
    """

    name: str
    does: str  # as the table says it
    tries: int  # for the table
    few: int  # in the suite, so that no attack rots
    go: Callable[[int], Losses]

    def row(self, tries: int, losses: Losses) -> str:
        return f"| {self.name} | {self.does} | {tries:,} | {len(losses)} |"


def tried(attack: Attack, tries: int) -> Losses:
    """Try so often, and tell how it went."""
    print(f"{attack.name}: {attack.does} {tries:,} tries.", flush=True)
    began = time.monotonic()
    losses = attack.go(tries)
    for loss in losses[:20]:
        print(f"{LOST}{loss}")
    print(f"  losses: {len(losses)}, in {time.monotonic() - began:.0f} s", flush=True)
    return losses


def main(attack: Attack) -> None:
    """Run one attack alone: `python -m tests.attacks.half_requests [TRIES]`."""
    typed = sys.argv[1:]
    if len(typed) > 1 or not all(one.isdecimal() for one in typed):
        sys.exit(f"{attack.name}: at most one word, the number of tries")
    try:
        losses = tried(attack, int(typed[0]) if typed else attack.tries)
    except CannotBeTried as why:
        print(f"  NOT TRIED: {why}")
        sys.exit(NOT_TRIED)
    sys.exit(bool(losses))
