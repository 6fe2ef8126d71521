"""What everybody reads of the jury's rulings: what the club has chosen, once told."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from scoring.variants import VARIANTS
from tournaments.jury import queries, tables
from tournaments.jury.in_boards import queries as in_boards
from tournaments.jury.in_boards.wording import in_boards as on_a_board
from tournaments.jury.progress import progress_of
from tournaments.models import Case, Entry, Host, Ruling, RulingPoints, Tournament
from tournaments.sheets.rules.withheld import Withheld
from tournaments.sheets.rulings import standing
from tournaments.sheets.told import withheld


class Public(NamedTuple):
    """A ruling as it stands on the public page of a player: in words, or in points."""

    case: Case
    own: RulingPoints
    gives: list[str]  # what counts for him on a board, in words
    shown: tables.Shown | None  # to whoever was at fault alone, as the club has chosen


def in_public(
    tournament: Tournament, entry: Entry, hidden: Withheld, *, until: int | None
) -> list[Public]:
    """The rulings on a player of which his table has heard, up to a round."""
    early = Q()
    if until is not None:
        early = Q(case__table=None) | Q(case__table__round__number__lte=until)
    known = standing(withheld=hidden).filter(early, is_lifted=False)
    found = list(queries.whole(known.filter(queries.concerning(entry))).order_by("pk"))
    if not found:
        return []
    own = {
        one.pk: next(p for p in one.points.all() if p.entry_id == entry.pk)
        for one in found
    }
    given = in_boards.given_to(found, entry)
    at_fault = [one for one in found if own[one.pk].is_offender]
    named = nameable(tournament, at_fault, hidden)
    words = {
        one.ruling.pk: one
        for one in (tables.shown(tournament, named, full=False) if named else ())
    }
    variant = VARIANTS[tournament.variant_key]
    return [
        Public(
            one.case,
            own[one.pk],
            on_a_board(variant, {"gives": given.get(one.pk, {})}, {}),
            _for_all(words.get(one.pk)),
        )
        for one in found
        if one.pk in words or one.pk in given or own[one.pk].points
    ]


def _for_all(shown: tables.Shown | None) -> tables.Shown | None:
    """A ruling without what was said: that is for the desk."""
    return shown and shown._replace(facts="", reason="")


def nameable(
    tournament: Tournament, rulings: Iterable[Ruling], hidden: Withheld
) -> list[Ruling]:
    """Those of these rulings, all told, whose offence the club lets everybody read."""
    found = list(rulings)
    if not found:
        return []
    chosen = shown_by_club()
    if chosen == Host.Rulings.POINTS:
        return []
    if chosen == Host.Rulings.TOLD:
        return found
    far = progress_of(tournament, [one.case for one in found], timezone.now())
    return [
        one
        for one in found
        if far[one.case_id].final and one.case.number not in hidden.cases
    ]


def shown_by_club() -> str:
    """What the club lets everybody read of a ruling."""
    chosen = Host.objects.values_list("rulings_shown", flat=True).first()
    return chosen or Host.Rulings.FINAL


def on_the_wall(
    tournament: Tournament,
) -> tuple[dict[int, tables.Shown], set[int], Withheld]:
    """The rulings that the hall knows, by case; those of them that are told by name."""
    hidden = withheld(tournament)
    known = standing(withheld=hidden).filter(case__tournament=tournament)
    rulings = list(queries.whole(known).order_by("case__number"))
    found = {one.ruling.case_id: one for one in tables.shown(tournament, rulings)}
    named = {one.case_id for one in nameable(tournament, rulings, hidden)}
    return found, named, hidden
