"""Reads what a decision would do to the deal and the table, or why it may not be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.match import SIDES
from scoring.variant import REPLAYED
from scoring.variants import VARIANTS
from tournaments.comparison.results import Anew
from tournaments.deals import one_sheet, queries as deals, rulings
from tournaments.deals.rules.judged import ANY, Judgement
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.jury import in_boards, queries, wording as words
from tournaments.jury.bidders import resting_in
from tournaments.jury.costs import Effect
from tournaments.jury.exclusions import entry_states_after, refuse_twice
from tournaments.jury.rules import judging
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import Notice, Refused
from tournaments.plans.queries import play_of
from tournaments.plans.rules.offence import JURY, REFUSAL, Offence
from tournaments.rulings.models import Case, Ruling
from tournaments.standings.moments import Moves, moves_by
from tournaments.tables.models import Round


class TableOfCase(NamedTuple):
    """The table of a case, read once: as it stands, and without a ruling of it."""

    written: WrittenTable
    besides: Mapping[int, Sequence[Judgement]]
    revision: int  # how often the line of the deal was written
    line: Mapping[str, Any] | None  # of the deal, as it is written


def table_of_case(case: Case, replaced: Ruling | None) -> TableOfCase | None:
    """Read the table of a case that is about a deal."""
    if case.table is None or case.deal is None:
        return None
    pk = case.table.pk
    besides, _revisions = rulings.judgements_at([pk], replaced=replaced)[pk]
    revision = queries.revision_of(case)
    written = deals.written_at([pk])[pk]
    return TableOfCase(written, besides, revision, written.facts.get(case.deal))


def effect_of(
    case: Case,
    judgement: Judgement | None,
    table: TableOfCase | None,
    *,
    alone: bool = False,
) -> Effect | None:
    """Return the table before and after a judgement in place of the ruling it replaces.

    If `alone`, it is compared with the table as it would be without either.
    """
    if table is None or case.deal is None:
        return None
    deal, written, judgements = case.deal, table.written, dict(table.besides)
    revisions = {deal: table.revision, **written.revisions}
    if alone:
        written = written._replace(judgements=dict(judgements), revisions=revisions)
    if judgement is not None:
        judgements[deal] = (*judgements.get(deal, ()), judgement)
    judged = written._replace(judgements=judgements, revisions=revisions)
    before, after = (
        one_sheet.count_sheet(case.tournament, one) for one in (written, judged)
    )
    return Effect(deal, before, after)


def judge_decision(
    case: Case,
    offence: Offence,
    decision: Decision,
    replaced: Ruling | None,
    table: TableOfCase | None,
    concerned: Sequence[queries.Seated],
    imposed_by: str = JURY,
) -> tuple[Effect | None, list[Notice]]:
    """Return what a decision does to the table, and what the jury should know of it.

    `concerned` are the players of that table. ValidationError if it may not stand.
    """
    tournament = case.tournament
    judged, players = _of_sides(offence, decision, [one.key for one in concerned])
    out = resting_in(case, [one.seat for one in concerned])
    resting = next((one.key for one in concerned if out and one.seat == out), "")
    variant = VARIANTS[tournament.variant_key]
    try:
        judging.check(variant, offence, judged, players, imposed_by, resting)
    except Refused as refused:
        raise ValidationError(
            {refused.field: words.refusal(refused)}, code=refused.code
        ) from refused
    refuse_twice(case, decision, replaced)
    if decision.side and case.deal is None:
        raise ValidationError(
            {
                "side": _(
                    "This fine is taken off a side in a deal, and the case names none: "
                    "correct the case and add its deal, then decide."
                )
            },
            code="deal",
        )
    if decision.effect and case.deal is None:
        raise ValidationError(
            {
                "effect": _(
                    "Which deal? This case names none: correct the case and add it."
                )
            },
            code="deal",
        )
    effect = effect_of(case, judgement_of(case, decision, replaced, table), table)
    if effect is not None and decision.effect:
        _check_deal(effect)
    notices = judging.notices(
        offence,
        judged,
        zero_sum=queries.grid_of(tournament).zero_sum,
        warnings=queries.most_warnings(decision.offenders, case),
    )
    if decision.effect == REPLAYED and case.table is not None:
        round = case.table.round
        if round.state == Round.State.CLOSED:
            notices.append(Notice("round_closed", {"round": round.number}))
    return effect, notices


def judgement_of(
    case: Case, decision: Decision, replaced: Ruling | None, table: TableOfCase | None
) -> Judgement | None:
    """Return what a decision does to the deal of a case: it may refuse its contract.

    Where one was played all the same, any decision on it lets it count again.
    """
    found = decision.judgement(judged_revision(decision.effect, replaced, table))
    if decision.offence == REFUSAL:
        return (found or Judgement())._replace(refuses=case.contract or ANY)
    if case.kind == Case.Kind.REFUSED and decision.offence:
        return (found or Judgement())._replace(settles=True)
    return found


def judged_revision(
    effect: str, before: Ruling | None, table: TableOfCase | None
) -> int:
    """Return which revision of the line is judged, now or by the ruling replaced.

    Who decides anew, and leaves the deal to be played again, has it played once.
    """
    if before is not None and effect == before.effect == REPLAYED:
        return before.revision
    return table.revision if table else 0


def _of_sides(
    offence: Offence, decision: Decision, players: Sequence[str]
) -> tuple[Decision, Sequence[str]]:
    """The decision as the rules judge it: in a match a fine is off a side."""
    if not (offence.side and offence.costs):
        return decision, players
    fined = {decision.side: decision.side_points} if decision.side else {}
    return replace(decision, offenders=tuple(fined), points=fined), SIDES


def _check_deal(effect: Effect) -> None:
    """Refuse what can do nothing to the deal, or a result that cannot be."""
    line, before = effect.line, effect.line_before
    if line.refused is not None and before.refused is None:
        raise ValidationError({"facts": rules.refusal(line.refused)}, code="illegal")
    if len(line.lapsed) > len(before.lapsed):
        raise ValidationError(
            {"effect": words.impossible(line.lapsed[-1])}, code=line.lapsed[-1].code
        )


def moves(case: Case, decision: Decision) -> Moves:
    """The ranks and totals that a decision would move; nothing is kept."""
    before = queries.standing_ruling(case)
    table = table_of_case(case, before)
    judgement = judgement_of(case, decision, before, table)
    had = before is not None and rulings.judgement(before).is_of_deal
    effect = effect_of(case, judgement, table) if judgement or had else None
    penalties = Counter(decision.points)
    for one in before.points.all() if before else ():
        penalties[one.entry.public_id] -= one.points
    return moves_by(
        case.tournament,
        case.table,
        effect.after if effect else None,
        penalties={entry: points for entry, points in penalties.items() if points},
        gone=entry_states_after(decision, before),
        boards=Anew(if_given=in_boards.board_effect_of(case, decision, before))
        if play_of(case.tournament).in_boards
        else None,
    )
