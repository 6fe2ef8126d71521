"""Acts of the jury on an eventful day, whatever it is called for."""

from collections.abc import Callable, Sequence
from typing import Any

from tournaments.accounts.models import Account
from tournaments.demo.eventful.people import People
from tournaments.demo.eventful.tables import a_record, a_table
from tournaments.demo.rules import board_deals
from tournaments.follow import rulings
from tournaments.jury import (
    appeals,
    correcting,
    notes,
    on_lines,
    progress,
    queries,
    reopening,
    signing,
    writes as jury,
)
from tournaments.jury.rules.decision import BoardDecision, Decision
from tournaments.plans.rules.offence import Offence
from tournaments.rulings.models import Case
from tournaments.tables.models import Round


def a_case(day: People) -> Case | None:
    cases = Case.objects.filter(tournament=day.tournament)
    found = list(cases.select_related("table__round", "tournament").order_by("number"))
    return day.chance.choice(found) if found else None


def possible(case: Case) -> set[str]:
    """Return the steps that the page of a case offers."""
    return progress.possible_steps(case, progress.progress_in(case))


def the_jury_called(day: People) -> None:
    table = a_table(day, *Round.BEGUN)
    deal = day.chance.choice([None, *range(1, day.tournament.deals_per_round + 1)])
    call = jury.Call(table, deal if table else None, words=day.a_text())
    jury.call_jury(tournament=day.tournament, call=call, by=day.by)


def a_decision(day: People, case: Case, offence: Offence) -> Decision:
    """Return what the page of a decision would send, with the usual points."""
    chance = day.chance
    seated = queries.players_of(case.table, case.deal)
    side, offenders, points = at_fault(day, case, offence, seated)
    effect, corrected = "", None
    bidders: tuple[str, ...] = ()
    if case.deal is not None:
        effect = chance.choice(["", *offence.ordered_effects])
        written = queries.written_facts(case) or {}
        bidders = tuple(written.get("bidders", ()))
    if effect == "corrected" and case.table and case.deal:
        corrected = a_record(day, case.table, case.deal)
    seats = bidders[:1] if effect in ("won", "lost") and len(bidders) > 1 else ()
    in_boards = BoardDecision()
    if day.tournament.duplicate and chance.random() < 0.5:
        gives = gives_on(day, case)
        in_boards = BoardDecision(chance.choice([0, 10]) if offenders else 0, gives)
    return Decision(
        offence.key,
        offenders,
        points,
        effect=effect,
        seats=seats if chance.random() < 0.5 else (),
        carrier=chance.choice([one.seat for one in seated])
        if effect == "carried"
        else "",
        facts=corrected,
        side=side,
        side_points=chance.randint(*offence.offender) if side else 0,
        warning=offence.key == "warning",
        exclusion=offence.key == "exclusion",
        boards=in_boards,
    )


def at_fault(
    day: People, case: Case, offence: Offence, seated: Sequence[queries.Seated]
) -> tuple[str, tuple[str, ...], dict[str, int]]:
    """Return the side or the players at fault, and what each of a table gets."""
    chance = day.chance
    if offence.side and offence.costs:
        side = chance.choice(["NS", "EW"])
        return side, tuple(one.key for one in seated if one.seat in side), {}
    if case.table is None:
        keys = [one.public_id for one in day.entries("present", "left")]
        if not offence.blames:
            return "", (), {}
        offender = chance.choice(keys)
        return "", (offender,), {offender: offence.offender.least}
    keys = [one.key for one in seated]
    if not (offence.blames or chance.random() < 0.3):
        return "", (), {}
    offender = chance.choice(keys)
    points = {
        key: chance.randint(*(offence.offender if key == offender else offence.others))
        for key in keys
    }
    return "", (offender,), points


def gives_on(day: People, case: Case) -> dict[str, dict[str, Any]]:
    """Give each player of a board a result of their own, or nothing."""
    chance = day.chance
    found: dict[str, dict[str, Any]] = {}
    if case.table is None or case.deal is None:
        return found
    for one in queries.players_of(case.table, case.deal):
        kind = chance.choice(["", "plus", "average", "minus", "percent", "weighted"])
        if kind:
            found[one.seat] = {"kind": kind}
        if kind == "percent":
            found[one.seat]["percent"] = str(chance.randint(0, 100))
        if kind == "weighted":
            play = case.table.plays.select_related("board").get(number=case.deal)
            made = (
                board_deals.result(play.board.number, play.hands, chance) for _ in "12"
            )
            parts = zip(("3/5", "2/5"), made, strict=True)
            found[one.seat]["weighted"] = [
                {"weight": weight, "facts": facts} for weight, facts in parts
            ]
    return found


