"""Has the cases of contracts that need the jury stand on their lines, or fall."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.scorer import Scorer
from tournaments.accounts.models import Account
from tournaments.deals import queries as sheets, rulings
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.rules.refused import refusal_of
from tournaments.jury import writes as jury
from tournaments.jury.queries import GIVES
from tournaments.jury.writes import Call
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.plans.rules.offence import REFUSAL
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Table

UNRULED = (Case.State.CALLED, Case.State.TAKEN)
# Ended without a word of the jury on what was played.
UNSPOKEN = (Case.State.CLOSED, Case.State.SETTLED)
# Of a contract that the jury comes for: it may have seen it played in order.
OF_CONTRACTS = (Case.Kind.NOT_CALLED, Case.Kind.WITNESS)
NOT_CALLED, REFUSED = Case.Kind.NOT_CALLED, Case.Kind.REFUSED


def follow_line(line: DealVersion, scorer: Scorer, tournament: Tournament) -> None:
    """Open the case of a line played without the jury, or let that of the line fall.

    The same goes for a contract that the jury had refused. The line was just written,
    and its contract needs the jury, now or as it stood before; the caller holds the
    lock of the tournament.
    """
    contract, by = str(line.facts.get("contract", "")), line.made_by or line.device
    there = list(Case.objects.filter(table=line.table, deal=line.number))
    for case in there:
        case.tournament, case.table = tournament, line.table
    refused = is_refused(line.table_id, line.number, line.facts, scorer)
    stands = {REFUSED: refused, NOT_CALLED: scorer.is_perhaps_without_jury(line.facts)}
    accusing = [case for case in there if case.kind in Case.ON_LINES]
    waiting = [case for case in accusing if case.state in UNRULED]
    fallen = [case for case in waiting if not stands[Case.Kind(case.kind)]]
    for case in fallen:
        case.state = Case.State.FALLEN
        _change(case, "case_fallen", by, after=line.facts)
    overtaken = [case for case in accusing if not stands[Case.Kind(case.kind)]]
    ruled = Ruling.objects.current().filter(case__in=overtaken, is_lifted=False)
    for ruling in ruled.select_related("case__tournament", "case__table"):
        jury.append_event(ruling.case, "case_overtaken", by=by, after=line.facts)
    following = [case for case in waiting if case not in fallen]
    for case in following:
        if case.contract != contract:
            case.contract = contract
            _change(case, "case_followed", by)
    if refused:
        there = [case for case in accusing if case.kind == REFUSED]
    kind = REFUSED if refused else NOT_CALLED
    accuses = refused or scorer.is_without_jury(line.facts)
    answered = following or any(_covers_contract(case, contract) for case in there)
    if accuses and not answered:
        call = Call(line.table, line.number, kind, contract)
        jury.add_case(tournament, call, by)


def is_refused(
    table: int | None, deal: int | None, facts: Mapping[str, Any], scorer: Scorer
) -> bool:
    """Return whether the jury refused a line's contract, whatever it decided since."""
    if table is None or deal is None:
        return False
    judgements = rulings.judgements_at([table])[table].judgements.get(deal, ())
    return refusal_of(scorer, facts, judgements) is not None


def follow_place(tournament: Tournament, table: Table | None, deal: int | None) -> None:
    """Let the line of a deal have its own case, once a call was taken away from it."""
    written = DealVersion.objects.filter(table=table, number=deal or 0)
    line = written.select_related("table__round", "made_by").last()
    if line is not None:
        follow_line(line, scorer_of(tournament), tournament)


def follow_refusal(ruling: Ruling) -> None:
    """Have the line that stands there follow a contract refused, or no longer so."""
    before = ruling.replaces.offence if ruling.replaces else ""
    if REFUSAL in (ruling.offence, before):
        case = ruling.case
        follow_place(case.tournament, case.table, case.deal)


def _covers_contract(case: Case, contract: str) -> bool:
    """Return whether a case shows that the jury was called, or spoke, of a contract."""
    if case.state in UNSPOKEN:
        return case.kind == NOT_CALLED and case.contract == contract
    return case.state != Case.State.FALLEN


def _change(case: Case, kind: str, by: jury.Actor, **told: Any) -> None:
    """Keep a case that is changed; who saw it as it was looks again first."""
    case.version += 1
    case.save()
    jury.append_event(case, kind, by=by, contract=case.contract, **told)


def rulings_on_lines(tables: Iterable[Table]) -> QuerySet[Ruling]:
    """The rulings that count on what is written at these tables: lines must not go."""
    on_its_line = ~Q(effect="", side="") | Q(case__kind__in=Case.ON_LINES)
    on_its_line |= GIVES
    standing = Ruling.objects.current().filter(on_its_line, is_lifted=False)
    found = standing.filter(case__table__in=tables).select_related("case__tournament")
    return found.order_by("case__number")


def cases_of_lines(tables: Iterable[Table], deals: Collection[int]) -> QuerySet[Case]:
    """The cases without a ruling that go where the lines of these deals go."""
    found = Case.objects.filter(
        table__in=tables,
        deal__in=deals,
        kind=NOT_CALLED,
        rulings__isnull=True,
    ).exclude(state=Case.State.FALLEN)
    return found.select_related("tournament", "table__round").order_by("number")


