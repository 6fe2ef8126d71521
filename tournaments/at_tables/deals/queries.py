"""Reads how a table stands, as its phone shows it."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from scoring import wording as rules
from tournaments.at_tables.calls.queries import call_at
from tournaments.at_tables.deals.lines import lines
from tournaments.at_tables.deals.next_tables import where_next
from tournaments.at_tables.deals.one_table import OneTable, read
from tournaments.at_tables.deals.rubber import match_at
from tournaments.at_tables.rules.confirming import sides
from tournaments.at_tables.which_table import Mark, mark_of
from tournaments.boards.rules.cards import HANDS, dealing_seat
from tournaments.boards.wording import HAND_NAMES
from tournaments.entry.operations import Recorded
from tournaments.models import (
    Agreement,
    BoardPlay,
    Device,
    LateDeal,
    Round,
    Table,
    Tournament,
)
from tournaments.registration.queries import names
from tournaments.rounds.wording import seat_word
from tournaments.sheets.one_sheet import TableSheet, counted, scorer_of, table_sheet
from tournaments.sheets.rules.holding import dealers, left_empty, occupants
from tournaments.sheets.rules.line import resting_at
from tournaments.sheets.rules.sheet import Written, seats_of
from tournaments.sheets.rulings import ruled_on
from tournaments.sheets.told import withheld

Document = dict[str, Any]
ANSWERED = ("version", "totals", "complete")


def state(device: Device) -> Document:
    """All that the page of a table shows, of what it may know."""
    mark = mark_of(device.secret_digest)
    return shown(mark) if mark else nowhere(device.number, device.tournament)


def shown(mark: Mark) -> Document:
    """The same, of the table of a mark, which is read after it."""
    found = read(mark.table) if mark.table is not None else None
    if found is None:
        return nowhere(mark.number, Tournament.objects.get(pk=mark.tournament))
    document = nowhere(mark.number, found.table.round.tournament)
    return document | {"tag": mark.tag} | of_one(found)


def nowhere(table: int, day: Tournament) -> Document:
    """What the page shows as long as its table is in no round."""
    return {
        "now": timezone.now().isoformat(),
        "finished": day.state == Tournament.State.FINISHED,
        "table": table,
        "round": None,
        "chairs": [],
    }


def after(new: Recorded) -> Document:
    """What the phone is answered that wrote a line; of rulings it knows what is told.

    Where there are none it is what was counted when the line was written. The words of
    the line come with the next state: its table has just read them.
    """
    version, sheet, counted = new
    if sheet.is_ruled:
        document = of_table(sheet.table)
        by_number = {one["number"]: one for one in document["deals"]}
        line = by_number[version.number]
        return {key: document[key] for key in ANSWERED} | {"deal": line}
    line = counted.lines[version.number - 1]
    return {
        "version": sheet.table.version,
        "totals": dict(counted.lines[-1].running),
        "complete": counted.complete,
        "deal": {
            "number": version.number,
            "revision": version.revision,
            "facts": version.facts,
            "state": "written",
            "points": {seat: line.points.get(seat, 0) for seat in line.running},
            "by_phone": version.made_by_id is None,
        },
    }


def of_table(table: Table) -> Document:
    found = read(table.pk)
    if found is None:
        raise Table.DoesNotExist(table.pk)
    return of_one(found)


def of_one(found: OneTable) -> Document:
    """How a table stands; what of it is rare is read where there is some."""
    table = found.table
    round, tournament = table.round, table.round.tournament
    scorer, deals = scorer_of(tournament), tournament.deals_per_round
    stands = table_sheet(table)
    written = known_at(stands)
    called = names(tournament, full=False, keys=stands.entries)
    seats = (
        seats_of(scorer.variant, (chair.seat for chair in written.chairs))
        if stands.entries
        else ()
    )
    boards = boards_at(table) if tournament.duplicate else []
    agree = sides(seats, of_four=seats == ("N", "E", "S", "W"))
    sheet = counted(tournament, written)
    return {
        "version": table.version,
        "round": {
            "number": round.number,
            "of": tournament.rounds,
            "state": round.state,
            "deals": deals,
            "until": until(table),
        },
        "chairs": [chair_of(seat, written, called) for seat in seats],
        "dealers": dealers(
            scorer, seats, deals, written.chairs, written.on_sheet, dealt(boards)
        ),
        "resting": [
            resting_at(
                number,
                seats,
                len(scorer.variant.seats),
                left_empty(written.chairs, number),
            )
            for number in range(1, deals + 1)
        ],
        "boards": boards or None,
        "deals": lines(stands, written, sheet.lines, called, seats),
        "complete": sheet.complete,
        "totals": dict(sheet.lines[-1].running) if sheet.lines else {},
        "match": match_at(scorer, sheet),
        "sides": [
            {"key": side, "name": side_name(side, seats, written, called)}
            for side in agree
        ],
        "agreed": agreed_at(table) if found.has_agreed else [],
        "jury": call_at(table) if found.has_called else None,
        "next": where_next(table) if found.goes_on else [],
        "late": late_at(table) if found.has_late else 0,
    }


def known_at(sheet: TableSheet) -> Written:
    """What a sheet is counted from, as far as its table was told what the jury made."""
    if not sheet.is_ruled:
        return sheet.lines
    pk = sheet.table.pk
    told = ruled_on([pk], withheld=withheld(sheet.tournament))[pk]
    return sheet.lines._replace(judgements=told.judgements)


def agreed_at(table: Table) -> list[str]:
    """The sides of a table that agree with the totals as they are."""
    agreed = Agreement.objects.filter(table=table, table_version=table.version)
    return sorted(agreed.values_list("side", flat=True))


def late_at(table: Table) -> int:
    return LateDeal.objects.waiting().filter(table=table).count()


def until(table: Table) -> str:
    """When the time of a table ends, and nothing where no clock runs."""
    ends_at = table.round.ends_at
    if ends_at is None or table.round.state != Round.State.PLAYING:
        return ""
    return timezone.localtime(
        ends_at + timedelta(minutes=table.extra_minutes)
    ).strftime("%H:%M")


def chair_of(seat: str, written: Written, called: Mapping[str, str]) -> Document:
    people = sorted(
        (one for one in written.chairs if one.seat == seat and one.entry),
        key=lambda one: one.from_deal,
    )
    return {
        "seat": seat,
        "letter": rules.seat(seat),
        "name": str(seat_word(seat)),
        "people": [
            {
                "entry": one.entry,
                "name": called.get(one.entry, ""),
                "from_deal": one.from_deal,
            }
            for one in people
        ],
    }


def boards_at(table: Table) -> list[Document]:
    """The boards that are due at a table: who holds which hand, and who deals."""
    plays = BoardPlay.objects.filter(table=table).order_by("number")
    found = []
    columns = ("number", "hands", "board__number", "board__dealer", "board__domy")
    for deal, hands, board, dealer, domy, put_off in plays.values_list(
        *columns, "put_off"
    ):
        held = dict(zip("NES", hands, strict=True))
        found.append(
            {
                "deal": deal,
                "board": board,
                "put_off": put_off,  # it is due once the others are done
                "hands": {seat: str(HAND_NAMES[hand]) for seat, hand in held.items()},
                "order": sorted(held, key=lambda seat: HANDS.index(held[seat])),
                "dealer": dealing_seat(hands, domy, dealer),
            }
        )
    return found


def dealt(boards: Sequence[Document]) -> dict[int, str]:
    """The seat that deals each of the boards of a table."""
    return {one["deal"]: one["dealer"] for one in boards}


def side_name(
    side: str, seats: Sequence[str], written: Written, called: Mapping[str, str]
) -> str:
    held = occupants(written.chairs, len(written.facts) or 1)
    who = [
        called.get(held.get(seat, ""), "")
        for seat in seats
        if seat == side or (len(side) > 1 and seat in side)
    ]
    return " & ".join(name for name in who if name)
