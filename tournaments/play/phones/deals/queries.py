"""Reads how a table stands, as its phone shows it, and where its players go next."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from scoring import wording as rules
from tournaments.boards.models import BoardPlay
from tournaments.boards.rules.cards import HANDS, dealing_seat
from tournaments.boards.wording import HAND_NAMES
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.deals.models import Agreement, LateDeal
from tournaments.deals.one_sheet import TableSheet, count_sheet, scorer_of, table_sheet
from tournaments.deals.rules.holding import dealers, occupants
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.deals.rulings import judgements_at
from tournaments.devices.models import Device
from tournaments.entries.queries import names
from tournaments.follow.lines import Recorded
from tournaments.plans.models import Tournament
from tournaments.play.phones.calls.operations import pending_calls
from tournaments.play.phones.calls.queries import call_at
from tournaments.play.phones.deals.lines import lines
from tournaments.play.phones.deals.rubber import match_at
from tournaments.play.phones.rules.confirming import sides
from tournaments.play.phones.which_table import SEEN, Mark, mark_of
from tournaments.tables.models import Occupant, Round, SittingOut, Table
from tournaments.tables.wording import seat_word

Document = dict[str, Any]


def state(device: Device) -> Document:
    """Return all that the page of a table shows, as far as the table may know it."""
    mark = mark_of(device.secret_digest)
    return (
        state_at_mark(mark)
        if mark
        else state_without_round(device.number, device.tournament)
    )


def state_at_mark(mark: Mark) -> Document:
    """Return what the page of a mark's table shows, read after the mark."""
    found = annotated_tables().filter(pk=mark.table).first() if mark.table else None
    if found is None:
        return state_without_round(
            mark.number, Tournament.objects.get(pk=mark.tournament)
        )
    document = state_without_round(mark.number, found.round.tournament)
    return document | {"tag": mark.tag} | annotated_document(found)


def state_without_round(table: int, day: Tournament) -> Document:
    """Return what the page shows as long as its table is in no round."""
    return {
        "now": timezone.now().isoformat(),
        "finished": day.state == Tournament.State.FINISHED,
        "table": table,
        "round": None,
        "chairs": [],
    }


def answer_to_written(new: Recorded) -> Document:
    """Answer a phone that wrote a line, with only the rulings its table was told.

    Where there are none it is what was counted when the line was written. The words of
    the line come with the next state: its table has just read them.
    """
    version, sheet, counted = new
    if sheet.is_ruled:
        document = table_document(sheet.table)
        line = next(one for one in document["deals"] if one["number"] == version.number)
        shown = ("version", "totals", "complete")
        return {key: document[key] for key in shown} | {"deal": line}
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


def annotated_tables() -> QuerySet[Any, Any]:
    """Tables as they are now, each with which of what is rare there is.

    It `has_agreed` where a side has with the totals as they are, `has_called` where the
    jury has still to come, and `has_late` deals where the organiser has still to decide
    for them; `next_is_seen` where everybody has seen the round after its own.
    """
    here = OuterRef("pk")
    agreed = Agreement.objects.filter(table=here, table_version=OuterRef("version"))
    after = Round.objects.filter(
        tournament=OuterRef("round__tournament"),
        number=OuterRef("round__number") + 1,
        state__in=SEEN,
    )
    return Table.objects.select_related("round__tournament").annotate(
        has_agreed=Exists(agreed),
        has_called=Exists(pending_calls(here)),
        has_late=Exists(LateDeal.objects.waiting().filter(table=here)),
        next_is_seen=Exists(after),
    )


def table_document(table: Table) -> Document:
    return annotated_document(annotated_tables().get(pk=table.pk))


