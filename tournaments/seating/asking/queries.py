"""Reads what the engine is asked with, and asks for all rounds to come at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.core.exceptions import ValidationError

from scoring.variants import VARIANTS
from tournaments.models import Tournament, Wish
from tournaments.seating import wording
from tournaments.seating.engine.pairs import keep_partners
from tournaments.seating.engine.partnerships import change_partners
from tournaments.seating.engine.planner import plan
from tournaments.seating.engine.request import (
    EFFORT,
    Plan,
    Request,
)
from tournaments.seating.engine.request import Round as Planned
from tournaments.seating.lot import queries as lot
from tournaments.seating.queries import Person, people
from tournaments.seating.sizes import SITTING_OUT, Impossible, sizes
from tournaments.seating.wishes import queries as wishes

# The ways to draw that look at all rounds to come at once, and of these the ways in
# which partners count; those have no place for wishes.
PARTNERED = ("change_partners", "partners")
PLANNED = ("meet", *PARTNERED)
LEAST = {"meet": 6}  # players: fewer are seated round by round


class Known(NamedTuple):
    """All that the engine is asked with, read once for any number of drafts."""

    tournament: Tournament
    people: dict[str, Person]
    wishes: list[Wish]
    clubs: list[tuple[str, ...]]
    rounds: list[Planned]  # those drawn, without jokers, whom nobody minds to meet
    seated: list[Planned]  # the same, with all who sat there last, each in the seat


def know(tournament: Tournament, known: dict[str, Person] | None = None) -> Known:
    """Read who is here, what is wished, and who sat where."""
    known = people(tournament) if known is None else known
    fillers = {person.entry for person in known.values() if person.is_joker}
    wished = wishes.wishes(tournament)
    by_club = any(wish.kind == Wish.Kind.CLUBS for wish in wished)
    return Known(
        tournament,
        known,
        wished,
        wishes.clubs(tournament) if by_club else [],
        [
            Planned(
                tuple(
                    tuple(who for who in table if who not in fillers)
                    for table in drawing.tables
                ),
                drawing.sitting_out,
            )
            for drawing in lot.history(tournament, tournament.rounds + 1)
        ],
        [
            Planned(drawing.tables, drawing.sitting_out)
            for drawing in lot.ended(tournament, tournament.rounds + 1)
        ],
    )


def can_plan(tournament: Tournament, method: str, known: dict[str, Person]) -> bool:
    """Whether all rounds to come are planned at once, or each is drawn by itself."""
    here = sum(person.plays for person in known.values())
    four = len(VARIANTS[tournament.variant_key].seats) == 4
    if method not in PLANNED or here < LEAST.get(method, 4):
        return False
    if method == "partners":
        return four and bool(sides(tournament, known))
    return four or method == "meet"


def sides(
    tournament: Tournament, known: dict[str, Person]
) -> tuple[tuple[str, str], ...]:
    """The fixed partnerships, if all who are here make pairs that fill tables.

    Where a joker plays, or makes a pair with another, each round is drawn by itself.
    """
    here = {person.entry for person in known.values() if person.plays}
    pairs = [pair for pair in lot.partnerships(known) if here.intersection(pair)]
    whole = {who for pair in pairs for who in pair} == here and len(pairs) > 1
    odd = len(pairs) % 2 == 1 and tournament.uneven not in SITTING_OUT
    if not whole or odd:
        return ()
    number = {pair: known[pair[0]].number for pair in pairs}
    return tuple(sorted(pairs, key=number.__getitem__))


def request_of(
    known: Known,
    number: int,
    seed: int,
    players: Collection[str] = (),
    method: str = "meet",
) -> Request:
    """What is asked of the engine for this round and all after it.

    Where partners count, jokers are players like others: they are partners too.
    """
    tournament = known.tournament
    partnered = method in PARTNERED
    asked_for = set(players)
    # By number, so that what is drawn does not hang on random identifiers.
    here = [
        one.entry
        for one in known.people.values()
        if (one.entry in asked_for if players else one.plays)
    ]
    size = len(VARIANTS[tournament.variant_key].seats)
    if method == "change_partners" and not players:
        here += _fillers(known, len(here))
    uneven = "out"
    if tournament.uneven == "five" and size == 4 and not partnered:
        uneven = "five"
    elif tournament.uneven == "jokers" and size == 4 and not partnered:
        uneven = "three"  # jokers sit down where a player is missing
    return Request(
        players=tuple(here),
        rounds=max(tournament.rounds - number + 1, 1),
        size=size,
        uneven=uneven,
        seed=seed,
        history=tuple((known.seated if partnered else known.rounds)[: number - 1]),
        wishes=wishes.asked(known.wishes, known.clubs, here, number),
        effort=EFFORT,
    )


def _fillers(known: Known, here: int) -> list[str]:
    """The jokers that play where partners change; Impossible if there are too few."""
    uneven = known.tournament.uneven
    if uneven == "five" and here % 4:
        raise Impossible("five_changing")
    if uneven != "jokers":
        return []
    shape = sizes(here, seats=4, uneven=uneven, jokers=len(lot.jokers(known.people)))
    return lot.jokers(known.people)[: shape.jokers]


def found(known: Known, number: int, method: str, seed: int) -> Plan:
    """Plan this round and those after it; ValidationError if that cannot be."""
    tournament = known.tournament
    try:
        request = request_of(known, number, seed, method=method)
        lot.refuse_fives(
            VARIANTS[tournament.variant_key], tournament.uneven, len(request.players)
        )
        if method == "change_partners":
            pairs = change_partners(
                request.players,
                request.rounds,
                seed=seed,
                history=request.history,
                effort=request.effort,
            )
            return Plan(pairs.rounds, pairs.method)
        if method == "partners":
            return keep_partners(
                sides(tournament, known.people),
                request.rounds,
                seed=seed,
                history=request.history,
            )
        return plan(request)
    except Impossible as error:
        names = {person.entry: person.name for person in known.people.values()}
        raise ValidationError(
            wording.impossible(error, names), code=error.code
        ) from error
