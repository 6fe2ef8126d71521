"""Movements of duplicate Whiz: who sits where with which boards, for any number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.seating.whiz.lines import lined
from tournaments.seating.whiz.methods import METHODS
from tournaments.seating.whiz.nine import nine
from tournaments.seating.whiz.plan import (
    FEWEST,
    MOST,
    MOST_ROUNDS,
    SHARING,
    Movement,
    Round,
    Seated,
    out_of,
    standing,
)
from tournaments.seating.whiz.prepared import prepared
from tournaments.seating.whiz.search import CHOICES, Task, search

__all__ = ["METHODS", "SHARING", "Movement", "Seated", "movement", "standing"]

SEATS = 3
# So few tables pass the boards of a round on among themselves: were each group played
# at one table at a time, hardly a group could be played again by other people.
FEW = 3
FURTHER = 6  # numbers of board groups that are tried
AHEAD = 8  # longer plans of which the rounds played may be the beginning


def movement(
    players: int,
    rounds: int,
    *,
    seed: int = 1,
    played: Sequence[Round] = (),
    gone: Sequence[int] = (),
    since: Mapping[int, int] | None = None,
    planned: Sequence[Round] = (),
) -> Movement:
    """Return a movement in which as little as possible happens twice.

    Rounds already `played` stay, and count among `rounds`: so a session is cut short or
    made longer, and goes on without those who are `gone` and with those who came later,
    who have the next numbers and play `since` a round. `planned` is what the next
    rounds were to be: who can keep to it does. The same arguments give the same
    movement on every machine. A ValueError where nobody can be seated so.
    """
    if not FEWEST <= players <= MOST:
        raise ValueError("players")
    if not max(1, len(played)) <= rounds <= MOST_ROUNDS:
        raise ValueError("rounds")
    if not played:
        return _fresh(players, rounds, seed)
    late = tuple(sorted(who for who, first in (since or {}).items() if first > 1))
    at_first = players - len(late)
    if not planned and at_first >= FEWEST:
        for longer in range(rounds, min(rounds + AHEAD, MOST_ROUNDS) + 1):
            plan = _fresh(at_first, longer, seed)
            if plan.rounds[: len(played)] == tuple(played):
                if not gone and not late:
                    kept = plan.rounds[:rounds]
                    return _of(players, kept, plan.sharing, plan.method)
                planned = plan.rounds[len(played) :]
                break
    changes = _Changes(tuple(gone), late, tuple(planned))
    return _resumed(players, rounds, seed, tuple(played), changes)


@dataclass(frozen=True)
class _Changes:
    """What is no longer as it was when the session began."""

    gone: tuple[int, ...]
    late: tuple[int, ...]
    planned: tuple[Round, ...]


def _of(
    players: int,
    rounds: tuple[Round, ...],
    sharing: str,
    method: str,
    gone: tuple[int, ...] = (),
    late: tuple[int, ...] = (),
) -> Movement:
    return Movement(
        players=players,
        rounds=rounds,
        sitting_out=out_of(rounds, players, gone=gone, late=late),
        groups=max(seated.group for round in rounds for seated in round),
        sharing=sharing,
        method=method,
        gone=gone,
        late=late,
    )


def _fresh(players: int, rounds: int, seed: int) -> Movement:
    """A session from its beginning: the plainest way that is known to be perfect."""
    tables, idle = divmod(players, SEATS)
    sharing = "shared" if tables <= FEW else "travel"
    if players == 9:
        return _of(players, _one_group_each(nine(rounds)), sharing, "nine")
    if tables > FEW:
        found = lined(tables, rounds, idle, seed)
        if found:
            method, plan = found
            return _of(players, plan, sharing, method)
    known = prepared(players, rounds)
    if known:
        return _of(players, known, sharing, "prepared")
    out = [
        {(idle * round + at) % players + 1 for at in range(idle)}
        for round in range(rounds)
    ]
    everybody = range(1, players + 1)
    playing = tuple(tuple(p for p in everybody if p not in away) for away in out)
    most = max(Counter(p for round in playing for p in round).values())
    plan = _searched(playing, max(tables, most), sharing, (), seed)
    return _of(players, plan, sharing, "search")


def _one_group_each(rounds: Sequence[Round], first: int = 1) -> tuple[Round, ...]:
    """The rounds with one board group for all tables, another in each round."""
    return tuple(
        tuple(Seated(seated.players, number) for seated in round)
        for number, round in enumerate(rounds, first)
    )


def _searched(
    playing: tuple[tuple[int, ...], ...],
    groups: int,
    sharing: str,
    played: tuple[Round, ...],
    seed: int,
    start: tuple[Round, ...] = (),
) -> tuple[Round, ...]:
    """Rounds found by search, with as few groups as it takes."""
    met = tuple(
        pair
        for round in played
        for _, seated in standing(round)
        for pair in combinations(seated.players, 2)
    )
    seen = tuple(
        (who, seated.group)
        for round in played
        for _, seated in standing(round)
        for who in seated.players
    )
    if sharing == "shared":
        _, rounds = search(Task(playing, (), met, (), start), seed)
        last = max((group for _, group in seen), default=0)
        return _one_group_each(rounds, last + 1)
    best: tuple[int, tuple[Round, ...]] | None = None
    for more in range(FURTHER):
        task = Task(playing, tuple(range(1, groups + more + 1)), met, seen, start)
        cost, rounds = search(task, seed + more, choices=CHOICES // FURTHER)
        if best is None or cost < best[0]:
            best = cost, rounds
        if not cost:
            break
    assert best is not None
    return best[1]


def _resumed(
    players: int, rounds: int, seed: int, played: tuple[Round, ...], changes: _Changes
) -> Movement:
    """The rest of a session, with regard to what was played of it."""
    gone, late = changes.gone, changes.late
    here = [who for who in range(1, players + 1) if who not in set(gone)]
    tables, idle = divmod(len(here), SEATS)
    if not tables:
        raise ValueError("players")
    new = {who for who in late if who in here} - _seated(played)
    idles = out_of(played, players, gone=gone, late=late)
    out = Counter(who for round in idles for who in round)
    least = min((out[who] for who in here if who not in new), default=0)
    out.update(dict.fromkeys(new, least))
    rng = Random(seed)
    playing = []
    for number in range(rounds - len(played)):
        order = list(here)
        rng.shuffle(order)
        old = changes.planned[number] if number < len(changes.planned) else ()
        settled = {
            who
            for seated in old
            if not set(seated.players) & set(gone)
            for who in seated.players
        }
        # Who has just come does not sit out at once; whose table breaks up may.
        order.sort(
            key=lambda who: (not number and who in new, out[who], who in settled)
        )
        out.update(order[:idle])
        playing.append(tuple(sorted(order[idle:])))
    shared = tables <= FEW or _is_shared(played)
    sharing = "shared" if shared else "travel"
    # The boards of the plan so far are laid out already.
    known = (*played, *changes.planned)
    used = max((seated.group for round in known for seated in round), default=0)
    plan = _searched(
        tuple(playing), max(used, tables), sharing, played, seed, changes.planned
    )
    return _of(players, played + plan, sharing, "resumed", gone, late)


def _seated(rounds: Sequence[Round]) -> set[int]:
    return {who for round in rounds for table in round for who in table.players}


def _is_shared(rounds: Sequence[Round]) -> bool:
    """Whether the tables have passed boards on to each other so far."""
    groups = [[seated.group for _, seated in standing(round)] for round in rounds]
    return any(len(own) > len(set(own)) for own in groups)