def exchange_cases(
    one: Table, other: Table, deals: Collection[int], by: Account
) -> None:
    """Have cases follow the lines of these deals, which change places.

    The caller holds the lock of the tournament.
    """
    for case in list(cases_of_lines((one, other), deals)):
        before, after = (one, other) if case.table_id == one.pk else (other, one)
        case.table = after
        _change(case, "case_moved", by, before=before.public_id)


def calls_about(tables: Iterable[Table], deals: Collection[int]) -> QuerySet[Case]:
    """The cases without a ruling to which a table called the jury, of these deals.

    They are of what the people at the table played, and stay with it.
    """
    found = Case.objects.filter(
        table__in=tables, deal__in=deals, state__in=UNRULED
    ).exclude(kind__in=Case.ON_LINES)
    return found.select_related("tournament", "table__round").order_by("number")


def note_calls(
    becomes: Mapping[Table, Mapping[int, Mapping[str, Any]]], by: Account
) -> None:
    """Note in the cases of these tables what their lines become by an exchange.

    The caller holds the lock of the tournament, and has moved the cases of lines.
    """
    for table, lines in becomes.items():
        for case in list(calls_about((table,), lines)):
            _change(case, "case_line_exchanged", by, after=lines[case.deal or 0])


def answered_deals(tables: Iterable[Table]) -> set[tuple[int, int]]:
    """The tables and deals of which nobody asks any more whether the jury was there.

    It was called there, or has spoken already.
    """
    accusing = Q(kind=NOT_CALLED)
    cases = (
        Case.objects.filter(table__in=tables, deal__isnull=False)
        .exclude(state=Case.State.FALLEN)
        .exclude(accusing & Q(state__in=UNRULED))
        .exclude(~accusing & Q(state__in=UNSPOKEN))
    )
    found = cases.values_list("table_id", "deal")
    return {(table, deal) for table, deal in found if deal is not None}


def can_be_watched(case: Case) -> bool:
    """Return whether the jury can still say that it saw a case's contract in order."""
    return case.kind in OF_CONTRACTS and case.state in UNRULED


def has_watchable(tournament: Tournament) -> bool:
    """Return whether cases wait that the jury can close as watched, many at once."""
    waiting = Case.objects.filter(tournament=tournament, state__in=UNRULED)
    return waiting.filter(kind__in=OF_CONTRACTS).exists()


def watch(*, tournament: Tournament, seen: Mapping[str, int], by: Account) -> int:
    """Close cases at once: the jury watched, and all was in order.

    `seen` has the version of each case that somebody looked at. All or none; those that
    are closed so already stay as they are.
    """
    jury.refuse_unless_jury(by)
    with ledger.locked(tournament) as tournament:
        jury.check_open(tournament)
        if not seen:
            raise ValidationError(_("Tick the cases first."), code="none")
        cases = Case.objects.filter(tournament=tournament, public_id__in=seen)
        found = list(cases.order_by("number"))
        if len(found) < len(seen):
            raise ValidationError(_("It is not there any more."), code="gone")
        left = [case for case in found if case.state != Case.State.WATCHED]
        for case in left:
            if case.version != seen[case.public_id] or case.state not in UNRULED:
                raise ValidationError(
                    _(
                        "A colleague has done something in case %(case)s meanwhile. "
                        "Look again."
                    ),
                    code="stale",
                    params={"case": case.number},
                )
            if case.kind not in OF_CONTRACTS:
                raise ValidationError(
                    _("Case %(case)s is not about a contract that the jury watches."),
                    code="kind",
                    params={"case": case.number},
                )
        if left:
            states = {case.public_id: case.state for case in left}
            _turn(left, dict.fromkeys(states, Case.State.WATCHED))
            facts = {"cases": states, "numbers": [case.number for case in left]}
            ledger.append(tournament, "cases_watched", facts, by=by)
        return len(left)


def watch_again(
    *, tournament: Tournament, cases: Mapping[str, str], by: Account
) -> None:
    """Have cases stand again as they stood before they were closed as watched.

    One whose line says by now that the jury was there has nothing to stand on.
    """
    jury.refuse_unless_jury(by)
    with ledger.locked(tournament) as tournament:
        jury.check_open(tournament)
        watched = Case.objects.filter(
            tournament=tournament, public_id__in=cases, state=Case.State.WATCHED
        )
        found = list(watched.order_by("number"))
        states = {**cases, **dict.fromkeys(baseless(found), Case.State.FALLEN)}
        _turn(found, states)
        facts = {
            "cases": {case.public_id: case.state for case in found},
            "numbers": [case.number for case in found],
        }
        ledger.append(tournament, "cases_reopened", facts, by=by)


def baseless(cases: Iterable[Case]) -> Iterator[str]:
    """Yield the cases that accuse where the line as written now gives no reason to."""
    accusing = [case for case in cases if case.kind in Case.ON_LINES]
    facts = sheets.newest_facts({case.table_id for case in accusing if case.table_id})
    for case in accusing:
        line = facts[case.table_id or 0].get(case.deal or 0, {})
        scorer = scorer_of(case.tournament)
        stands = (
            is_refused(case.table_id, case.deal, line, scorer)
            if case.kind == REFUSED
            else scorer.is_perhaps_without_jury(line)
        )
        if not stands:
            yield case.public_id


def _turn(cases: Iterable[Case], states: Mapping[str, str]) -> None:
    for case in cases:
        case.state = states[case.public_id]
        case.version += 1
        case.save()
