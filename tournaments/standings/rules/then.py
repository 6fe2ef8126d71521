"""Pairs that changed: each has what the two played together, and no more of either."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from typing import Any, NamedTuple

from scoring.standing.figures import Result, join_results
from scoring.standing.share import Share
from tournaments.deals.rules.adding_up import RoundsOut, add_up_shares
from tournaments.standings.rules.sides import Members, members_of, side_result
from tournaments.standings.rules.standings import lineage

PARTED = "parted"  # the side of then: below the line of the ranking
Rounds = frozenset[int]
Together = Mapping[str, frozenset[str]]  # with whom each is one line, oneself included


class Played(NamedTuple):
    """The shares that each entry has of its tables, and the rounds that it sat out.

    A round sat out brings its points, or with None the average of one's own.
    """

    shares: Mapping[str, Mapping[Any, Share]]
    out: Mapping[str, Mapping[int, int | None]]
    taken: Mapping[str, str]  # whose points each has
    brings_fiches: bool = False  # sitting out does: not points, which are kept

    def rounds(self, key: str) -> set[int]:
        """The rounds of which somebody has anything."""
        return {share.round for share in self._shares([key])} | self._out([key]).keys()

    def result(self, whole: Result, rounds: Collection[int], penalties: int) -> Result:
        """Return somebody's result of these rounds alone, with these penalties."""
        keys = lineage(whole.key, self.taken)
        found = reduce(join_results, (self._own(whole, key, rounds) for key in keys))
        return found._replace(penalties=penalties, total=found.total + penalties)

    def brought(
        self, line: Result, members: Collection[str], within: Rounds | None = None
    ) -> dict[int, int]:
        """Return what each round that these sat out brings their line, in fiches.

        That is a fixed number, or the average of the rounds that the line played: of
        those `within`, or of all.
        """
        average, begun = self.average(line, members, within) or 0, self._begun(members)
        return {
            round: average if fixed is None else fixed
            for round, fixed in sorted(self._out(members).items())
            if round not in begun and (within is None or round in within)
        }

    def average(
        self, line: Result, members: Iterable[str], within: Rounds | None = None
    ) -> int | None:
        """The fiches that a line has of its rounds on average; None if it has none."""
        begun = self._begun(members)
        played = len(begun if within is None else begun & within)
        own = line.fiches - line.sitting_out
        return RoundsOut(averaged=1).brings(own, played) if played else None

    def _begun(self, members: Iterable[str]) -> set[int]:
        """The rounds of which one of these has played anything."""
        return {one.round for one in self._shares(members) if one.begun}

    def _shares(self, members: Iterable[str]) -> Iterator[Share]:
        """Yield the shares of these, and of those whose points they have."""
        for one in self._lineages(members):
            yield from self.shares.get(one, {}).values()

    def _out(self, members: Iterable[str]) -> dict[int, int | None]:
        """The rounds that these sat out, or those whose points they have."""
        every = (self.out.get(one, {}).items() for one in self._lineages(members))
        return dict(chain.from_iterable(every))

    def _lineages(self, members: Iterable[str]) -> Iterator[str]:
        """These, and those whose points they have."""
        return chain.from_iterable(lineage(key, self.taken) for key in members)

    def with_rounds_out(
        self, line: Result, members: Collection[str], within: Rounds | None = None
    ) -> Result:
        """A line with the fiches that the rounds which these sat out bring it."""
        if not self.brings_fiches:
            return line
        brought = sum(self.brought(line, members, within).values())
        own = line.fiches - line.sitting_out
        return line._replace(fiches=own + brought, sitting_out=brought)

    def _own(self, whole: Result, key: str, rounds: Collection[int]) -> Result:
        """The line with the figures that one of its holders has of these rounds."""
        shares = self.shares.get(key, {}).values()
        out = RoundsOut()
        for round, points in self.out.get(key, {}).items():
            if round in rounds and not self.brings_fiches:
                out = out.with_round(points)
        some = [share for share in shares if share.round in rounds]
        return whole._replace(**add_up_shares(some, 0, out))


class MomentFacts(NamedTuple):
    """The facts of an earlier moment that its ranking asks for, beside the results.

    How far each round was, the boards that each had still to play of closed ones, and
    the sides that played each round where partners changed.
    """

    states: Mapping[int, str]
    late: Mapping[str, int]
    sides_in: Mapping[int, Mapping[str, int]]


class PairLines(NamedTuple):
    """The lines of pairs that changed, and of which rounds each has its figures."""

    lines: list[Result]
    members: Members
    rounds: Mapping[str, Rounds]


def lines_of_changed_pairs(
    results: Iterable[Result],
    side_of: Mapping[str, int],
    sides_in: Mapping[int, Mapping[str, int]],
    played: Played,
) -> PairLines:
    """The sides of now with what they played as such, and below them those of then.

    `sides_in` has the side of each in every round. A penalty belongs to a person, and
    counts for the side of now.
    """
    ranked = {one.key: one for one in results}
    now = line_mates(ranked, side_of)
    then = {number: line_mates(ranked, some) for number, some in sides_in.items()}
    before: dict[frozenset[str], set[int]] = {}
    for key in ranked:
        for number in played.rounds(key) & then.keys():
            if then[number][key] != now[key]:
                before.setdefault(then[number][key], set()).add(number)
    parted = frozenset().union(*before)
    lines, members, rounds_of = [], dict[str, tuple[Result, ...]](), {}
    for key, some in members_of(ranked.values(), side_of).items():
        rounds = frozenset(at for at, found in then.items() if found[key] == now[key])
        own = any(played.rounds(one.key) & rounds for one in some)
        if not own and all(one.gone and one.key in parted for one in some):
            continue  # all that they played stands with the pair of then
        members[key], rounds_of[key] = some, rounds
        line = side_result(
            tuple(played.result(one, rounds, one.penalties) for one in some)
        )
        keys = [one.key for one in some]
        lines.append(played.with_rounds_out(line, keys, rounds))
    for group, numbers in before.items():
        some = tuple(sorted((ranked[key] for key in group), key=lambda one: one.number))
        line = side_result(tuple(played.result(one, numbers, 0) for one in some))
        line = played.with_rounds_out(line, group, frozenset(numbers))
        key = "+".join(one.key for one in some) + f"+{PARTED}"
        members[key], rounds_of[key] = some, frozenset(numbers)
        lines.append(line._replace(key=key, gone=PARTED))
    return PairLines(lines, members, rounds_of)


def line_mates(ranked: Collection[str], side_of: Mapping[str, int]) -> Together:
    """Say with whom each is one line; who left a side stood with those who stay."""
    sides: dict[int | str, set[str]] = {}
    for key in ranked:
        sides.setdefault(abs(side_of[key]) if key in side_of else key, set()).add(key)
    return {key: frozenset(some) for some in sides.values() for key in some}
