"""Reads what is still open in a round or in the whole day, and what was let go."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.models import Q
from django.utils import timezone

from tournaments.deals.models import LateDeal
from tournaments.deals.queries import TableState, states_at
from tournaments.deals.rules.sheet import RIGHT, WRONG as DIFFERS
from tournaments.deals.since_gone import seats_left
from tournaments.entries.models import Entry
from tournaments.jury import on_lines
from tournaments.jury.day import day_with_sheets
from tournaments.jury.gates_in_words import read_reasons
from tournaments.jury.progress import progress_of
from tournaments.jury.rules import gates
from tournaments.jury.rules.day import DayFacts, why_unfinished
from tournaments.jury.rules.gates import Gate, Key, LetGo, OpenItem, build_gate
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, CaseQuerySet
from tournaments.rulings.rules.life import waits_to_be_told
from tournaments.standings.queries import ranking
from tournaments.tables.models import Occupant, Round, Table
from tournaments.tables.owing import owing
from tournaments.till.queries import accounts, plan_of

LET_GO, TAKEN_BACK = "let_go", "let_go_taken_back"


def gate_of_round(round: Round, states: Sequence[TableState] | None = None) -> Gate:
    """Return what is open in a round, and what of that was let go.

    `states` are those of its sheets, where somebody has read them already.
    """
    tournament = round.tournament
    tables = Table.objects.filter(round=round).select_related("round")
    items = [
        *_sheets(tables, tournament, states),
        *_since_gone(round),
        *_late(Q(table__round=round) | Q(gone_from__round=round.number), tournament),
        *_cases(Case.objects.filter(table__round=round)),
        *_jokers(round),
    ]
    return build_gate(items, let_go_by_key(tournament))


def gate_of_day(tournament: Tournament) -> Gate:
    """Return what is open in a day of closed rounds, and what of that was let go."""
    tables = Table.objects.filter(round__tournament=tournament)
    items = [
        *_sheets(tables.select_related("round"), tournament, whole_day=True),
        *_late(Q(), tournament),
        *_cases(Case.objects.filter(tournament=tournament)),
        *_appealable(tournament),
        *_ties(tournament),
        *_unpaid(tournament),
    ]
    return build_gate(items, let_go_by_key(tournament))


def facts_and_gate(tournament: Tournament) -> tuple[DayFacts, Gate | None]:
    """Return the facts of a day, and the gate of the round or day that ends next."""
    facts, last, states = day_with_sheets(tournament)
    gate, finished = None, tournament.state == Tournament.State.FINISHED
    if last is not None and last.state == Round.State.PLAYING:
        gate = gate_of_round(last, states)
    elif not (finished or why_unfinished(facts)):
        gate = gate_of_day(tournament)
    return (replace(facts, open=tuple(gate.open)), gate) if gate else (facts, None)


def let_go_by_key(tournament: Tournament) -> dict[Key, LetGo]:
    """Return what was let go and not taken back since, with why and by whom."""
    found: dict[Key, LetGo] = {}
    for event, reasons in _let_go_events(tournament):
        by = event.made_by.name if event.made_by else ""
        for one in event.facts["let_go"]:
            for about, state in one["things"]:
                key = (one["kind"], about, state)
                if event.kind == LET_GO:
                    found[key] = LetGo(reasons[one["kind"]], by)
                else:
                    found.pop(key, None)
    return found


def usual_reasons(tournament: Tournament) -> dict[str, tuple[str, int]]:
    """Return the reasons last given for what a club may leave open in each round.

    Each reason comes with the number of the event in which it stands; why a line was
    corrected is the reason for its own sheet alone.
    """
    return {
        kind: (reason, (event.facts.get("said_in") or {}).get(kind, event.number))
        for event, reasons in _let_go_events(tournament)
        if event.kind == LET_GO and "corrected" not in event.facts
        for kind, reason in reasons.items()
        if kind in gates.USUAL
    }


def _let_go_events(tournament: Tournament) -> list[tuple[Event, dict[str, str]]]:
    """Return the events of letting go, in order, with the reason for each kind.

    A reason that is given again stands where it was given first.
    """
    events = Event.objects.filter(tournament=tournament, kind__in=(LET_GO, TAKEN_BACK))
    found: list[tuple[Event, dict[str, str]]] = []
    said: dict[int, dict[str, str]] = {}
    for event in events.select_related("words", "made_by").order_by("number"):
        refers = event.facts.get("said_in") or {}
        every = [one["kind"] for one in event.facts["let_go"]]
        words = event.words.text if hasattr(event, "words") else ""
        reasons = read_reasons([kind for kind in every if kind not in refers], words)
        for kind, number in refers.items():
            reasons[kind] = said.get(number, {}).get(kind, "")
        said[event.number] = reasons
        found.append((event, reasons))
    return found


def _sheets(
    found: Iterable[Table],
    tournament: Tournament,
    states: Sequence[TableState] | None = None,
    *,
    whole_day: bool = False,
) -> Iterator[OpenItem]:
    """Yield what is open on the sheets of these tables, round by round.

    A board that was put off is open once the `whole_day` is to end.
    """
    tables = sorted(found, key=lambda table: (table.round.number, table.number))
    if states is None:
        states = states_at(tables, tournament)
    by_table = {state.public_id: state for state in states}
    settled = on_lines.answered_deals(tables)
    for table in tables:
        if table.public_id not in by_table:
            continue  # set up since the states were read
        state = by_table[table.public_id]
        asks = state.unsaid - {deal for at, deal in settled if at == table.pk}
        opens = list(_open_on(table, state, asks))
        if whole_day and state.put_off:
            opens.append((gates.PUT_OFF, str(state.put_off), state.put_off))
        for kind, detail, count in opens:
            if tournament.duplicate and kind == gates.NO_PAPER:
                continue  # what travels with the boards has no totals
            yield OpenItem(
                kind,
                table.public_id,
                f"{state.version} {detail}".strip(),
                table.round.number,
                table.number,
                count,
            )


def _open_on(
    table: Table, state: TableState, asks: Collection[int]
) -> Iterator[tuple[str, str, int]]:
    """Yield each kind of item open on a sheet, what makes it another one, and a count.

    The sheet `asks` of these deals whether the jury was there.
    """
    if asks:
        yield gates.JURY_UNSAID, "", 0
    missing = max(state.missing, len(state.replays))
    if missing:
        yield gates.UNWRITTEN, str(missing), missing
    if state.refused or state.adds_up == DIFFERS:
        totals = json.dumps(table.paper_totals, sort_keys=True)
        yield gates.WRONG, hashlib.sha256(totals.encode()).hexdigest()[:8], 0
    if missing or not state.complete:
        return
    # Where all have agreed with the totals on their phone there need be no paper.
    if state.adds_up not in (RIGHT, DIFFERS) and not (
        state.agreed and not table.paper_totals
    ):
        yield gates.NO_PAPER, "", 0
    if state.verdict == "rejected":
        yield gates.REJECTED, "", 0
    elif state.verdict != "confirmed":
        yield gates.UNCONFIRMED, "", 0


def _since_gone(round: Round) -> Iterator[OpenItem]:
    """The deals written at the name of somebody who had left, and whom nobody follows.

    Who played them is for the desk to say: the points are of whose name it is.
    """
    for seat in seats_left(round):
        if not seat.since:
            continue
        state = f"{round.number} {','.join(map(str, seat.since))}"
        count = len(seat.since)
        yield OpenItem(
            gates.SINCE_GONE, seat.entry, state, round.number, seat.table, count
        )


def _late(where: Q, tournament: Tournament) -> Iterator[OpenItem]:
    """The deals that phones sent too late, and that nobody has settled."""
    waiting = LateDeal.objects.waiting().filter(where, device__tournament=tournament)
    for deal in waiting.select_related("table__round").order_by("pk"):
        round, table = deal.place
        yield OpenItem(
            gates.LATE_DEAL,
            deal.public_id,
            f"{round} {table} {deal.number}",
            round,
            table,
            deal.number,
        )


def _cases(cases: CaseQuerySet) -> Iterator[OpenItem]:
    """The cases for which somebody waits, or of which the table has not heard."""
    for case in cases.open().select_related("table__round").order_by("number"):
        decided = waits_to_be_told(case.state, case.told_at)
        yield _case(gates.CASE_UNTOLD if decided else gates.CASE_WAITING, case)


def _appealable(tournament: Tournament) -> Iterator[OpenItem]:
    """The rulings that a table may still appeal, before the ranking is final."""
    told = Case.objects.filter(tournament=tournament).exclude(told_at=None)
    found = list(told.select_related("table__round").order_by("number"))
    progress = progress_of(tournament, found, timezone.now())
    for case in found:
        if progress[case.pk].appealable:
            yield _case(gates.APPEALABLE, case)


def _case(kind: str, case: Case) -> OpenItem:
    return OpenItem(
        kind,
        case.public_id,
        str(case.version),
        case.table.round.number if case.table else 0,
        case.table.number if case.table else 0,
        case.number,
    )


def _jokers(round: Round) -> Iterator[OpenItem]:
    """The jokers who are here and have no seat in a round."""
    seated = Occupant.objects.filter(table__round=round).values("entry")
    jokers = Entry.objects.filter(
        tournament=round.tournament_id, is_joker=True, state=Entry.State.PRESENT
    )
    for key in jokers.exclude(pk__in=seated).values_list("public_id", flat=True):
        yield OpenItem(gates.JOKER, key, str(round.number), round.number)


def _ties(tournament: Tournament) -> Iterator[OpenItem]:
    """The lines of the ranking that share a place because nothing parts them."""
    found, shared = ranking(tournament, desk=True), defaultdict[int, list[str]](list)
    for one in found.standings:
        members = found.sides.get(one.result.key, (one.result,))
        shared[one.rank].append("&".join(sorted(member.key for member in members)))
    for rank, lines in shared.items():
        if len(lines) > 1:
            yield OpenItem(gates.TIE, "+".join(sorted(lines)), str(rank), figure=rank)


def _unpaid(tournament: Tournament) -> Iterator[OpenItem]:
    """Yield who still owes and is here or has played, where the club notes payments.

    Who paid before the fee was raised is asked about anew whenever that changes.
    """
    entries = Entry.objects.filter(tournament=tournament)
    if not (plan_of(tournament).kept or entries.exclude(paid_at=None).exists()):
        return
    known = accounts(tournament)
    found = entries.filter(owing(tournament, known)).order_by("number")
    for key in found.values_list("public_id", flat=True):
        lacks = known[key].owed if key in known and known[key].held else 0
        yield OpenItem(gates.UNPAID, key, str(lacks or ""), figure=lacks)
