"""Reads what a draw needs, draws, and judges how a round is seated."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db.models import F

from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.entry.sheet import CHAIRS
from tournaments.models import Entry, Occupant, Round, SittingOut, Tournament
from tournaments.seating import wording
from tournaments.seating.checks import Judgement, judge
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.queries import Person, Seating, people
from tournaments.seating.sizes import Impossible


def history(tournament: Tournament, before: int) -> list[Drawing]:
    """The rounds before this one, with everybody who sat at each table."""
    tables: dict[int, dict[int, list[str]]] = {}
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
        del seat
        tables.setdefault(round, {}).setdefault(table, []).append(entry)
    out: dict[int, list[str]] = {}
    rested = SittingOut.objects.filter(
        round__tournament=tournament, round__number__lt=before
    ).values_list("round__number", "entry__public_id")
    for round, entry in rested:
        out.setdefault(round, []).append(entry)
    return [
        Drawing(
            tuple(tuple(table) for table in tables.get(round, {}).values()),
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


def drawing(tournament: Tournament, number: int, method: str, seed: int) -> Drawing:
    """Draw a round; ValidationError with the sentence if it cannot be."""
    known = people(tournament)
    played = history(tournament, number)
    variant = VARIANTS[tournament.variant_key]
    players = [person.entry for person in known.values() if person.plays]
    try:
        refuse_fives(variant, tournament.uneven, len(players))
        return draw(
            method,
            players,
            seats=len(variant.seats),
            seed=seed,
            uneven=tournament.uneven,
            history=played,
            standing=standing(tournament) if played else (),
            writers=writers(tournament, number - 1),
            pairs=partnerships(known),
            jokers=jokers(known),
        )
    except Impossible as error:
        names = {person.entry: person.name for person in known.values()}
        raise ValidationError(
            wording.impossible(error, names), code=error.code
        ) from error


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