def annotated_document(table: Any) -> Document:
    """Return all of one of these tables; read what is rare only where there is some."""
    round, tournament = table.round, table.round.tournament
    scorer, deals = scorer_of(tournament), tournament.deals_per_round
    stands = table_sheet(table)
    written = known_at(stands)
    called = names(tournament, full=False, keys=stands.entries)
    seats = stands.seats if stands.entries else ()
    boards = boards_at(table) if tournament.duplicate else []
    sheet = count_sheet(tournament, written)
    agreed = Agreement.objects.filter(table=table, table_version=table.version)
    goes_on = table.next_is_seen or round.state == Round.State.PUBLISHED
    return {
        "version": table.version,
        "round": {
            "number": round.number,
            "of": tournament.rounds,
            "state": round.state,
            "deals": deals,
            "until": ends_at_text(table),
        },
        "chairs": [chair_of(seat, written, called) for seat in seats],
        "dealers": dealers(
            scorer,
            seats,
            deals,
            written.chairs,
            written.on_sheet,
            dealing_seats(boards),
        ),
        "resting": [stands.resting_seat(number) for number in range(1, deals + 1)],
        "boards": boards or None,
        "deals": lines(stands, written, sheet.lines, called, seats),
        "complete": sheet.complete,
        "totals": dict(sheet.lines[-1].running) if sheet.lines else {},
        "match": match_at(scorer, sheet),
        "sides": [
            {"key": side, "name": side_name(side, seats, written, called)}
            for side in sides(seats)
        ],
        "agreed": sorted(agreed.values_list("side", flat=True))
        if table.has_agreed
        else [],
        "jury": call_at(table) if table.has_called else None,
        "next": where_next(table) if goes_on else [],
        "late": LateDeal.objects.waiting().filter(table=table).count()
        if table.has_late
        else 0,
    }


def known_at(sheet: TableSheet) -> WrittenTable:
    """Return what a sheet is counted from, with only the rulings its table was told."""
    if not sheet.is_ruled:
        return sheet.lines
    pk = sheet.table.pk
    told = judgements_at([pk], withheld=withheld_from_hall(sheet.tournament))[pk]
    return sheet.lines._replace(judgements=told.judgements)


def ends_at_text(table: Table) -> str:
    """Return when the time of a table ends; empty where no clock runs."""
    ends_at = table.round.ends_at
    if ends_at is None or table.round.state != Round.State.PLAYING:
        return ""
    return timezone.localtime(
        ends_at + timedelta(minutes=table.extra_minutes)
    ).strftime("%H:%M")


def chair_of(seat: str, written: WrittenTable, called: Mapping[str, str]) -> Document:
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
            for one in sorted(written.chairs, key=lambda one: one.from_deal)
            if one.seat == seat and one.entry
        ],
    }


def boards_at(table: Table) -> list[Document]:
    """The boards that are due at a table: who holds which hand, and who deals."""
    plays = BoardPlay.objects.filter(table=table).order_by("number")
    found = []
    for deal, hands, board, dealer, domy, put_off in plays.values_list(
        "number", "hands", "board__number", "board__dealer", "board__domy", "put_off"
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


def dealing_seats(boards: Sequence[Document]) -> dict[int, str]:
    """The seat that deals each of the boards of a table."""
    return {one["deal"]: one["dealer"] for one in boards}


def side_name(
    side: str, seats: Sequence[str], written: WrittenTable, called: Mapping[str, str]
) -> str:
    held = occupants(written.chairs, len(written.facts) or 1)
    who = [
        called.get(held.get(seat, ""), "")
        for seat in seats
        if seat == side or (len(side) > 1 and seat in side)
    ]
    return " & ".join(name for name in who if name)


def where_next(table: Table) -> list[Document]:
    """Return where each player who rises from a table sits in the round after.

    Nobody is told before everybody sees the tables. As soon as they do, a phone shows
    who comes to its table: those who rise are then of the round before.
    """
    round, tournament = table.round, table.round.tournament
    is_shown = round.state == Round.State.PUBLISHED
    first, then = round.number - is_shown, round.number - is_shown + 1
    rising = Occupant.objects.filter(
        table__round__tournament=tournament,
        table__round__number=first,
        table__number=table.number,
    ).order_by("seat", "from_deal")
    keys = list(dict.fromkeys(rising.values_list("entry__public_id", flat=True)))
    after = Round.objects.filter(tournament=tournament, number=then, state__in=SEEN)
    if not keys or not after.exists():
        return []
    out = SittingOut.objects.filter(round__in=after, entry__public_id__in=keys)
    places: dict[str, Document] = {
        entry: {"table": None}
        for entry in out.values_list("entry__public_id", flat=True)
    }
    seats = Occupant.objects.filter(table__round__in=after, entry__public_id__in=keys)
    for entry, number, seat in seats.order_by("-from_deal").values_list(
        "entry__public_id", "table__number", "seat"
    ):
        places[entry] = {"table": number, "seat": seat, "word": str(seat_word(seat))}
    called = names(tournament, full=False, keys=set(keys))
    return [{"name": called[key], **places[key]} for key in keys if key in places]
