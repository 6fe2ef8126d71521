"""Shares out the turns to sit out of a round."""

from collections.abc import Collection, Sequence
from random import Random

Benches = tuple[tuple[int, ...], ...]  # who sits out of each round


def choose_benches(
    before: Sequence[int],
    out: int,
    rounds: int,
    rng: Random,
    spared: Collection[int] = (),
    then: Sequence[int] = (),
) -> Benches:
    """Choose who sits out, round by round: always those who did so least.

    Of these come first who had the fewest turns `then`; the spared ones come last.
    """
    if not out:
        return ((),) * rounds
    times, then = list(before), then or [0] * len(before)
    found = []
    for _ in range(rounds):
        lot = [rng.random() for _ in times]
        order = sorted(
            range(len(times)),
            key=lambda who: (times[who], who in spared, then[who], lot[who]),
        )
        bench = tuple(sorted(order[:out]))
        for who in bench:
            times[who] += 1
        found.append(bench)
    return tuple(found)
