"""What a decision does, as a page shows it before it is kept."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.jury import queries
from tournaments.jury import wording as words
from tournaments.jury.deciding import queries as effects
from tournaments.jury.deciding.decision import Decision
from tournaments.jury.offence import Offence
from tournaments.models import Case, Ruling


class OffenceRow(NamedTuple):
    """An offence in words: for choosing it, and above its questions."""

    key: str
    name: str
    article: str
    offender: str
    others: str
    imposer: str
    effects: list[str]


class Seat(NamedTuple):
    """A player before and after: the deal, the table, and the penalty."""

    seat: str
    name: str
    entry: str
    is_offender: bool
    deal_before: int
    deal_after: int
    table_before: int
    table_after: int
    penalty: int


class Preview(NamedTuple):
    """What a decision does to the deal and the table, and what is worth knowing."""

    seats: list[Seat]
    notices: list[str]
    moves_deal: bool
    flagged: list[int]  # the later deals that become impossible
    says: list[str]  # what it does besides: who goes, what boards bring


def offence_row(offence: Offence) -> OffenceRow:
    costs = offence.costs
    return OffenceRow(
        key=offence.key,
        name=words.name(offence),
        article=words.article(offence),
        offender=words.bounds(offence.offender) if costs else "",
        others=words.bounds(offence.others) if any(offence.others) else "",
        imposer=offence.by,
        effects=[words.effect(effect) for effect in offence.ordered_effects],
    )


def offences(case: Case) -> list[OffenceRow]:
    """The offences to choose from, the likely one of this case first."""
    found = [offence_row(one) for one in queries.offences_of(case.tournament)]
    if case.kind == Case.Kind.NOT_CALLED:
        found.sort(key=lambda one: one.key != "jury_not_called")
    if case.kind == Case.Kind.WITNESS:
        found.sort(key=lambda one: one.key != "bid_refused")
    return found


def preview(
    case: Case, offence: Offence, decision: Decision, before: Ruling | None
) -> Preview:
    """What this decision would do; ValidationError if it may not stand."""
    notices = effects.check(case, offence, decision, before)
    judgement = decision.judgement(effects.revision_of(case))
    effect = effects.effect_of(case, judgement, before)
    penalties = {} if decision.side else dict(decision.points)
    seats = []
    for one in queries.players_of(case.table, case.deal):
        was = effect.line_before.points.get(one.seat, 0) if effect else 0
        now = effect.line.points.get(one.seat, 0) if effect else 0
        start = effect.before.shares[one.key].points if effect else 0
        end = effect.after.shares[one.key].points if effect else 0
        at_fault = one.key in decision.offenders
        penalty = penalties.get(one.key, 0)
        seats.append(
            Seat(one.seat, one.name, one.key, at_fault, was, now, start, end, penalty)
        )
    if case.table is None:
        for entry in queries.entries_of(case.tournament).filter(
            public_id__in=list(decision.offenders)
        ):
            penalty = penalties.get(entry.public_id, 0)
            key, name = entry.public_id, str(entry.player)
            seats.append(Seat("", name, key, True, 0, 0, 0, 0, penalty))
    return Preview(
        seats=seats,
        notices=[words.notice(one) for one in notices],
        moves_deal=effect is not None,
        flagged=_flagged(effect),
        says=_says(decision, seats),
    )


def _says(decision: Decision, seats: list[Seat]) -> list[str]:
    found = words.in_boards(decision.boards._asdict())
    if decision.exclusion:
        found += [
            _("%(name)s leaves the ranking, and the seat falls free")
            % {"name": one.name}
            for one in seats
            if one.is_offender
        ]
    return found


def _flagged(effect: effects.Effect | None) -> list[int]:
    if effect is None:
        return []
    return [
        line.number
        for line, was in zip(effect.after.lines, effect.before.lines, strict=True)
        if line.refused is not None and was.refused is None
    ]
