"""Says what is read out of a movement: where boards and players go, who sits out."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from seating.data import WORDS, Names
from seating.whiz.plan import SEATS, Movement, Round, played_tables

# The sentences that are read out, each in three languages.
SENTENCES: Mapping[str, Names] = WORDS["sentences"]
Place = tuple[int, str]  # a table and a seat


class Call(NamedTuple):
    """A player who is told where to go, since the rule sends him elsewhere."""

    player: int
    table: int
    seat: str


class Change(NamedTuple):
    """The words said before a round: who sits out of it, and who is called."""

    round: int
    out: tuple[int, ...]
    called: tuple[Call, ...]


class Announcements(NamedTuple):
    """The sentences for every round, by their keys, and what each round adds."""

    sentences: tuple[str, ...]
    changes: tuple[Change, ...]


def announcements(movement: Movement) -> Announcements:
    """Return what is read out, from the seats alone: so it is true of any movement.

    Whoever cannot go by the steps of the seats is called; where that would be more than
    come from and go to the bench, everybody follows a guide card.
    """
    places = [places_in(round) for round in movement.rounds]
    called = [(), *(tuple(_calls(*rounds)) for rounds in pairwise(places))]
    idle = max(map(len, movement.sitting_out))
    few = all(len(some) <= 2 * idle for some in called)
    by_steps = few and len(places) > 1 and len(set(map(len, places))) == 1
    told = [_boards(movement)]
    if movement.method == "resumed":
        told.insert(0, "resumed")
    if len(places) > 1:
        told.append("steps" if by_steps else "card")
    if by_steps and any(called):
        told.append("called")
    changes = (
        Change(number, out, some if by_steps else ())
        for number, (out, some) in enumerate(
            zip(movement.sitting_out, called, strict=True), start=1
        )
    )
    return Announcements(
        tuple(told), tuple(one for one in changes if one.out or one.called)
    )


def places_in(round: Round) -> dict[int, Place]:
    """Return where each player of a round sits; empty tables are not counted."""
    return {
        player: (table, seat)
        for table, (_at, seated) in enumerate(played_tables(round), start=1)
        for player, seat in zip(seated.players, SEATS, strict=True)
    }


def _calls(before: Mapping[int, Place], now: Mapping[int, Place]) -> Iterator[Call]:
    """Yield whom the steps do not bring to his place: North one table on, East two."""
    tables = len(now) // len(SEATS)
    for player, (table, seat) in sorted(now.items()):
        was = before.get(player)
        steps = SEATS.index(seat) + 1
        if was is None or was[1] != seat or (was[0] + steps - table) % tables:
            yield Call(player, table, seat)


def _boards(movement: Movement) -> str:
    """The sentence of where the boards go between the rounds."""
    if movement.sharing == "shared":
        return "boards_new"
    tables: dict[int, set[int]] = defaultdict(set)
    groups: dict[int, set[int]] = defaultdict(set)
    for round in movement.rounds:
        for table, (_at, seated) in enumerate(played_tables(round), start=1):
            tables[seated.group].add(table)
            groups[table].add(seated.group)
    stay = all(len(some) == 1 for some in (*tables.values(), *groups.values()))
    return "boards_stay" if stay else "boards_move"
