"""Reads what a draw needs, draws, and judges how a round is seated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db.models import F

from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.boards import placing as boards
from tournaments.entry.sheet import CHAIRS
from tournaments.models import Entry, Occupant, Round, SittingOut, Tournament
from tournaments.seating import wording
from tournaments.seating.checks import Judgement, judge
from tournaments.seating.draw import BALANCED, Drawing, draw
from tournaments.seating.engine.request import Wishes
from tournaments.seating.queries import Person, Seating, people
from tournaments.seating.sizes import Impossible
from tournaments.seating.wishes import queries as wishes


def history(tournament: Tournament, before: int) -> list[Drawing]:
    """The rounds before this one, with everybody who sat at each table."""
    return _history(tournament, before, lambda seat, entry: (seat, entry))


def ended(tournament: Tournament, before: int) -> list[Drawing]:
    """The rounds before this one, with the last who came to each seat, in order."""
    return _history(tournament, before, lambda seat, entry: seat)


def _history(
    tournament: Tournament, before: int, place: Callable[[str, str], object]
) -> list[Drawing]:
    tables: dict[int, dict[int, dict[object, str]]] = {}
    seats = (
        Occupant.objects.filter(
            table__round__tournament=tournament, table__round__number__lt=before
        )
        .order_by("table__round__number", "table__number", "from_deal")
        .values_list(
            "table__round__number", "table__number", "seat", "entry__public_id"
        )
    )
    for round, table, seat, entry in sorted(
        seats, key=lambda row: (row[0], row[1], CHAIRS.index(row[2]))
    ):
        there = tables.setdefault(round, {}).setdefault(table, {})
        there[place(seat, entry)] = entry
    out: dict[int, list[str]] = {}
    rested = SittingOut.objects.filter(
        round__tournament=tournament, round__number__lt=before
    ).values_list("round__number", "entry__public_id")
    for round, entry in rested:
        out.setdefault(round, []).append(entry)
    return [
        Drawing(
            tuple(tuple(table.values()) for table in tables.get(round, {}).values()),
            tuple(sorted(out.get(round, []))),
        )
        for round in sorted(tables.keys() | out.keys())
    ]


def standing(tournament: Tournament) -> list[str]:
    """The entries from first to last, by their totals so far, for drawing alone."""
    entries = Entry.objects.filter(tournament=tournament, is_joker=False)
    return list(
        entries.order_by(F("total__total").desc(nulls_last=True), "number").values_list(
            "public_id", flat=True
        )
    )


def writers(tournament: Tournament, number: int) -> list[str]:
    """Who has the first seat of each table of a round at its end, from table 1 on."""
    seats = (
        Occupant.objects.filter(
            table__round__tournament=tournament,
            table__round__number=number,
            seat=VARIANTS[tournament.variant_key].seats[0],
        )
        .order_by("table__number", "from_deal")
        .values_list("table__number", "entry__public_id")
    )
    return list(dict(seats).values())  # who came last to a seat stays in the dict


def partnerships(known: dict[str, Person]) -> list[tuple[str, str]]:
    """The fixed pairs; of a side with more entries, two who are here."""
    sides: dict[int, list[Person]] = {}
    for person in known.values():
        if person.side is not None and not person.is_joker:
            sides.setdefault(person.side, []).append(person)
    pairs = []
    for members in sides.values():
        members.sort(key=lambda person: (not person.plays, person.number))
        if len(members) > 1:
            pairs.append((members[0].entry, members[1].entry))
    return sorted(pairs)


def drawing(
    tournament: Tournament,
    number: int,
    method: str,
    seed: int,
    weight: int | None = None,
) -> Drawing:
    """Draw a round; ValidationError with the sentence if it cannot be.

    Players are drawn by their numbers, not by their random identifiers: so the same
    people with the same numbers are seated alike wherever it is drawn.
    """
    if tournament.duplicate:  # in boards the movement that is pinned says it all
        return boards.drawing(tournament, number, seed)
    known = people(tournament)
    played = history(tournament, number)
    variant = VARIANTS[tournament.variant_key]
    called = {entry: f"{person.number:05}" for entry, person in known.items()}
    back = {call: entry for entry, call in called.items()}

    def calls(entries: Iterable[str]) -> list[str]:
        return [called[entry] for entry in entries]

    players = [person.entry for person in known.values() if person.plays]
    try:
        refuse_fives(variant, tournament.uneven, len(players))
        drawn = draw(
            method,
            calls(players),
            seats=len(variant.seats),
            seed=seed,
            uneven=tournament.uneven,
            history=[renamed(one, called) for one in played],
            standing=calls(standing(tournament)) if played else (),
            writers=calls(writers(tournament, number - 1)),
            pairs=[(called[one], called[two]) for one, two in partnerships(known)],
            jokers=calls(jokers(known)),
            weight=BALANCED if weight is None else weight,
            wishes=_called(wishes.of_round(tournament, players, number), called),
        )
    except Impossible as error:
        names = {called[person.entry]: person.name for person in known.values()}
        raise ValidationError(
            wording.impossible(error, names), code=error.code
        ) from error
    return renamed(drawn, back)


def _called(asked: Wishes, names: Mapping[str, str]) -> Wishes:
    """The same wishes with other keys for their players."""
    return Wishes(
        tuple(
            replace(wish, players=tuple(names[str(who)] for who in wish.players))
            for wish in asked.apart
        ),
        tuple(replace(stay, player=names[str(stay.player)]) for stay in asked.stays),
    )


def renamed(drawn: Drawing, names: Mapping[str, str]) -> Drawing:
    """The same round with other keys for its players."""
    return replace(
        drawn,
        tables=tuple(tuple(names[who] for who in table) for table in drawn.tables),
        sitting_out=tuple(names[who] for who in drawn.sitting_out),
    )


def jokers(known: dict[str, Person]) -> list[str]:
    """Who may fill an empty seat: the jokers that did not leave."""
    gone = {Entry.State.LEFT, Entry.State.EXCLUDED}
    return [
        person.entry
        for person in known.values()
        if person.is_joker and person.state not in gone
    ]


def refuse_fives(variant: Variant, uneven: str, players: int) -> None:
    """A match between two sides has no fifth player."""
    if variant.match and uneven == "five" and players % len(variant.seats):
        raise Impossible("five_game")


def judgement(
    tournament: Tournament,
    round: Round,
    seated: Seating,
    known: dict[str, Person],
) -> Judgement:
    """What can be said of a round as it is seated now."""
    drawn = Drawing(
        tuple(
            tuple(place.person.entry for place in table.places)
            for table in seated.tables
        ),
        tuple(person.entry for person in seated.sitting_out),
    )
    return judge(
        drawn,
        [person.entry for person in known.values() if person.plays],
        seats=len(VARIANTS[tournament.variant_key].seats),
        uneven=tournament.uneven,
        history=history(tournament, round.number),
        jokers=[person.entry for person in known.values() if person.is_joker],
        pairs=partnerships(known) if round.draw_method == "partners" else (),
    )
