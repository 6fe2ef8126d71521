"""Reads what is written at the tables, and what it is counted with."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.http import Http404

from tournaments.boards.models import Adjustment, BoardPlay
from tournaments.deals import rulings
from tournaments.deals.how_far import boards_put_off
from tournaments.deals.models import DealVersion, LateDeal, Verification
from tournaments.deals.one_sheet import count_sheet, scorer_of
from tournaments.deals.rules.holding import NOBODY, Chair
from tournaments.deals.rules.line import is_written
from tournaments.deals.rules.sheet import WRONG, Sheet, WrittenTable
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables.models import Occupant, Round, Table

FOUR = 4  # players: games in which all pass need not be a deal


class TableState(NamedTuple):
    """The state of one table's sheet: how far it is."""

    number: int
    public_id: str
    version: int
    verdict: str  # on this version of the sheet
    typed: int  # lines
    expected: int
    complete: bool
    refused: bool  # whether a line is impossible, after the ones before it
    replays: tuple[int, ...]  # deals that a ruling has played again
    adds_up: str  # whether the paper says the same
    unsaid: frozenset[int]  # deals that need the jury: was it there?
    agreed: bool = False  # by all sides, on the phone of the table
    extra_minutes: int = 0  # of its own, after the end of the round
    put_off: int = 0  # boards that are played later, and are not written

    @property
    def missing(self) -> int:
        return self.expected - self.typed - self.put_off

    @property
    def done(self) -> bool:
        return self.complete and self.verdict == "confirmed" and self.adds_up != WRONG


def newest_facts(
    tables: Iterable[int],
) -> dict[int, dict[int, Mapping[str, Any]]]:
    """The version in force of every deal of these tables."""
    found: dict[int, dict[int, Mapping[str, Any]]] = {table: {} for table in tables}
    versions = DealVersion.objects.filter(table__in=found)
    for table, number, facts in versions.order_by(
        "table_id", "number", "revision"
    ).values_list("table_id", "number", "facts"):
        found[table][number] = facts  # the last revision comes last
    return found


def chairs_at(tables: Iterable[int]) -> dict[int, list[Chair]]:
    """Read who sits at each of these tables, with the deal from which each does."""
    chairs: dict[int, list[Chair]] = {table: [] for table in tables}
    nobody: dict[int, Chair] = {}  # where four play on, at a table of five
    seats = Occupant.objects.filter(table__in=chairs).values_list(
        "table_id",
        "seat",
        "entry__public_id",
        "from_deal",
        "table__empty_seat",
        "table__empty_from",
    )
    for table, seat, entry, from_deal, empty, since in seats:
        chairs[table].append(Chair(seat, entry, from_deal))
        if since is not None:
            nobody[table] = Chair(empty, NOBODY, since)
    for table, chair in nobody.items():
        chairs[table].append(chair)
    return chairs


def written_at(
    tables: Iterable[int], withheld: Withheld = NOTHING
) -> dict[int, WrittenTable]:
    """Read what each of these tables is counted from, in three queries."""
    facts = newest_facts(tables)
    chairs, ruled = chairs_at(facts), rulings.judgements_at(facts, withheld=withheld)
    return {pk: WrittenTable(facts[pk], chairs[pk], *ruled[pk]) for pk in facts}


def sheet_of(table: Table, tournament: Tournament) -> Sheet:
    """The sheet of a table as it stands."""
    return count_sheet(tournament, written_at([table.pk])[table.pk])


def rounds_of(tournament: Tournament) -> list[Round]:
    """The rounds whose sheets the desk has or awaits."""
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    return list(rounds.exclude(state=Round.State.DRAWN))


def round_of(rounds: list[Round], number: str) -> Round | None:
    """The round that is asked for; without a number the one being played."""
    asked = [round for round in rounds if str(round.number) == number]
    if number and not asked:
        raise Http404
    playing = [round for round in rounds if round.state == Round.State.PLAYING]
    return next(iter(asked or playing or rounds[::-1]), None)


def verdict_on(table: Table) -> Verification | None:
    """The verdict on a sheet as it stands; one on an earlier version is void."""
    verdicts = Verification.objects.filter(table=table, table_version=table.version)
    return verdicts.select_related("made_by").first()


def states_of(round: Round, tournament: Tournament) -> list[TableState]:
    """Read how far each table of a round is."""
    return states_at(Table.objects.filter(round=round).order_by("number"), tournament)


def states_at(tables: Iterable[Table], tournament: Tournament) -> list[TableState]:
    """Read how far each of these tables is, in as many queries for one as for all."""
    written = written_at([table.pk for table in tables])
    given = Verification.objects.filter(table__in=written)
    verdicts = {
        (pk, version): (verdict, device is not None)
        for pk, version, verdict, device in given.values_list(
            "table_id", "table_version", "verdict", "device_id"
        )
    }
    found, scorer = [], scorer_of(tournament)
    put_off = Counter[int]()
    if tournament.duplicate:
        later = boards_put_off(tournament).filter(table__in=written)
        put_off.update(later.values_list("table_id", flat=True))
    for table in tables:
        sheet = count_sheet(tournament, written[table.pk])
        facts, replays = written[table.pk].facts, written[table.pk].replays
        verdict, agreed = verdicts.get((table.pk, table.version), ("", False))
        found.append(
            TableState(
                number=table.number,
                public_id=table.public_id,
                version=table.version,
                verdict=verdict,
                agreed=agreed,
                typed=sum(map(is_written, facts.values())),
                expected=len(sheet.lines),
                complete=sheet.complete,
                refused=any(line.refused for line in sheet.lines),
                replays=sheet.replays,
                adds_up=sheet.compare_with(table.paper_totals),
                unsaid=frozenset(
                    number
                    for number in facts.keys() - replays.keys()
                    if scorer.lacks_jury_answer(facts[number])
                ),
                extra_minutes=table.extra_minutes,
                put_off=put_off[table.pk],
            )
        )
    return found


def neighbours(table: Table) -> tuple[int | None, int | None]:
    """The numbers of the tables before and after this one."""
    tables = Table.objects.filter(round=table.round).order_by("number")
    numbers = [None, *tables.values_list("number", flat=True), None]
    at = numbers.index(table.number)
    return numbers[at - 1], numbers[at + 1]


def is_seating_fixed(round: Round) -> bool:
    """Tell whether a round has a line, late deal, board put off, adjustment or case."""
    here = OuterRef("pk")
    each = (
        DealVersion.objects.filter(table=here),
        LateDeal.objects.filter(table=here),
        BoardPlay.objects.filter(table=here, put_off=True),
        Adjustment.objects.filter(play__table=here),
        Case.objects.filter(table=here),
    )
    has_any = reduce(or_, map(Exists, each))
    return Table.objects.filter(has_any, round=round).exists()


def deals_again(tournament: Tournament) -> bool:
    """Tell whether a deal that all pass is dealt again, and makes no line.

    In games whose rules say what it is worth, all pass is a line like others.
    """
    variant = scorer_of(tournament).variant
    if variant.match or len(variant.seats) != FOUR:
        return False
    return tournament.all_pass == "again"


def who_agreed(written: DealVersion | LateDeal) -> str:
    """Name who agreed with a deal at the table; nobody with one of the desk."""
    agreed = written.confirmed_by
    return str(agreed.player) if agreed else ""
