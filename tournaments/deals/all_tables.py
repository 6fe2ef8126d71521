"""Reads how each table of a round stands at this moment, besides its sheet."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max, Sum

from tournaments.deals import queries as deals
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.deals.queries import TableState
from tournaments.deals.rules import pace
from tournaments.deals.rules.pace import TableProgress
from tournaments.devices.models import Device
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables.models import Occupant, Round

CALLS = (Case.State.CALLED, Case.State.TAKEN)  # nobody has decided them yet


class TableNow(NamedTuple):
    """A table as the desk sees it now: its sheet, and what happens there."""

    sheet: TableState
    seats: tuple[str, ...] = ()  # those that somebody sits in
    last_at: datetime | None = None  # when its last line was written
    phones: tuple[Device, ...] = ()
    case: Case | None = None  # its call of the jury
    late: int = 0  # deals that came after the round
    behind: int = 0  # deals that it is behind the others
    quiet: bool = False  # much longer than a deal takes

    @property
    def number(self) -> int:
        return self.sheet.number

    @property
    def serving(self) -> list[Device]:
        return [one for one in self.phones if one.let_in_at]

    @property
    def unsent(self) -> int:
        return sum(one.unsent for one in self.serving)

    @property
    def to_check(self) -> int:
        return sum(one.to_check for one in self.serving)


class RoundNow(NamedTuple):
    """A round as the desk sees it now, and when it will probably end."""

    tables: list[TableNow]
    by_phone: int = 0  # tables that enter their deals as they play them
    end: pace.ExpectedEnd | None = None


def mark_of(day: Tournament, now: datetime) -> str:
    """Return a mark of a page: while it is the same, nothing there reads otherwise.

    It is another one each minute, for the page says how long ago something was.
    """
    phones = Device.objects.filter(tournament=day).serving()
    kept = phones.aggregate(unsent=Sum("unsent"), to_check=Sum("to_check"))
    minute = int(now.timestamp()) // 60
    return f"{day.version}-{minute}-{kept['unsent'] or 0}-{kept['to_check'] or 0}"


def round_now(round: Round, day: Tournament, now: datetime) -> RoundNow:
    """Read how each table of a round stands, in as many queries for one as for all."""
    playing = round.state == Round.State.PLAYING
    phones = phones_of(day) if playing else {}
    last, entered = last_lines(round)
    cases, late, seats = calls(round), late_deals(round), seats_of(round)
    states = deals.states_of(round, day)
    serving = {at for at, some in phones.items() if any(one.let_in_at for one in some)}
    began = begun_at(round) if playing else None
    played = [
        TableProgress(one.number, one.typed, one.expected, last.get(one.number))
        for one in states
        if began and (one.number in serving or entered.get(one.number))
    ]
    behind = pace.deals_behind(played)
    quiet = pace.quiet_tables(played, began or now, now)
    tables = [
        TableNow(
            one,
            tuple(seats.get(one.number, "")),
            last.get(one.number),
            phones.get(one.number, ()),
            cases.get(one.number),
            late.get(one.number, 0),
            behind.get(one.number, 0),
            one.number in quiet,
        )
        for one in states
    ]
    return RoundNow(tables, len(played), pace.expected_end(played, began or now, now))


def begun_at(round: Round) -> datetime | None:
    """Return when a round began; None if opened again: nobody knows how it plays."""
    told = Event.objects.filter(
        tournament=round.tournament_id,
        kind__in=("round_started", "round_reopened"),
        facts__round=round.number,
    )
    last = told.order_by("-number").values_list("kind", "made_at").first()
    return last[1] if last and last[0] == "round_started" else None


def last_lines(round: Round) -> tuple[dict[int, datetime], dict[int, int]]:
    """The time of the last line of each table, and how many lines a phone wrote."""
    lines = DealVersion.objects.filter(table__round=round).order_by()
    found = lines.values_list("table__number").annotate(Max("made_at"), Count("device"))
    return {row[0]: row[1] for row in found}, {row[0]: row[2] for row in found}


def phones_of(day: Tournament) -> dict[int, tuple[Device, ...]]:
    """The phones that serve each table or wait to, by its number."""
    found: dict[int, tuple[Device, ...]] = {}
    for one in Device.objects.filter(tournament=day, revoked_at=None):
        found[one.number] = (*found.get(one.number, ()), one)
    return found


def calls(round: Round) -> dict[int, Case]:
    """The oldest call of each table that the jury has not decided."""
    cases = Case.objects.filter(table__round=round, state__in=CALLS)
    found: dict[int, Case] = {}
    for case in cases.select_related("table", "taken_by").order_by("number"):
        assert case.table is not None  # it is one of this round
        found.setdefault(case.table.number, case)
    return found


def late_deals(round: Round) -> dict[int, int]:
    """Count, by the number of the table, deals that came after the round and wait."""
    waiting = LateDeal.objects.waiting().filter(table__round=round).order_by()
    return dict(waiting.values_list("table__number").annotate(Count("pk")))


def seats_of(round: Round) -> dict[int, list[str]]:
    """The seats of each table in which somebody sits, by its number."""
    rows = Occupant.objects.filter(table__round=round).order_by("table", "seat")
    found: dict[int, list[str]] = {}
    for number, seat in rows.values_list("table__number", "seat").distinct():
        found.setdefault(number, []).append(seat)
    return found


def phones_waiting(day: Tournament) -> list[Device]:
    """The phones that the desk has still to let in, or to refuse, table by table."""
    return list(Device.objects.filter(tournament=day).waiting())


def count_late_deals(day: Tournament) -> int:
    """Count the deals of the day that came after their round and wait."""
    return LateDeal.objects.waiting().filter(device__tournament=day).count()
