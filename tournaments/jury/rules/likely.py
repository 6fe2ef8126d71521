"""Finds the offences a jury most likely rules upon in a case, and their points."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tournaments.folding import folded_text
from tournaments.plans.rules.offence import EXCLUSION, Offence
from tournaments.plans.rules.offences import SAID

QUICK = 4  # as many buttons as a phone shows without being scrolled
# What is called for most, where a club has not ruled yet.
USUAL = (
    "revoke",
    "misdeal",
    "talking",
    "card_not_turned",
    "two_cards",
    "remarks",
    "dispute",
    "warning",
)

# What is called for away from the tables, where nobody plays a card.
AWAY = ("warning", "remarks", "cheating", "dispute")


BETWEEN = 3  # words that may stand between two of what tables say


class Verdict(NamedTuple):
    """The points of one press: for who is at fault, and for each of the others."""

    own: int
    others: int

    @property
    def sent(self) -> str:
        """Return this as a press of its button sends it."""
        return f"{self.own}:{self.others}"


def likely(
    offences: Sequence[Offence], *, called: Sequence[str], given: Mapping[str, int]
) -> list[Offence]:
    """Offences, the likely ones first: as the call says, then as they were ruled upon.

    `called` has the keys that the call itself points to, `given` how often each was
    ruled upon before. An exclusion is never likely: no press of one button begins it.
    """

    def place(offence: Offence) -> tuple[int, int, int]:
        key = offence.key
        return (
            called.index(key) if key in called else len(called),
            -given.get(key, 0),
            USUAL.index(key) if key in USUAL else len(USUAL),
        )

    return sorted((one for one in offences if one.key != EXCLUSION), key=place)


def called_by(words: str, offences: Sequence[Offence]) -> list[str]:
    """The keys of the offences that the words of a call name, the plainest first.

    That is the one of which most was said; of equals the first of the catalogue.
    """
    told = folded_text(words)
    found = {one.key: _most_said(one, told) for one in offences}
    return sorted((key for key in found if found[key]), key=lambda key: -found[key])


def _most_said(offence: Offence, told: str) -> int:
    """Return the length of the longest phrase told that tables use for an offence."""
    names = [name.partition("(")[0].strip() for name in offence.names.values()]
    every = [*names, *SAID.get(offence.key, ())]
    return max((len(one) for one in every if _pattern(one).search(told)), default=0)


@lru_cache(maxsize=1 << 10)
def _pattern(phrase: str) -> re.Pattern[str]:
    """These words in this order, by how they begin, with a few others between."""
    between = rf"\w* (?:\w+ ){{0,{BETWEEN}}}"
    words = between.join(map(re.escape, folded_text(phrase).split()))
    return re.compile(rf"\b{words}" if words else r"\b\B")


def verdicts(
    offence: Offence, given: Mapping[tuple[int, int], int] | None = None
) -> list[Verdict]:
    """The outcomes to choose from, the mildest first; each says all that it gives.

    Within narrow bounds every fine is there. Within wide ones those are that were
    `given` most often, with the mildest and the heaviest that the article allows.
    """
    counted = given or {}
    allowed = {
        Verdict(*pair): times
        for pair, times in counted.items()
        if offence.offender.allow(pair[0]) and offence.others.allow(pair[1])
    }
    least, most = offence.offender
    if most - least < QUICK:
        return [_usual(own, offence, allowed) for own in range(most, least - 1, -1)]
    ends = [_usual(own, offence, allowed) for own in (most, least)]
    often = sorted(allowed, key=lambda one: (-allowed[one], -one.own, one.others))
    found = ends + [one for one in often if one not in ends][: QUICK - len(ends)]
    return sorted(found, key=lambda one: (-one.own, one.others))


def _usual(own: int, offence: Offence, given: Mapping[Verdict, int]) -> Verdict:
    """A fine with what the others had beside it; where it is new, all they may have."""
    beside = {one: times for one, times in given.items() if one.own == own}
    if beside:
        return max(beside, key=lambda one: (beside[one], -one.others))
    return Verdict(own, offence.others.most if own else offence.others.least)
