"""Acts at a table while a round is played: lines, sheets, boards."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from django.db import transaction

from scoring.deal import ABSENT, PRESENT
from tournaments.boards.models import Board
from tournaments.comparison import writes as comparison
from tournaments.deals.one_sheet import table_sheet
from tournaments.deals.rules.line import WIPED_OUT, is_written
from tournaments.demo import rehearsal
from tournaments.demo.eventful.people import People
from tournaments.draw.places.play_on import play_on
from tournaments.duplicate.wrong_board.operations import play_instead
from tournaments.follow import comings
from tournaments.follow.lines import TypedLine, record_line
from tournaments.plans.queries import play_of
from tournaments.play.sheets.exchange.operations import exchange_sheets
from tournaments.play.sheets.jury_presence import say_jury
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.play.sheets.turned.operations import PAIRS, turn_chairs
from tournaments.tables.models import Round, Table


def a_table(day: People, *states: str) -> Table | None:
    """Return a table of a round in one of these states; as a rule being played."""
    tables = Table.objects.filter(
        round__tournament=day.tournament, round__state__in=states or ["playing"]
    )
    found = list(tables.select_related("round__tournament").order_by("pk"))
    return day.chance.choice(found) if found else None


def a_record(day: People, table: Table, number: int) -> Mapping[str, Any]:
    """Return what could be written of a deal, or that it was not played."""
    if day.chance.random() < 0.1:
        return {"contract": "not_played"}
    record = rehearsal.sheet_by_chance(table, day.chance, only=[number])[number]
    if day.tournament.duplicate or day.at_once == 2:
        return record
    presence = day.chance.choice([PRESENT, ABSENT, None])
    wanted = record.pop("jury", None)
    return {**record, "jury": presence} if wanted and presence else record


def write(day: People, table: Table, number: int, facts: Mapping[str, Any]) -> None:
    sheet = table_sheet(table)
    last = sheet.written.get(number)
    line = TypedLine(number, facts, last.revision if last else 0, uuid4())
    record_line(sheet=sheet, line=line, by=day.crew.scorer)


def a_line(day: People) -> None:
    """Write a line, or correct it."""
    if table := a_table(day):
        number = day.chance.randint(1, day.tournament.deals_per_round)
        write(day, table, number, a_record(day, table, number))


def a_line_wiped_out(day: People) -> None:
    if table := a_table(day):
        number = day.chance.randint(1, day.tournament.deals_per_round)
        line = table_sheet(table).written.get(number)
        if line and is_written(line.facts):
            write(day, table, number, WIPED_OUT)


def two_sheets_exchanged(day: People) -> None:
    if (one := a_table(day)) is None:
        return
    others = list(one.round.tables.exclude(pk=one.pk).order_by("pk"))
    if others and not day.tournament.duplicate:
        other = day.chance.choice(others)
        exchange_sheets(
            one=one, other=other, seen=(one.version, other.version), by=day.by
        )


def two_put_the_right_way_round(day: People) -> None:
    table = a_table(day)
    if table and day.tournament.duplicate:
        seats = day.chance.choice(PAIRS)
        turn_chairs(table=table, seats=seats, seen=table.version, by=day.by)


def the_jury_said_to_be_there(day: People) -> None:
    if table := a_table(day):
        unsaid = table_sheet(table).lines_without_jury_mark
        seen = {number: line.revision for number, line in unsaid.items()}
        if seen:
            presence = day.chance.choice([PRESENT, ABSENT])
            say_jury(table=table, seen=seen, presence=presence, by=day.by)


def totals_of_the_paper(day: People) -> None:
    if (table := a_table(day)) and not play_of(day.tournament).in_sides:
        keys = table.occupants.order_by("entry__number", "pk").values_list(
            "entry__public_id", flat=True
        )
        totals = {key: day.chance.randint(-20, 20) for key in dict.fromkeys(keys)}
        write_paper_totals(table=table, totals=totals, by=day.by)


def four_play_on(day: People) -> None:
    """Let somebody go home from a table of five, and nobody come."""
    for table in Table.objects.filter(
        round__tournament=day.tournament, round__state="playing", empty_seat=""
    ).order_by("pk"):
        fifth = (
            table.occupants.filter(entry__state="present")
            .order_by("-seat", "pk")
            .first()
        )
        if table.occupants.filter(seat="X").exists() and fifth is not None:
            first = day.chance.randint(1, day.tournament.deals_per_round)
            with transaction.atomic():  # or neither
                comings.leave(entry=fifth.entry, by=day.by)
                play_on(leaver=fifth.entry, by=day.by, from_deal=first)
            return


def another_board(day: People) -> None:
    table = a_table(day)
    if table and day.tournament.duplicate:
        play = day.chance.choice(list(table.plays.order_by("number")))
        numbers = Board.objects.filter(tournament=day.tournament).order_by("number")
        play_instead(
            table=table,
            deal=play.number,
            board=day.chance.choice(list(numbers.values_list("number", flat=True))),
            put_right=day.chance.choice([True, False]),
            by=day.by,
        )


def a_result_given(day: People) -> None:
    table = a_table(day, *Round.BEGUN)
    if table and day.tournament.duplicate:
        kinds = ["plus", "average", "minus", "none", "not_played"]
        comparison.adjust(
            play=day.chance.choice(list(table.plays.order_by("number"))),
            kind=day.chance.choice(kinds),
            seat=day.chance.choice(["", "N", "E", "S"]),
            words="…",
            by=day.by,
        )


# Each with how often it happens.
ACTS: dict[Callable[[People], None], int] = {
    a_line: 6,
    a_line_wiped_out: 1,
    two_sheets_exchanged: 2,
    two_put_the_right_way_round: 2,
    four_play_on: 2,
    the_jury_said_to_be_there: 2,
    totals_of_the_paper: 1,
    another_board: 2,
    a_result_given: 2,
}
