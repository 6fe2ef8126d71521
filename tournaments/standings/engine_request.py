"""Asks the engine of seating for one round, or for all rounds to come at once."""

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from typing import Any

from django.core.exceptions import ValidationError

from seating.methods import BALANCED
from seating.partners.fixed import complete
from seating.plan import plan
from seating.request import (
    Apart,
    Impossible,
    Player,
    Request,
    Round as Planned,
    SeatingPlan,
    Stay,
    Wishes,
    rests,
)
from seating.sizes import SITTING_OUT, shape, with_jokers
from seating.verify import Judgement, judge
from tournaments.plans.queries import play_of
from tournaments.standings.known import Known, entries_by_total, partnerships
from tournaments.tables import wording
from tournaments.tables.models import Round, Wish

# The ways to draw that look at all rounds to come at once, and of these the ways in
# which partners count; those have no place for wishes.
PARTNERED = ("change_partners", "partners")
PLANNED = ("meet", *PARTNERED)
IF_POSSIBLE = 5  # repeated meetings that a wish is worth which need not be kept


def can_plan(known: Known, method: str) -> bool:
    """Return whether all rounds to come are planned at once, not each by itself."""
    if method not in PLANNED or len(known.here) < known.size:
        return False
    if method == "partners":
        return known.size == 4 and bool(sides(known))
    return known.size == 4 or method == "meet"


def sides(known: Known) -> tuple[tuple[str, str], ...]:
    """The fixed partnerships, if all who are here make pairs that fill tables.

    Where a joker plays, or makes a pair with another, each round is drawn by itself.
    """
    here = set(known.here)
    pairs = [pair for pair in partnerships(known.people) if here.intersection(pair)]
    whole = {who for pair in pairs for who in pair} == here and len(pairs) > 1
    odd = len(pairs) % 2 == 1 and known.uneven not in SITTING_OUT
    return tuple(pairs) if whole and not odd else ()


def request_of(
    known: Known,
    number: int,
    seed: int,
    players: Collection[str] = (),
    method: str = "meet",
) -> Request:
    """Return the request to the engine for this round and all after it.

    Where partners count, jokers are players like others: they are partners too.
    """
    chosen = set(players) or set(known.here)
    here = [entry for entry in known.people if entry in chosen]
    if method == "change_partners" and not players:
        here += _fillers(known)
    uneven = "out"
    if known.size == 4 and method not in PARTNERED and known.uneven == "five":
        uneven = "five"
    elif known.size == 4 and method not in PARTNERED and known.uneven == "jokers":
        uneven = shape(max(len(here), 1), 4, "jokers", 3)
    return Request(
        players=tuple(here),
        rounds=max(known.tournament.rounds - number + 1, 1),
        size=known.size,
        uneven=uneven,
        seed=seed,
        history=history(known, method)[: number - 1],
        wishes=wishes_of(known, here, number),
        method=method,
        pairs=sides(known) if method == "partners" else (),
        **turns_before(known, number),
    )


def turns_before(known: Known, number: int) -> dict[str, Any]:
    """Count how often each sat at a table of five, or with a joker, before a round."""
    odd: Counter[Player] = Counter()
    rested: Counter[Player] = Counter()
    deals = known.tournament.deals_per_round
    for round in known.seated[: number - 1]:
        for table in round.tables:
            if len(table) > known.size:
                rested.update(dict(zip(table, rests(deals), strict=True)))
            with_joker = any(known.people[str(who)].is_joker for who in table)
            if len(table) > known.size if known.uneven == "five" else with_joker:
                odd.update(table)
    return {
        "odd_before": tuple(odd.items()),
        "rested": tuple(rested.items()),
        "deals": deals,
    }


def wishes_of(known: Known, here: Collection[str], number: int) -> Wishes:
    """The wishes as the engine reads them; of whoever is not here nothing is asked."""
    present = set(here)
    apart: list[Apart] = []
    stays: list[Stay] = []
    for wish in known.wishes:
        if wish.rounds and max(wish.rounds) < number:
            continue
        rounds, weight = tuple(wish.rounds), 0 if wish.must else IF_POSSIBLE
        for sides in sides_of(wish, known):
            members, *others = (
                tuple(who for who in side if who in present) for side in sides
            )
            if wish.table is not None:
                stays += [Stay(who, wish.table, rounds) for who in members]
            elif others and members and others[0]:
                apart.append(Apart(members, rounds, weight, others[0]))
            elif not others and len(members) > 1:
                apart.append(Apart(members, rounds, weight))
    return Wishes(tuple(apart), tuple(stays))


def sides_of(wish: Wish, known: Known) -> list[list[list[str]]]:
    """The groups that a wish is about, or the two sides of each pair of groups."""
    clubs = known.clubs
    if wish.kind in (Wish.Kind.CLUBS, Wish.Kind.RIVALS):
        chosen = [clubs.get(club.pk, []) for club in wish.clubs.all()]
        if wish.kind == Wish.Kind.RIVALS:
            return [[*pair] for pair in combinations(chosen, 2)]
        return [[group] for group in chosen or clubs.values()]
    sides = [wish.entries.all()]
    if wish.kind == Wish.Kind.FROM:
        sides.append(wish.others.all())
    return [[[entry.public_id for entry in side] for side in sides]]