def a_ruling(day: People) -> None:
    """Let the jury decide, or decide anew."""
    case = a_case(day)
    if case and "decide" in possible(case):
        offence = day.chance.choice(queries.offences_of(day.tournament))
        if offence.key == "exclusion" and day.chance.random() < 0.7:
            return
        rulings.decide(
            case=case,
            seen=case.version,
            decision=a_decision(day, case, offence),
            facts=day.a_text() if day.chance.random() < 0.5 else "",
            reason=day.a_text(),
            by=day.chance.choice([day.crew.jury, day.crew.second]),
        )


def a_note(day: People) -> None:
    """Let the jury write what it saw, or whom it consulted."""
    if case := a_case(day):
        words = day.a_text() if day.chance.random() < 0.8 else ""
        consulted = [day.crew.second.public_id] if day.chance.random() < 0.5 else []
        notes.note(case=case, by=day.crew.jury, words=words, consulted=consulted)


def signed(day: People, case: Case, seen: int, by: Account) -> None:
    """Sign as whoever did not decide."""
    for one in (by, day.crew.second):
        if signing.may_sign(case, one):
            signing.sign(case=case, seen=seen, by=one)
            return


def corrected(day: People, case: Case, seen: int, by: Account) -> None:
    """Set right what was typed amiss of a call."""
    table = a_table(day, *Round.BEGUN)
    deal = day.chance.randint(1, day.tournament.deals_per_round) if table else None
    call = jury.Call(table, deal)
    if correcting.can_be_corrected(case) and call != correcting.call_of_case(case):
        correcting.correct_case(case=case, seen=seen, to=call, by=by)


def a_step_of_a_case(day: People) -> None:
    """Take, sign, tell, appeal, end, reopen or lift a case, as its page offers."""
    if not (case := a_case(day)):
        return
    steps: dict[str, Callable[..., object]] = {
        "take": jury.take_case,
        "correct": lambda **more: corrected(day, **more),
        "tell": jury.tell,
        "appeal": lambda **more: appeals.appeal(
            who=day.chance.choice(appeals.who_may_appeal(case)).key,
            words=day.a_text(),
            **more,
        ),
        "uphold": appeals.uphold,
        "withdraw": lambda **more: jury.withdraw(words=day.a_text(), **more),
        "settle": lambda **more: jury.settle(words=day.a_text(), **more),
        "sign": lambda **more: signed(day, **more),
        "reopen": lambda **more: reopening.reopen(words=day.a_text(), **more),
        "lift": lambda **more: rulings.lift(reason=day.a_text(), **more),
    }
    ruling = queries.standing_ruling(case)
    refused = {
        "lift": ruling and ruling.is_lifted,
        "appeal": not appeals.who_may_appeal(case),
        "reopen": case.public_id in on_lines.baseless([case]),
    }
    offered = [
        step for step in sorted(possible(case) & steps.keys()) if not refused.get(step)
    ]
    if offered:
        step = steps[day.chance.choice(offered)]
        step(case=case, seen=case.version, by=day.crew.jury)


def watched_in_bulk(day: People) -> None:
    cases = Case.objects.filter(tournament=day.tournament).order_by("number")
    seen = {one.public_id: one.version for one in cases if on_lines.can_be_watched(one)}
    if seen:
        on_lines.watch(tournament=day.tournament, seen=seen, by=day.crew.jury)


def a_misdeal(day: People) -> None:
    """Enter with a sheet what its table has settled."""
    table = a_table(day)
    found = [
        one
        for one in queries.offences_of(day.tournament)
        if one.by == "table" and not one.side
    ]
    if table and found:
        offence = day.chance.choice(found)
        deal = day.chance.randint(1, day.tournament.deals_per_round)
        keys = [one.key for one in queries.players_of(table, deal)]
        offenders = (day.chance.choice(keys),) if offence.blames else ()
        points = {
            key: offence.offender.least if key in offenders else offence.others.most
            for key in keys
            if offenders
        }
        decision = Decision(offence.key, offenders, points, effect=offence.sets)
        rulings.enter_with_sheet(table=table, deal=deal, decision=decision, by=day.by)


# Each with how often it happens.
ACTS: dict[Callable[[People], None], int] = {
    the_jury_called: 3,
    a_ruling: 6,
    a_step_of_a_case: 3,
    watched_in_bulk: 1,
    a_misdeal: 1,
    a_note: 1,
}
