"""Reads what standing rulings fine and give in boards; only their cases undo it."""

from collections.abc import Collection, Mapping

from tournaments.boards.models import Adjustment, BoardFine, BoardPlay
from tournaments.boards.rules.gives import gives_in, seats_of
from tournaments.boards.rules.marks import SEATS, Ruled
from tournaments.comparison.queries import given_at
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling
from tournaments.rulings.standing import refusal

NOTHING = Ruled(Adjustment.Kind.NONE, None, [])


def cases_of_fines(tournament: Tournament) -> dict[int, Case]:
    """The case of each fine that a standing ruling gave, by the key of the fine."""
    found = Ruling.objects.current().filter(
        case__tournament=tournament, boards__fine__gt=0
    )
    return {
        pk: one.case
        for one in found.select_related("case__tournament")
        for pk in one.boards.get("fines", ())
    }


def refuse_fine(fined: BoardFine) -> None:
    """Refuse to take back the fine of a ruling: its case does that."""
    case = cases_of_fines(fined.entry.tournament).get(fined.pk)
    if case is not None:
        raise refusal(case)


def giving(play: BoardPlay) -> list[Ruling]:
    """The standing rulings that give a result of a board at a table, in their order."""
    found = Ruling.objects.current().filter(
        case__table=play.table_id, case__deal=play.number
    )
    found = found.select_related("case__tournament").order_by("pk")
    return [one for one in found if gives_in(one.boards)]


def refuse_given(play: BoardPlay, seat: str) -> None:
    """Refuse to change a result that a ruling gave: its case does that."""
    for ruling in reversed(giving(play)):
        if gives_in(ruling.boards).keys() & set(seats_of(seat)):
            raise refusal(ruling.case)


def given_after(
    play: BoardPlay,
    case: Case,
    was: Collection[str],
    gives: Mapping[str, Ruled],
) -> dict[str, Ruled]:
    """Return what each seat has once a case gives this; `was` are seats it gave before.

    Where it gives nothing any more, what others gave counts again: other cases, or the
    organiser. A later ruling of another case is the last word, and stays.
    """
    others = _without(play, case) if was else {}
    return {**given_now(play), **{seat: others[seat] for seat in was}, **gives}


def given_now(play: BoardPlay) -> dict[str, Ruled]:
    """Return what each seat is given for a board at a table now."""
    given = {seat: one for seat, (_who, one) in given_at(play).items()}
    return {seat: given.get(seat, NOTHING) for seat in SEATS}


def as_given(kept: Adjustment) -> Ruled:
    """Return what an adjustment gives, whatever else is known of it."""
    return Ruled(kept.kind, kept.percent, kept.weighted)


def _without(play: BoardPlay, case: Case) -> dict[str, Ruled]:
    """Return what each seat is given for a board, leaving out what this case gives.

    Of the rulings of other cases and of what the organiser gave, the last.
    """
    others = [gives_in(one.boards) for one in giving(play) if one.case_id != case.pk]
    ours = play.adjustments.exclude(pk__in=written_by_rulings(play)).order_by("pk")
    found = dict.fromkeys(SEATS, NOTHING)
    for one in ours:
        found |= dict.fromkeys(seats_of(one.seat), as_given(one))
    for gives in others:
        found |= gives
    return found


def written_by_rulings(play: BoardPlay) -> set[int]:
    """The keys of the results of a board at a table that rulings wrote."""
    found = Ruling.objects.filter(case__table=play.table_id, case__deal=play.number)
    return {
        key
        for boards in found.values_list("boards", flat=True)
        for key in boards.get("adjusted", ())
    }
