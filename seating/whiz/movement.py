"""Movements of duplicate Whiz: who sits where with which boards, for any number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from operator import itemgetter
from random import Random

from seating.whiz.lines import lines_with_idle
from seating.whiz.plan import (
    FEWEST,
    MOST,
    MOST_ROUNDS,
    Movement,
    Round,
    Seated,
    played_tables,
    who_sits_out,
)
from seating.whiz.prepared import prepared_rounds, rounds_of_nine
from seating.whiz.search import CHOICES, Lineup, search

SEATS = 3
# So few tables pass the boards of a round on among themselves: were each group played
# at one table at a time, hardly a group could be played again by other people.
FEW = 3
FURTHER = 6  # numbers of board groups that are tried
AGAIN = (3, 3, 5, 12)  # in mid-event, as bad as so many meetings: boards one has played
AHEAD = 8  # longer plans of which the rounds played may be the beginning


def movement(
    players: int,
    rounds: int,
    *,
    seed: int = 1,
    played: Sequence[Round] = (),
    gone: Sequence[int] = (),
    since: Mapping[int, int] | None = None,
    to_come: Sequence[Round] = (),
) -> Movement:
    """Return a movement in which as little as possible happens twice.

    Rounds already `played` stay, and count among `rounds`: so a session is cut short or
    made longer, and goes on without those who are `gone` and with those who came later,
    who have the next numbers and play `since` a round. Who can keep to the plan so far
    does: `to_come` are its rounds after those played. Whoever sits out takes the place
    of who has gone, and the boards stay as few as can be. Equal arguments give an equal
    movement on every machine. A ValueError where nobody can be seated so.
    """
    if not FEWEST <= players <= MOST:
        raise ValueError("players")
    if not max(1, len(played)) <= rounds <= MOST_ROUNDS:
        raise ValueError("rounds")
    if not played:
        return _new_movement(players, rounds, seed)
    late = tuple(sorted(who for who, first in (since or {}).items() if first > 1))
    begun = _continue_played(tuple(played), players - len(late), rounds, seed)
    if begun and not gone and not late:
        return _movement(players, begun.rounds[:rounds], begun.sharing, begun.method)
    if begun and not to_come:
        to_come = begun.rounds[len(played) :]
    return _resumed_movement(
        players,
        rounds,
        seed,
        played=tuple(played),
        to_come=tuple(to_come),
        gone=tuple(gone),
        late=late,
    )


def _continue_played(
    played: tuple[Round, ...], players: int, rounds: int, seed: int
) -> Movement | None:
    """Find a movement that begins with these rounds, of so many or some more."""
    if players < FEWEST:
        return None
    longer = range(rounds, min(rounds + AHEAD, MOST_ROUNDS) + 1)
    plans = (_new_movement(players, many, seed) for many in longer)
    return next((plan for plan in plans if plan.rounds[: len(played)] == played), None)


def _movement(
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
        sitting_out=who_sits_out(rounds, players, gone=gone, late=late),
        groups=max(seated.group for round in rounds for seated in round),
        sharing=sharing,
        method=method,
        gone=gone,
    )


def _new_movement(players: int, rounds: int, seed: int) -> Movement:
    """A session from its beginning: the plainest way that is known to be perfect."""
    tables, idle = divmod(players, SEATS)
    sharing = "shared" if tables <= FEW else "travel"
    if players == 9:
        return _movement(
            players, _one_group_each(rounds_of_nine(rounds)), sharing, "nine"
        )
    if tables > FEW:
        found = lines_with_idle(tables, rounds, idle, seed)
        if found:
            method, plan = found
            return _movement(players, plan, sharing, method)
    known = prepared_rounds(players, rounds)
    if known:
        return _movement(players, known, sharing, "prepared")
    out = [
        {(idle * round + at) % players + 1 for at in range(idle)}
        for round in range(rounds)
    ]
    everybody = range(1, players + 1)
    playing = tuple(tuple(p for p in everybody if p not in away) for away in out)
    most = max(Counter(p for round in playing for p in round).values())
    plan = _search_rounds(playing, max(tables, most), sharing, (), seed)
    return _movement(players, plan, sharing, "search")


def _one_group_each(rounds: Sequence[Round], first: int = 1) -> tuple[Round, ...]:
    """The rounds with one board group for all tables, another in each round."""
    return tuple(
        tuple(Seated(seated.players, number) for seated in round)
        for number, round in enumerate(rounds, first)
    )


def _search_rounds(
    playing: tuple[tuple[int, ...], ...],
    groups: int,
    sharing: str,
    played: tuple[Round, ...],
    seed: int,
    start: tuple[Round, ...] = (),
    few: bool = False,
) -> tuple[Round, ...]:
    """Rounds found by search, with as few groups as it takes.

    With `few`, people rather meet again than that new groups come.
    """
    tables = [seated for round in played for _, seated in played_tables(round)]
    met = tuple(pair for table in tables for pair in combinations(table.players, 2))
    seen = tuple((who, table.group) for table in tables for who in table.players)
    if sharing == "shared":
        _, rounds = search(Lineup(playing, (), met, (), start), seed)
        last = max((group for _, group in seen), default=0)
        return _one_group_each(rounds, last + 1)
    if few:
        return _with_few_groups(Lineup(playing, (), met, seen, start), groups, seed)
    tried = []
    for more in range(FURTHER):
        offered = tuple(range(1, groups + more + 1))
        lineup = Lineup(playing, offered, met, seen, start)
        tried.append(search(lineup, seed + more, choices=CHOICES // FURTHER))
        if not tried[-1][0]:
            break
    return min(tried, key=itemgetter(0))[1]


def _with_few_groups(lineup: Lineup, groups: int, seed: int) -> tuple[Round, ...]:
    """The rounds to come with as few new groups as let nobody play a board again."""
    best: tuple[int, int, tuple[Round, ...]] | None = None
    for at, (more, weight) in enumerate(product(range(FURTHER), AGAIN)):
        if best and not best[0] and (at % len(AGAIN) == 0 or not best[1]):
            break  # with fewer groups nobody plays a board again
        offered = tuple(range(1, groups + more + 1))
        asked = replace(lineup, groups=offered, again=weight)
        cost, rounds = search(asked, seed + at)
        had = Counter(lineup.seen)
        had.update((who, t.group) for one in rounds for t in one for who in t.players)
        twice = sum(times - 1 for times in had.values())
        found = twice, cost - weight * twice, rounds
        if best is None or found[:2] < best[:2]:
            best = found
    assert best is not None
    return best[2]


def _resumed_movement(
    players: int,
    rounds: int,
    seed: int,
    *,
    played: tuple[Round, ...],
    to_come: tuple[Round, ...],
    gone: tuple[int, ...],
    late: tuple[int, ...],
) -> Movement:
    """The rest of a session: what was played, what was to follow, who left or came."""
    here = [who for who in range(1, players + 1) if who not in set(gone)]
    tables, idle = divmod(len(here), SEATS)
    if not tables:
        raise ValueError("players")
    seated = {who for round in played for table in round for who in table.players}
    new = {who for who in late if who in here} - seated
    idles = who_sits_out(played, players, gone=gone, late=late)
    out = Counter(who for round in idles for who in round)
    least = min((out[who] for who in here if who not in new), default=0)
    out.update(dict.fromkeys(new, least))
    rng = Random(seed)
    playing = []
    for number in range(rounds - len(played)):
        order = list(here)
        rng.shuffle(order)
        planned = to_come[number] if number < len(to_come) else ()
        seats = {who for table in planned for who in table.players}
        settled = {
            who
            for table in planned
            if not set(table.players) & set(gone)
            for who in table.players
        }
        # Who has just come does not sit out at once; whose table breaks up may.
        order.sort(
            key=lambda who: (
                not number and who in new,
                out[who],
                bool(gone) and who in seats,
                who in settled,
            )
        )
        out.update(order[:idle])
        playing.append(tuple(sorted(order[idle:])))
    # Whether the tables have passed boards on to each other so far.
    groups = [[table.group for _, table in played_tables(round)] for round in played]
    passed_on = any(len(own) > len(set(own)) for own in groups)
    sharing = "shared" if tables <= FEW or passed_on else "travel"
    # The boards of the plan so far are laid out already.
    groups_laid = (table.group for round in played + to_come for table in round)
    plan = _search_rounds(
        tuple(playing),
        max(tables, *groups_laid),
        sharing,
        played,
        seed,
        to_come,
        few=bool(gone),
    )
    return _movement(players, played + plan, sharing, "resumed", gone, late)
