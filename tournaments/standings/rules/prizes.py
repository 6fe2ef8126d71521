"""Awards the prizes: who wins which, what it is worth, and what is left over."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from tournaments.plans.rules.prize_settings import FEES, Settings, Special
from tournaments.plans.rules.prizes import LAST
from tournaments.plans.rules.worths import Worth
from tournaments.standings.rules.equals import (
    NOBODY,
    TO_DRAW,
    TO_NAME,
    WAITS,
    Prize,
    share_out,
    whole_of,
)
from tournaments.standings.rules.prize_fund import lay_out_prizes
from tournaments.standings.rules.standings import Standing


@dataclass(frozen=True)
class Awards:
    """All prizes; what they are worth, with what is left over, is what there is."""

    prizes: tuple[Prize, ...] = ()
    cents: int = 0
    left_things: tuple[str, ...] = ()
    short: tuple[str, ...] = ()

    @property
    def given(self) -> int:
        return sum(prize.cents for prize in self.prizes)

    @property
    def left(self) -> int:
        return self.cents - self.given

    @property
    def to_draw(self) -> list[Prize]:
        return [prize for prize in self.prizes if prize.state == TO_DRAW]


def award(
    standings: Sequence[Standing],
    settings: Settings,
    *,
    fees: int = 0,
    seed: int | None = None,
    named: Mapping[str, str] | None = None,
) -> Awards:
    """Award the places of the ranking, then the special prizes in order.

    `seed` is that of the lot, once it is drawn; `named` are those to whom the club
    gives its own prizes. What is left over is in no prize.
    """
    laid = lay_out_prizes(settings, len(standings), fees)
    if not standings:
        return Awards((), laid.cents, _things(settings), laid.short)
    found = list(_places(standings, laid.places, settings, seed))
    lines = {one.result.key: one for one in standings} if named else {}
    every = list(standings) if settings.specials else []
    given = {key: lines.get(who) for key, who in (named or {}).items()}
    for special, worth in zip(settings.specials, laid.specials, strict=True):
        if special.is_own:
            found.append(_own(special, worth, given.get(special.key), found))
        else:
            found += _special(special, worth, every, settings, seed, found)
    left = Counter(_things(settings))
    left -= Counter(thing for prize in found for thing in prize.things if thing)
    return Awards(tuple(found), laid.cents, tuple(left.elements()), laid.short)


def _things(settings: Settings) -> tuple[str, ...]:
    places = () if settings.way == FEES else settings.worths
    worths = (*places, *(one.worth for one in settings.specials))
    return tuple(one.thing for one in worths if one.thing)


def _places(
    standings: Iterable[Standing],
    worths: Sequence[Worth],
    settings: Settings,
    seed: int | None,
) -> Iterator[Prize]:
    """The prizes of the places; whoever shares a rank stands on all of its places."""
    for rank, equals in groupby(standings, key=lambda one: one.rank):
        if rank > len(worths):
            return
        members = list(equals)
        some = worths[rank - 1 : rank - 1 + len(members)]
        yield from share_out(Prize("", None, place=rank), members, some, settings, seed)


def _own(
    special: Special, worth: Worth, named: Standing | None, found: Iterable[Prize]
) -> Prize:
    prize = Prize(special.key, named, cents=worth.cents, things=whole_of([worth]))
    if named is None:
        return prize._replace(state=TO_NAME)
    return prize._replace(also=named.result.key in _winners(found))


def _special(
    special: Special,
    worth: Worth,
    standings: Sequence[Standing],
    settings: Settings,
    seed: int | None,
    found: Collection[Prize],
) -> Iterator[Prize]:
    """A special prize; where nobody wins twice, it goes on to the next entitled."""
    prize = Prize(special.key, None)
    whole = prize._replace(cents=worth.cents, things=whole_of([worth]))
    if settings.once and any(one.state in (TO_DRAW, WAITS) for one in found):
        yield whole._replace(state=WAITS)
        return
    winners = _winners(found) if settings.once else frozenset[str]()
    passed = list[str]()
    for equals in _in_turn(special, standings):
        passed += [one.result.key for one in equals if one.result.key in winners]
        entitled = [one for one in equals if one.result.key not in winners]
        if entitled:
            prize = prize._replace(passed=tuple(passed))
            yield from share_out(prize, entitled, [worth], settings, seed)
            return
    yield prize._replace(passed=tuple(passed), state=NOBODY)


def _in_turn(special: Special, standings: Sequence[Standing]) -> list[list[Standing]]:
    """List who is entitled to a special prize: groups of equals, one after the other.

    The best at what it is for comes first, or the last of the ranking.
    """
    figure = attrgetter("rank")
    if special.category:
        standings = [
            one for one in standings if one.result.category == special.category
        ]
    elif special.key != LAST:
        figure = attrgetter(f"result.{special.key}")
        standings = sorted(standings, key=figure, reverse=True)
    found = [list(some) for _figure, some in groupby(standings, key=figure)]
    return found[::-1] if special.key == LAST else found


def _winners(found: Iterable[Prize]) -> frozenset[str]:
    return frozenset(
        prize.standing.result.key for prize in found if prize.standing is not None
    )
