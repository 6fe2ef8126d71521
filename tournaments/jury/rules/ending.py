"""Finds what later decisions end: the last word on a deal, or a board, counts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.variant import ANNULLED, CARRIED, CORRECTED, LOST, REPLAYED, WON
from tournaments.deals.rules.judged import Judgement

GIVEN = "given"  # for a board, in place of what an effect does to a deal
WHOLLY, PARTLY, NOT = "wholly", "partly", ""


class Decided(NamedTuple):
    """The effect of a case's standing ruling on a deal, or its results for a board."""

    case: int
    place: tuple[int | None, int | None]  # the table and the deal
    judgement: Judgement
    given: frozenset[str] = frozenset()  # to whom, by the seats


class Ending(NamedTuple):
    """The ending of what one case decided by another, wholly or in part."""

    ended: int
    by: int
    what: str
    partly: bool


def endings(decided: Sequence[Decided]) -> Iterator[Ending]:
    """Yield what is ended by what, of decisions in the order in which they were made.

    Once something is wholly ended, no later decision ends it again.
    """
    for at, earlier in enumerate(decided):
        later = [one for one in decided[at + 1 :] if one.place == earlier.place]
        for what, share in ((earlier.judgement.effect, _of_deal), (GIVEN, _of_board)):
            for one in later:
                ended = share(earlier, one)
                if ended:
                    yield Ending(earlier.case, one.case, what, ended == PARTLY)
                if ended == WHOLLY:
                    break


def _of_deal(earlier: Decided, later: Decided) -> str:
    """Return how much of what was judged a later judgement of the deal ends."""
    before, after = earlier.judgement, later.judgement
    if not before.effect or not after.effect:
        return NOT
    if after.effect in (REPLAYED, CORRECTED):
        done = before.effect == REPLAYED and after.revision > before.revision
        return NOT if done else WHOLLY
    if before.effect == REPLAYED:
        return NOT
    if after.effect == ANNULLED or before.effect in (ANNULLED, CARRIED):
        return WHOLLY
    if before.effect == CORRECTED or after.effect not in (WON, LOST):
        return NOT  # it is judged as it stands then
    return _covered(frozenset(before.seats), frozenset(after.seats))


def _of_board(earlier: Decided, later: Decided) -> str:
    """Return how much of what was given for a board is given otherwise later."""
    if not earlier.given & later.given:
        return NOT
    return WHOLLY if earlier.given <= later.given else PARTLY


def _covered(before: frozenset[str], after: frozenset[str]) -> str:
    """Return how many of the bidders judged are judged again; none means all."""
    if not after or (before and before <= after):
        return WHOLLY
    return PARTLY if not before or before & after else NOT
