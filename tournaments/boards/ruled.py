"""What standing rulings fine and give in boards, which their cases alone take back."""

from collections.abc import Iterator
from fractions import Fraction

from tournaments.boards.rules.marks import SEATS, Ruled
from tournaments.models import (
    Adjustment,
    BoardFine,
    BoardPlay,
    Case,
    Ruling,
    Tournament,
)
from tournaments.registration.ruled import refusal

NOTHING = Ruled(Adjustment.Kind.NONE, None, [])


def cases_of_fines(tournament: Tournament) -> dict[int, Case]:
    """The case of each fine that a standing ruling gave, by the key of the fine."""
    rulings = Ruling.objects.standing().filter(case__tournament=tournament)
    found = rulings.filter(boards__fine__gt=0).select_related("case__tournament")
    return {pk: one.case for one in found for pk in one.boards.get("fines", ())}


def refuse_fine(fined: BoardFine) -> None:
    """A fine of a ruling is taken back in its case."""
    case = cases_of_fines(fined.entry.tournament).get(fined.pk)
    if case is not None:
        raise refusal(case)


def giving(play: BoardPlay) -> list[Ruling]:
    """The standing rulings that give a result of a board at a table, in their order."""
    found = Ruling.objects.standing().filter(
        case__table=play.table_id, case__deal=play.number
    )
    found = found.select_related("case__tournament").order_by("pk")
    return [one for one in found if one.boards.get("given")]


def seats_of(seat: str) -> tuple[str, ...]:
    """Those to whom a result is given: one seat, or without any all three."""
    return (seat,) if seat else SEATS


def refuse_given(play: BoardPlay, seat: str) -> None:
    """A result that a ruling gave is given otherwise in its case."""
    for ruling in reversed(giving(play)):
        if set(seats_of(ruling.boards["seat"])) & set(seats_of(seat)):
            raise refusal(ruling.case)


def without(play: BoardPlay, case: Case) -> Iterator[tuple[str, Ruled]]:
    """What each seat is given for a board but for what this case gives.

    Of the rulings of other cases and of what the organiser gave, the last.
    """
    others = [one for one in giving(play) if one.case_id != case.pk]
    own = _of_organiser(play)
    for seat in SEATS:
        found = NOTHING
        for one in own:
            if seat in seats_of(one.seat):
                found = Ruled(one.kind, one.percent, one.weighted)
        for ruling in others:
            if seat in seats_of(ruling.boards["seat"]):
                found = given_by(ruling)
        yield seat, found


def given_by(ruling: Ruling) -> Ruled:
    """The result that a ruling gives."""
    kind = ruling.boards["given"]
    if kind != Adjustment.Kind.PERCENT:
        return Ruled(kind, None, [])
    return Ruled(kind, Fraction(ruling.boards["percent"]), [])


def _of_organiser(play: BoardPlay) -> list[Adjustment]:
    """What the organiser gave for a board at a table: what no ruling wrote there."""
    rulings = Ruling.objects.filter(
        case__table=play.table_id, case__deal=play.number
    ).exclude(boards={})
    wrote: set[int] = set()
    for boards in rulings.values_list("boards", flat=True):
        if boards.get("given") and "adjusted" not in boards:
            return []  # nobody kept, then, which were those of rulings
        wrote.update(boards.get("adjusted", ()))
    return list(play.adjustments.exclude(pk__in=wrote).order_by("pk"))
