"""The gate before the end of a round or of the day: what is open, what was let go."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

# Every kind of thing that can be open, in the order in which one settles them.
UNWRITTEN, WRONG, REJECTED = "unwritten", "wrong", "rejected"
NO_PAPER, UNCONFIRMED = "no_paper", "unconfirmed"
JURY_UNSAID = "jury_unsaid"
SINCE_GONE = "since_gone"
CASE_WAITING, CASE_UNTOLD = "case_waiting", "case_untold"
APPEALABLE = "appealable"
LATE_DEAL = "late_deal"
PUT_OFF = "put_off"
JOKER, TIE, UNPAID = "joker", "tie", "unpaid"
KINDS = (
    UNWRITTEN,
    PUT_OFF,
    WRONG,
    REJECTED,
    NO_PAPER,
    UNCONFIRMED,
    JURY_UNSAID,
    SINCE_GONE,
    LATE_DEAL,
    CASE_WAITING,
    CASE_UNTOLD,
    APPEALABLE,
    JOKER,
    TIE,
    UNPAID,
)
CASES = (CASE_WAITING, CASE_UNTOLD, APPEALABLE)
# What a line opens on its own sheet, and whoever corrects it in a closed round lets go.
OF_ITS_SHEET = (UNWRITTEN, WRONG, REJECTED, NO_PAPER, UNCONFIRMED)
# What a club may leave open in each round: the reason of last time is proposed again.
USUAL = (NO_PAPER, UNCONFIRMED, JOKER)


Key = tuple[str, str, str]  # of a thing: its kind, what it is about, how it stands


class Thing(NamedTuple):
    """One thing that is open, as it stands now."""

    kind: str
    about: str  # a table, an entry, a case, a late deal by its identifier, or a tie
    state: str = ""  # who lets it go lets it go as it stands
    round: int = 0
    table: int = 0
    figure: int = 0  # so many deals, the number of a deal or case, the rank of a tie

    @property
    def key(self) -> Key:
        return self.kind, self.about, self.state

    @property
    def seal(self) -> str:
        """The digest by which a page tells this thing, as it stood when it was seen."""
        return hashlib.sha256("\n".join(self.key).encode()).hexdigest()[:12]


class LetGo(NamedTuple):
    """The reason why a thing was let go, perhaps erased since, and by whom."""

    reason: str
    by: str


class Gate(NamedTuple):
    """The things that are open, by kind, and those that were let go before."""

    open: Mapping[str, list[Thing]]
    passed: Mapping[str, list[tuple[Thing, LetGo]]]

    @property
    def seals(self) -> set[str]:
        return {thing.seal for things in self.open.values() for thing in things}


def gate(things: Iterable[Thing], let_go: Mapping[Key, LetGo]) -> Gate:
    """Part what is open from what was let go as it stands."""
    open: dict[str, list[Thing]] = {}
    passed: dict[str, list[tuple[Thing, LetGo]]] = {}
    for thing in sorted(things, key=lambda one: KINDS.index(one.kind)):
        why = let_go.get(thing.key)
        if why is None:
            open.setdefault(thing.kind, []).append(thing)
        else:
            passed.setdefault(thing.kind, []).append((thing, why))
    return Gate(open, passed)


def opened(before: Gate, now: Gate) -> dict[str, list[Thing]]:
    """Return what is open now and was not before, kind by kind."""
    stood = {thing.key for things in before.open.values() for thing in things}
    found = {
        kind: [thing for thing in things if thing.key not in stood]
        for kind, things in now.open.items()
    }
    return {kind: things for kind, things in found.items() if things}


def left_open(
    found: Mapping[str, list[Thing]], before: Gate, table: str
) -> dict[str, list[Thing]]:
    """Return what correcting a line of this table opened, and nobody has let go yet.

    That is neither of its own sheet, nor what was let go `before` as it stood then.
    """
    known = {
        (kind, thing.about)
        for kind, things in before.passed.items()
        for thing, _why in things
    }
    known |= {(kind, table) for kind in OF_ITS_SHEET}
    rest = {
        kind: [thing for thing in things if (kind, thing.about) not in known]
        for kind, things in found.items()
    }
    return {kind: things for kind, things in rest.items() if things}
