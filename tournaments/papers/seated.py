"""Reads every round as it was seated, or as it is planned, for cards and lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from scoring.game_words import language_of_seats
from scoring.variants import VARIANTS
from scoring.wording import language
from tournaments.boards.models import BoardPlay
from tournaments.boards.rules import plan as plans
from tournaments.boards.rules.marks import SEATS
from tournaments.comparison import queries as boards
from tournaments.deals.rules.sheet import seats_of
from tournaments.papers.document import Asked
from tournaments.papers.rules.posters import Room
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.standings import drafts
from tournaments.standings.known import know
from tournaments.tables.models import Round
from tournaments.tables.queries import people
from tournaments.tables.rules.chairs import CHAIRS
from tournaments.tables.seated import Sat, rounds_seated
from tournaments.tables.wording import seats_in_words

WORDS_ON_POSTER = 5.5  # millimetres of a line
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
Boards = dict[int, list[tuple[int, str]]]


class State(StrEnum):
    """The certainty of who sits where."""

    PUBLISHED = "published"
    DRAWN = "drawn"  # the organiser looks at it
    PLANNED = "planned"  # it would be drawn so
    OPEN = "open"  # nobody knows


class Chair(NamedTuple):
    """A seat at a table, with whoever sat there, one after another."""

    table: int
    seat: str
    people: Sequence[str]


class Own(NamedTuple):
    """A round as one player has it; without a seat he sits out, or is not there."""

    round: RoundSeating
    chair: Chair | None = None
    partner: str = ""
    others: Sequence[str] = ()
    sits_out: bool = False

    @property
    def hands(self) -> list[tuple[int, str]]:
        """Each board of the table, with the hand that is held."""
        if self.chair is None or self.chair.seat not in SEATS:
            return []
        at = SEATS.index(self.chair.seat)
        return [
            (board, hands[at])
            for board, hands in self.round.boards.get(self.chair.table, ())
        ]


@dataclass(frozen=True)
class RoundSeating:
    """A round: at each table who sits in which seat, who sits out, which boards."""

    number: int
    state: State = State.OPEN
    tables: Mapping[int, Sequence[Chair]] = field(default_factory=dict)
    out: Sequence[str] = ()
    boards: Boards = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        return self.state == State.OPEN

    @property
    def may_change(self) -> bool:
        return self.state in (State.DRAWN, State.PLANNED)


def round_seatings(tournament: Tournament, *, desk: bool) -> list[RoundSeating]:
    """Every round of the day. The hall knows what is published, and a movement.

    The desk knows what is drawn and planned besides.
    """
    drawn = {one.number: one for one in tournament.played_rounds.order_by("number")}
    seated = rounds_seated(tournament)
    lying = _boards_lying(tournament)
    planned = _by_movement(tournament)
    if desk and not planned:
        planned = _by_draft(tournament, max(drawn, default=0) + 1)
    found = []
    for number in range(1, max([tournament.rounds, *drawn]) + 1):
        there = drawn.get(number)
        if there is not None and (desk or there.state != Round.State.DRAWN):
            is_drawn = there.state == Round.State.DRAWN
            state = State.DRAWN if is_drawn else State.PUBLISHED
            found.append(_sat(number, state, seated[number], lying.get(number, {})))
        else:
            found.append(planned.get(number) or RoundSeating(number))
    return found


def own_rounds(
    tournament: Tournament, rounds: Iterable[RoundSeating]
) -> dict[str, list[Own]]:
    """The rounds as each player has them, by his public identifier."""
    paired = play_of(tournament).in_sides
    rounds = list(rounds)
    found: dict[str, dict[int, Own]] = {}
    for round in rounds:
        for chairs in round.tables.values():
            sits = {chair.seat: chair.people[-1] for chair in chairs}
            for chair in chairs:
                for who in chair.people:
                    opposite = OPPOSITE.get(chair.seat, "") if paired else ""
                    found.setdefault(who, {})[round.number] = Own(
                        round,
                        chair,
                        sits.get(opposite, ""),
                        [
                            one
                            for seat, one in sits.items()
                            if seat not in (chair.seat, opposite)
                        ],
                    )
        for who in round.out:
            found.setdefault(who, {})[round.number] = Own(round, sits_out=True)
    return {
        who: [own.get(round.number) or Own(round) for round in rounds]
        for who, own in found.items()
    }


def _sat(
    number: int, state: State, sat: Sat, lying: Mapping[int, list[tuple[int, str]]]
) -> RoundSeating:
    tables: dict[int, list[Chair]] = {}
    places = sorted(sat.chairs, key=lambda place: (place[0], CHAIRS.index(place[1])))
    for table, seat in places:
        tables.setdefault(table, []).append(Chair(table, seat, sat.chairs[table, seat]))
    return RoundSeating(number, state, tables, sat.out, dict(lying))


def _boards_lying(tournament: Tournament) -> dict[int, Boards]:
    """The boards at the tables of each round that is drawn."""
    found: dict[int, Boards] = {}
    plays = BoardPlay.objects.filter(table__round__tournament=tournament)
    for round, table, board, hands in plays.order_by("number").values_list(
        "table__round__number", "table__number", "board__number", "hands"
    ):
        found.setdefault(round, {}).setdefault(table, []).append((board, hands))
    return found


def _by_movement(tournament: Tournament) -> dict[int, RoundSeating]:
    """The rounds of the movement that is pinned; everybody was told of it."""
    pinned = boards.set_of(tournament)
    plan = boards.plan_of(pinned)
    if pinned is None or plan is None:
        return {}
    people = pinned.players
    found = {}
    for number in range(1, len(plan.movement.rounds) + 1):
        laid = list(enumerate(plans.laid(plan, number), start=1))
        found[number] = RoundSeating(
            number,
            State.PLANNED,
            {
                table: [
                    Chair(table, seat, [people[who - 1]])
                    for seat, who in zip(SEATS, there.players, strict=True)
                ]
                for table, there in laid
            },
            [people[who - 1] for who in plan.movement.sitting_out[number - 1]],
            {table: list(there.boards) for table, there in laid},
        )
    return found


def _by_draft(tournament: Tournament, first: int) -> dict[int, RoundSeating]:
    """The rounds to come as the draft in force has them."""
    if first > tournament.rounds:
        return {}
    draft = drafts.draft_in_force(know(tournament), first)
    if draft is None:
        return {}
    variant = VARIANTS[tournament.variant_key]
    planned = drafts.plan_of(draft).rounds[first - draft.first_round :]
    return {
        number: RoundSeating(
            number,
            State.PLANNED,
            {
                at: [
                    Chair(at, seat, [str(who)])
                    for seat, who in zip(seats_of(variant, table), table, strict=False)
                ]
                for at, table in enumerate(one.tables, start=1)
            },
            [str(who) for who in one.sitting_out],
        )
        for number, one in enumerate(planned, start=first)
    }


def numbered_names(asked: Asked) -> dict[str, str]:
    """`12 Élodie L.`: everybody as the reader may know them."""
    return {
        key: f"{one.number} {one.name if asked.desk else one.shown}"
        for key, one in people(asked.tournament).items()
    }


def seat_words(asked: Asked) -> str:
    """The seats in words, on paper whose letters are of another language than it."""
    if asked.languages == 1 and language_of_seats() in ("", language()):
        return ""
    return seats_in_words(VARIANTS[asked.tournament.variant_key].seats)


def seat_words_high(asked: Asked, line: float) -> float:
    """The height of these words: a line in each language."""
    return line * asked.languages if seat_words(asked) else 0.0


def below_words(room: Room, asked: Asked) -> Room:
    """Return the room below the head of a poster, where seats may stand in words."""
    return room._replace(height=room.height - seat_words_high(asked, WORDS_ON_POSTER))