def history(known: Known, method: str) -> tuple[Planned, ...]:
    """The rounds drawn, as a way to draw looks at them."""
    return tuple(known.seated if method in PARTNERED else known.without_jokers)


def _fillers(known: Known) -> list[str]:
    """The jokers that play where partners change; Impossible if there are too few."""
    here, policy = len(known.here), known.uneven
    if policy == "five" and here % 4:
        raise Impossible("five_changing")
    if policy != "jokers":
        return []
    shape(here, 4, policy, len(known.jokers))
    return known.jokers[: -here % 4]


def all_rounds(known: Known, number: int, method: str, seed: int) -> SeatingPlan:
    """Plan this round and those after it; ValidationError if that cannot be."""
    with refusal_in_words(known):
        _refuse_fives(known)
        return plan(request_of(known, number, seed, method=method))


def one_round(
    known: Known, number: int, method: str, seed: int, weight: int | None
) -> SeatingPlan:
    """Draw this round by itself; ValidationError if that cannot be."""
    with refusal_in_words(known):
        drawn = plan(_request_of_one(known, number, method, seed, weight))
        (only,) = drawn.rounds
        if method == "partners":
            # Whoever has no partner to play with sits out.
            placed = {who for table in only.tables for who in table}
            single = set(known.here) - placed.union(only.sitting_out)
            out = (*only.sitting_out, *(who for who in known.here if who in single))
            only = replace(only, sitting_out=out)
        return replace(drawn, rounds=(fill_with_jokers(known, only),))


def fill_with_jokers(known: Known, round: Planned) -> Planned:
    """A round with jokers where a player is missing; Impossible with too few."""
    if known.uneven != "jokers":
        return round
    tables = with_jokers(round.tables, known.jokers, known.size)
    return replace(round, tables=tables)


def _request_of_one(
    known: Known, number: int, method: str, seed: int, weight: int | None
) -> Request:
    here, policy, jokers = known.here, known.uneven, known.jokers
    _refuse_fives(known)
    if method == "partners":
        if known.size != 4:
            raise Impossible("no_pairs")
        together = partnerships(known.people, jokers=True)
        pairs = complete(here, together, jokers, policy)
        return Request(
            tuple(who for pair in pairs for who in pair),
            1,
            seed=seed,
            history=tuple(known.seated[: number - 1]),
            method=method,
            pairs=pairs,
        )
    past = known.without_jokers[: number - 1]
    if method == "writer_stays":  # of the last round, whoever sat there at its end
        past = [*past[:-1], *known.seated[: number - 1][-1:]]
    if method == "change_partners" or (method == "standing" and not past):
        method = "random"  # no partners at three, and no standing before round 1
    if method == "standing":
        rank = {who: at for at, who in enumerate(entries_by_total(known.tournament))}
        here.sort(key=rank.__getitem__)
    return Request(
        tuple(here),
        1,
        known.size,
        shape(len(here), known.size, policy, len(jokers)),
        seed=seed,
        history=tuple(past),
        wishes=wishes_of(known, here, number),
        method=method,
        weight=BALANCED if weight is None else weight,
        **turns_before(known, number),
    )


def _refuse_fives(known: Known) -> None:
    """Refuse tables of five in a match between two sides."""
    fives = known.uneven == "five" and len(known.here) % known.size
    if fives and play_of(known.tournament).in_sides:
        raise Impossible("five_game")


@contextmanager
def refusal_in_words(known: Known) -> Iterator[None]:
    """Turn a refusal of the engine into a sentence with the names of the players."""
    try:
        yield
    except Impossible as error:
        raise ValidationError(
            refusal_sentence(error, known), code=error.code
        ) from error


def refusal_sentence(error: Impossible, known: Known) -> str:
    """Say why no draw is possible; a game without partners asks nobody for them."""
    if error.code == "unpaired" and not play_of(known.tournament).in_sides:
        error = Impossible("no_pairs")
    return wording.impossible_sentence(error, known.names)


def judgement(known: Known, round: Round) -> Judgement:
    """Judge a round as it is seated now."""
    drawn = next(iter(known.seated[round.number - 1 :]), Planned(()))
    partners = round.draw_method == "partners"
    uneven = round.uneven
    if any(len(table) > known.size for table in drawn.tables):
        uneven = "five"  # somebody who came late may be the fifth in any round
    request = Request(
        tuple(known.here),
        1,
        known.size,
        "five" if uneven == "five" else "out",
        history=tuple(known.rounds[: round.number - 1]),
        pairs=tuple(partnerships(known.people, jokers=True)) if partners else (),
        **turns_before(known.with_uneven(uneven), round.number),
    )
    jokers = [entry for entry, person in known.people.items() if person.is_joker]
    return judge(drawn, request, jokers)
