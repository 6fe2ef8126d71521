"""Reads what a decision would do to the deal and the table, or why it may not be."""

from __future__ import annotations

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.match import SIDES
from scoring.variant import REPLAYED
from scoring.variants import VARIANTS
from tournaments.entry import queries as sheets
from tournaments.entry import sheet
from tournaments.entry.judged import Judgement
from tournaments.entry.rulings import queries as rulings
from tournaments.entry.sheet import Line, Sheet
from tournaments.jury import judging, queries
from tournaments.jury import wording as words
from tournaments.jury.deciding.decision import Decision
from tournaments.jury.judging import Notice, Proposal, Refused
from tournaments.jury.offence import JURY, Offence
from tournaments.models import Case, DealVersion, Round, Ruling


class Effect(NamedTuple):
    """A table before and after a decision; nothing is kept."""

    deal: int
    before: Sheet
    after: Sheet

    @property
    def line(self) -> Line:
        return self.after.lines[self.deal - 1]

    @property
    def line_before(self) -> Line:
        return self.before.lines[self.deal - 1]


def revision_of(case: Case) -> int:
    """How often the line of a case's deal has been written."""
    written = DealVersion.objects.filter(table=case.table, number=case.deal)
    newest = written.order_by("-revision").values_list("revision", flat=True)
    return newest.first() or 0


def effect_of(
    case: Case, judgement: Judgement | None, replaced: Ruling | None
) -> Effect | None:
    """What a judgement makes of the table, in place of the ruling that it replaces."""
    if case.table is None or case.deal is None:
        return None
    tournament, table = case.tournament, case.table
    facts = sheets.newest_facts([table.pk])[table.pk]
    chairs = sheets.chairs_of(table)
    revisions = {case.deal: revision_of(case)}

    def counted(but: Ruling | None, new: Judgement | None) -> Sheet:
        ruled = rulings.ruled_on([table.pk], but=but)[table.pk]
        given = dict(ruled["judgements"])
        if new is not None and case.deal is not None:
            given[case.deal] = (*given.get(case.deal, ()), new)
        return sheet.count(
            sheets.scorer_of(tournament),
            facts,
            tournament.deals_per_round,
            chairs,
            tournament.place_bonus,
            given,
            revisions | ruled["revisions"],
        )

    return Effect(case.deal, counted(None, None), counted(replaced, judgement))


def check(
    case: Case,
    offence: Offence,
    decision: Decision,
    replaced: Ruling | None,
    imposed_by: str = JURY,
) -> list[Notice]:
    """What is worth knowing of a decision; ValidationError if it may not stand."""
    tournament = case.tournament
    variant = VARIANTS[tournament.variant_key]
    proposal = proposal_of(case, offence, decision, imposed_by)
    try:
        judging.check(proposal, variant)
    except Refused as refused:
        raise ValidationError(
            {refused.field: words.refusal(refused)}, code=refused.code
        ) from refused
    if decision.effect and (case.table is None or case.deal is None):
        raise ValidationError(
            {"effect": _("Which deal? This case names none: call again from it.")},
            code="deal",
        )
    effect = effect_of(case, decision.judgement(revision_of(case)), replaced)
    if effect is not None and decision.effect:
        _check_deal(effect)
    zero_sum = queries.grid_of(tournament).zero_sum
    entries = queries.entries_of(tournament).filter(
        public_id__in=list(decision.offenders)
    )
    had = queries.warnings_of(list(entries), but=case)
    warnings = max(had.values(), default=0)
    notices = judging.notices(proposal, zero_sum=zero_sum, warnings=warnings)
    if decision.effect == REPLAYED and case.table is not None:
        round = case.table.round
        if round.state == Round.State.CLOSED:
            notices.append(Notice("round_closed", {"round": round.number}))
    return notices


def proposal_of(
    case: Case, offence: Offence, decision: Decision, imposed_by: str
) -> Proposal:
    """The decision as the rules judge it: of players, or of the sides of a match."""
    players = [one.key for one in queries.players_of(case.table, case.deal)]
    offenders, points = list(decision.offenders), dict(decision.points)
    if offence.side and offence.costs:
        players = list(SIDES)
        offenders = [decision.side] if decision.side else []
        points = {decision.side: decision.side_points} if decision.side else {}
    elif case.table is None:
        # Away from the tables an offence concerns nobody else.
        known = queries.entries_of(case.tournament).filter(public_id__in=offenders)
        players = list(known.values_list("public_id", flat=True))
    return Proposal(
        offence=offence,
        by=imposed_by,
        offenders=offenders,
        points=points,
        players=players,
        effect=decision.effect,
        warning=decision.warning,
        exclusion=decision.exclusion,
    )


def _check_deal(effect: Effect) -> None:
    """Refuse what can do nothing to the deal, or a result that cannot be."""
    line, before = effect.line, effect.line_before
    if line.refused is not None and before.refused is None:
        raise ValidationError({"facts": rules.refusal(line.refused)}, code="illegal")
    if len(line.lapsed) > len(before.lapsed):
        raise ValidationError(
            {"effect": words.impossible(line.lapsed[-1])}, code=line.lapsed[-1].code
        )
