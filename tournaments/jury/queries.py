"""Reads cases and rulings, with the players whom they concern."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import Max, Q, QuerySet
from django.shortcuts import get_object_or_404

from scoring import wording
from scoring.grid import Grid
from scoring.variant import REPLAYED
from scoring.variants import VARIANTS
from tournaments.comparison.people import called_at
from tournaments.deals import queries as deals
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import scorer_of
from tournaments.entries import people, queries as registration
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.jury import queries
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.plans.rules.offence import NONE, TABLE, Offence
from tournaments.plans.rules.offences import offences_in_force
from tournaments.rulings.models import Case, Ruling, RulingPoints
from tournaments.tables.models import Occupant, Table
from tournaments.tables.rules.chairs import CHAIRS

WITH = ("tournament", "table__round", "taken_by", "called_by")
# What the list of all cases can be narrowed to.
NARROWED = {
    "all": Q(),
    "open": Case.IS_OPEN,
    "decided": Q(rulings__isnull=False),
    "appealed": Q(
        state__in=(Case.State.APPEALED, Case.State.UPHELD, Case.State.CHANGED)
    ),
}
# The rulings that give a result of a board.
GIVES = Q(boards__has_key="gives")


class Seated(NamedTuple):
    """A player of a case: the seat that he holds in its deal.

    Where boards travel he is called by his name and the hand that he holds.
    """

    seat: str
    entry: Entry
    called: str = ""

    @property
    def key(self) -> str:
        return self.entry.public_id

    @property
    def name(self) -> str:
        return str(self.entry.player)

    @property
    def label(self) -> str:
        """`O Jeanne Maes`: the seat by the reader's letter, and the name."""
        return self.called or f"{wording.seat(self.seat)} {self.name}"


def case_or_404(day: Tournament, public_id: str) -> Case:
    cases = Case.objects.select_related(*WITH)
    found = get_object_or_404(cases, tournament=day, public_id=public_id)
    if found.table is not None:
        found.table.round.tournament = found.tournament
    return found


def case_of_deal(day: Tournament, round: int, table: int, deal: int) -> Case | None:
    """The last case in which a deal was judged, or is to be before it counts."""
    cases = Case.objects.exclude(state=Case.State.FALLEN).filter(
        Q(rulings__isnull=False) | Q(kind=Case.Kind.REFUSED),
        tournament=day,
        table__round__number=round,
        table__number=table,
        deal=deal,
    )
    return cases.order_by("-number").first()


def ruling_or_404(day: Tournament, public_id: str) -> Ruling:
    found = Ruling.objects.select_related(
        "case__tournament", "case__table__round", "event", "made_by"
    )
    return get_object_or_404(found, case__tournament=day, public_id=public_id)


def cases(
    tournament: Tournament, search: str = "", narrowed: str = "all"
) -> QuerySet[Case]:
    """All cases, newest first; those of a player, a table, or one by its number."""
    narrow = NARROWED.get(narrowed, Q())
    found = Case.objects.filter(narrow, tournament=tournament).select_related(*WITH)
    for word in folded(search).split():
        matches = Q(rulings__points__entry__player__folded_name__contains=word)
        if people.is_number(word):
            matches |= Q(number=int(word)) | Q(table__number=int(word))
        found = found.filter(matches)
    return found.order_by("-number").distinct()


def rulings_of(case: Case) -> list[Ruling]:
    """All that was decided in a case, the newest first, with points and words."""
    return list(prefetch_for_page(Ruling.objects.filter(case=case)).order_by("-pk"))


def standing_ruling(case: Case) -> Ruling | None:
    return prefetch_for_page(Ruling.objects.current().filter(case=case)).first()


def revision_of(case: Case) -> int:
    """Count how often the line of a case's deal has been written."""
    written = DealVersion.objects.filter(table=case.table, number=case.deal or 0)
    return written.aggregate(newest=Max("revision"))["newest"] or 0


def replay_waits(ruling: Ruling) -> bool:
    """Return whether a deal that this ruling has replayed is still to be written."""
    case = ruling.case
    if ruling.effect != REPLAYED or case.table is None:
        return False
    written = deals.written_at([case.table.pk])[case.table.pk]
    return written.replays.get(case.deal or 0) == case.number


def standing_rulings(tournament: Tournament) -> QuerySet[Ruling]:
    """The rulings that stand, in the order of their cases."""
    found = Ruling.objects.current().filter(case__tournament=tournament)
    return prefetch_for_page(found).order_by("case__number")


def of_first_rounds(until: int | None) -> Q:
    """The rulings at the tables of the first rounds, and those away from the tables."""
    if until is None:
        return Q()
    return Q(case__table=None) | Q(case__table__round__number__lte=until)


