"""The gate before the end of a round or of the day: what is open, what was let go."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

# Every kind of item that can be open, in the order in which one settles them.
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


Key = tuple[str, str, str]  # of an item: its kind, what it is about, how it stands


class OpenItem(NamedTuple):
    """One item that is open, as it stands now."""

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
        """The digest by which a page tells this item, as it stood when it was seen."""
        return hashlib.sha256("\n".join(self.key).encode()).hexdigest()[:12]


class LetGo(NamedTuple):
    """The reason why an item was let go, perhaps erased since, and by whom."""

    reason: str
    by: str


class Gate(NamedTuple):
    """The items that are open, by kind, and those that were let go before."""

    open: Mapping[str, list[OpenItem]]
    passed: Mapping[str, list[tuple[OpenItem, LetGo]]]

    @property
    def seals(self) -> set[str]:
        return {item.seal for items in self.open.values() for item in items}


def build_gate(items: Iterable[OpenItem], let_go: Mapping[Key, LetGo]) -> Gate:
    """Part what is open from what was let go as it stands."""
    open: dict[str, list[OpenItem]] = {}
    passed: dict[str, list[tuple[OpenItem, LetGo]]] = {}
    for item in sorted(items, key=lambda one: KINDS.index(one.kind)):
        why = let_go.get(item.key)
        if why is None:
            open.setdefault(item.kind, []).append(item)
        else:
            passed.setdefault(item.kind, []).append((item, why))
    return Gate(open, passed)


def newly_open(before: Gate, now: Gate) -> dict[str, list[OpenItem]]:
    """Return what is open now and was not before, kind by kind."""
    stood = {item.key for items in before.open.values() for item in items}
    found = {
        kind: [item for item in items if item.key not in stood]
        for kind, items in now.open.items()
    }
    return {kind: items for kind, items in found.items() if items}


def still_to_settle(
    found: Mapping[str, list[OpenItem]], before: Gate, table: str
) -> dict[str, list[OpenItem]]:
    """Return what correcting a line of this table opened, and nobody has let go yet.

    That is neither of its own sheet, nor what was let go `before` as it stood then.
    """
    known = {
        (kind, item.about)
        for kind, items in before.passed.items()
        for item, _why in items
    }
    known |= {(kind, table) for kind in OF_ITS_SHEET}
    rest = {
        kind: [item for item in items if (kind, item.about) not in known]
        for kind, items in found.items()
    }
    return {kind: items for kind, items in rest.items() if items}