def concerning(entry: Entry) -> Q:
    """The rulings that may concern a player.

    So may any that gives a result of a board at his table.
    """
    mine = RulingPoints.objects.filter(entry=entry)
    concern = mine.filter(~Q(points=0) | Q(is_offender=True)).values("ruling")
    return Q(pk__in=concern) | Q(pk__in=mine.values("ruling")) & GIVES


def prefetch_for_page(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """These rulings with all that a page says of them."""
    return rulings.select_related(
        "case__table__round", "event__words", "made_by", "replaced_by"
    ).prefetch_related("points__entry__player")


def written_facts(case: Case) -> Mapping[str, Any] | None:
    """Return what is written of the deal of a case."""
    if case.table is None:
        return None
    return deals.newest_facts([case.table.pk])[case.table.pk].get(case.deal or 0)


def events_of(case: Case) -> list[Event]:
    """Return the events of a case, the oldest first."""
    events = ledger.newest_events(case.tournament)
    own = Q(facts__case=case.public_id)
    return list(events.filter(own | Q(facts__cases__has_key=case.public_id)).reverse())


def excluded_in(case: Case) -> list[Entry]:
    """Return those whom the standing ruling of a case excluded."""
    found = Entry.objects.filter(
        ruling_points__is_offender=True,
        ruling_points__ruling__case=case,
        ruling_points__ruling__is_exclusion=True,
        ruling_points__ruling__replaced_by=None,
    )
    return list(found.select_related("tournament", "player").order_by("number"))


def offences_of(tournament: Tournament) -> tuple[Offence, ...]:
    """The offences that this tournament pinned.

    Boards are compared as they were played, and points do not rank there: the jury
    gives a result instead, and fines in per cent of a top.
    """
    found = offences_in_force(tournament.offences_text, tournament.variant_key)
    if not play_of(tournament).in_boards:
        return found
    return tuple(
        replace(one, effects=frozenset(), sets="", offender=NONE, others=NONE)
        for one in found
    )


def offence_of(tournament: Tournament, key: str) -> Offence | None:
    return next((one for one in offences_of(tournament) if one.key == key), None)


def grid_of(tournament: Tournament) -> Grid:
    """The grid that this tournament pinned."""
    return scorer_of(tournament).grid


def players_of(table: Table | None, deal: int | None) -> list[Seated]:
    """Return who sits at a table in a deal; without one, who sits there last."""
    if table is None:
        return []
    occupants = (
        Occupant.objects.filter(table=table)
        .select_related("entry__player")
        .order_by("from_deal")
    )
    if deal is not None:
        occupants = occupants.filter(from_deal__lte=deal)
    sitting = {one.seat: one.entry for one in occupants}  # the last who came
    in_boards = table.round.tournament.duplicate
    called = called_at(table.round.tournament, [table])
    here = called.get((table.public_id, deal or 0), {})
    return [
        Seated(seat, one, here.get(seat, str(one.player) if in_boards else ""))
        for seat, one in sorted(sitting.items(), key=lambda at: CHAIRS.index(at[0]))
    ]


def concerned(case: Case, offenders: Collection[str]) -> list[Seated]:
    """Return whom a decision concerns: a table; without one, the offenders alone."""
    if case.table is not None:
        return players_of(case.table, case.deal)
    entries = registration.entries(case.tournament).filter(public_id__in=offenders)
    return [Seated("", entry) for entry in entries]


def most_warnings(offenders: Collection[str], case: Case) -> int:
    """The most warnings that any of these has already, in other cases than this one."""
    found = RulingPoints.objects.filter(
        entry__tournament=case.tournament,
        entry__public_id__in=offenders,
        is_offender=True,
        ruling__is_warning=True,
        ruling__replaced_by=None,
    ).exclude(ruling__case=case)
    return max(Counter(found.values_list("entry", flat=True)).values(), default=0)


def watched_contracts(tournament: Tournament) -> list[tuple[str, str]]:
    """The contracts for which the jury comes to the table: key and name."""
    variant = VARIANTS[tournament.variant_key]
    found = dict.fromkeys(key for key, _level in grid_of(tournament).jury_contracts)
    return [(key, wording.named(variant.by_key[key].name)) for key in found]


def left_to_tables(tournament: Tournament) -> list[Offence]:
    """Return the offences that a table settles itself: a misdeal, or an agreed redeal.

    In boards nothing is: a deal that others play too is never dealt again.
    """
    if tournament.duplicate:
        return []
    every = queries.offences_of(tournament)
    return [one for one in every if one.by == TABLE and not one.side]
