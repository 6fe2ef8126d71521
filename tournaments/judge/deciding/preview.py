"""Shows what a decision would do, player by player and in words; nothing is kept."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.score import Part
from scoring.variant import ANNULLED, REPLAYED
from scoring.variants import VARIANTS
from scoring.wording import part
from tournaments.deals.wording import side
from tournaments.judge import outcome_lists
from tournaments.jury import (
    board_outcomes,
    ending_words,
    of_match,
    queries,
    record,
    wording as words,
)
from tournaments.jury.bidders import bidders_in, resting_in
from tournaments.jury.costs import Cost, Effect
from tournaments.jury.deciding import (
    TableOfCase,
    effect_of,
    judge_decision,
    judgement_of,
    table_of_case,
)
from tournaments.jury.ending import ending_change_by
from tournaments.jury.exclusions import entries_to_readmit
from tournaments.jury.in_boards_wording import board_sentences
from tournaments.jury.queries import Seated
from tournaments.jury.record import records
from tournaments.jury.rules import judging
from tournaments.jury.rules.decision import LIFTED, Decision
from tournaments.jury.rules.judging import Notice, opponents
from tournaments.plans.rules.offence import OPPONENTS, Offence
from tournaments.rulings.models import Case, Ruling
from tournaments.standings.queries import criteria_of

Line = Mapping[str, Any] | None  # of the deal, as written or corrected


class Row(NamedTuple):
    """A player as a decision finds and leaves him."""

    player: Seated
    is_offender: bool
    penalty_before: int
    cost: Cost

    @property
    def in_place(self) -> Cost:
        """The cost or gain for him, in place of what is decided already."""
        return self.cost._replace(penalty=self.cost.penalty - self.penalty_before)

    @property
    def in_all(self) -> int:
        return self.in_place.in_all

    @property
    def moves(self) -> bool:
        """Tell whether anything changes for him from what is decided already."""
        return self.in_place.moves

    @property
    def counters(self) -> list[tuple[str, int, int]]:
        return of_match.counted(self.cost)


def preview(
    case: Case, offence: Offence, decision: Decision, before: Ruling | None
) -> dict[str, Any]:
    """Return what this decision would do; ValidationError if it may not stand."""
    table = table_of_case(case, before)
    players = queries.concerned(case, decision.offenders)
    effect, notices = judge_decision(case, offence, decision, before, table, players)
    notices += unfair(case, decision, before, table, players)
    line = decision.facts or (table.line if table else None)
    notices += partners_paid(case, offence, decision, players, line)
    notices += fined_on_sheet(case, decision, players, line)
    found = _outcome(case, decision, before, table, effect, players)
    found["notices"] = [*map(words.notice, notices), *found["notices"]]
    at_fault = [(one.key, one.name) for one in players if one.key in decision.offenders]
    had = records(case, decision.offenders)
    return {**found, "had": record.records_in_words(had, at_fault, offence.key)}


def lifting(case: Case, before: Ruling) -> dict[str, Any]:
    """Return what it would do to take this ruling back."""
    named = [one.entry.public_id for one in before.points.all()]
    table, players = table_of_case(case, before), queries.concerned(case, named)
    effect = effect_of(case, None, table)
    return _outcome(case, LIFTED, before, table, effect, players)


def _outcome(
    case: Case,
    decision: Decision,
    before: Ruling | None,
    table: TableOfCase | None,
    effect: Effect | None,
    players: Sequence[Seated],
) -> dict[str, Any]:
    """Return what a decision would do, player by player and in words."""
    rows = [_row(player, decision, effect, before) for player in players]
    called = {player.seat: player.called or player.name for player in players}
    variant = VARIANTS[case.tournament.variant_key]
    method = case.tournament.comparison_method
    judgement = judgement_of(case, decision, before, table)
    turn = ending_change_by(case, judgement, decision)
    says = [
        *board_sentences(variant, decision.boards.as_stored, called, method),
        *ending_words.ending_sentences(ending_words.ENDS, turn.ends),
        *ending_words.ending_sentences(ending_words.AGAIN, turn.again),
        *_of_people(decision, before, players),
        *(of_match.turns(effect, called) if effect else ()),
    ]
    matched = effect is not None and effect.line.state is not None
    boards = board_outcomes.board_outcome(case, decision, before, players)
    # Lifting replaces a ruling by none, and so all figures have but one yardstick.
    anew = before is not None and not before.is_lifted and decision is not LIFTED
    stays = not any(row.moves for row in rows) and not boards.moves
    if stays and (decision.boards or not says):
        says.append(_("nobody's points change by this"))
    return {
        # Every figure is then against the ruling that stands.
        "anew": anew,
        # Where boards rank, points do nothing.
        "rows": [] if boards.rows else rows,
        "table": outcome_lists.in_points(
            rows,
            case.deal or 0,
            moves_deal=effect is not None,
            in_match=matched,
            anew=anew,
        ),
        "notices": [words.notice(one) for one in boards.notices],
        "boards": boards,
        # The later deals that become impossible.
        "flagged": effect.newly_impossible if effect else [],
        # What it does besides: who goes, who is warned, what boards bring.
        "says": says,
    }


def _row(
    player: Seated, decision: Decision, effect: Effect | None, before: Ruling | None
) -> Row:
    penalty_before = sum(
        one.points
        for one in (before.points.all() if before else ())
        if one.entry.public_id == player.key
    )
    penalty = decision.points.get(player.key, 0)
    cost = effect.cost(player.key, player.seat, penalty) if effect else None
    at_fault = player.key in decision.offenders
    return Row(player, at_fault, penalty_before, cost or Cost(penalty=penalty))


def _of_people(
    decision: Decision, before: Ruling | None, players: Sequence[Seated]
) -> Iterator[str]:
    """Say who is warned, who leaves, and of whom that is true no longer."""
    at_fault = [one.name for one in players if one.key in decision.offenders]
    for name in at_fault:
        if decision.warning:
            yield _("%(name)s is warned") % {"name": name}
        if decision.exclusion:
            leaves = _("%(name)s leaves the ranking, and the seat falls free")
            yield leaves % {"name": name}
    for entry in entries_to_readmit(before):
        if not (decision.exclusion and entry.public_id in decision.offenders):
            yield _("%(name)s comes back into the ranking") % {"name": entry.player}
    if before is not None and before.is_warning:
        for one in before.points.all():
            again = decision.warning and one.entry.public_id in decision.offenders
            if one.is_offender and not again:
                gone = _("the warning of %(name)s no longer counts")
                yield gone % {"name": one.entry.player}


def playing_against(
    case: Case, decision: Decision, players: Sequence[Seated], line: Line
) -> list[str]:
    """The seats of those who play against all who are at fault."""
    seats = [one.seat for one in players]
    at_fault = [one.seat for one in players if one.key in decision.offenders]
    resting = resting_in(case, seats)
    bidders = bidders_in(case, line)
    return opponents([seat for seat in seats if seat != resting], bidders, at_fault)


def partners_paid(
    case: Case,
    offence: Offence,
    decision: Decision,
    players: Sequence[Seated],
    line: Line,
) -> list[Notice]:
    """Note where the article pays the opponents alone, and others have points too."""
    if offence.to != OPPONENTS or not decision.offenders:
        return []
    opposed = playing_against(case, decision, players, line)
    paid = [
        (one.name, decision.points[one.key])
        for one in players
        if one.seat not in opposed and decision.points.get(one.key, 0) > 0
    ]
    return [Notice("partners_paid", {"people": paid})] if paid else []


def unfair(
    case: Case,
    decision: Decision,
    before: Ruling | None,
    table: TableOfCase | None,
    players: Sequence[Seated],
) -> list[Notice]:
    """Note where whoever is at fault gains by the outcome, or those wronged lose."""
    judgement = decision.judgement(table.revision if table else 0)
    effect = effect_of(case, judgement, table, alone=True) if judgement else None
    if effect is None or not decision.offenders:
        return []
    cost = {
        one.seat: effect.cost(one.key, one.seat, decision.points.get(one.key, 0))
        for one in players
    }
    order = [one.key for one in criteria_of(case.tournament)]
    gains = {seat: one.gains(order) for seat, one in cost.items()}
    line = decision.facts or (table.line if table else None)
    wronged = playing_against(case, decision, players, line)
    gaining = [
        (one.name, of_match.in_all(cost[one.seat]))
        for one in players
        if one.key in decision.offenders and gains[one.seat] > 0
    ]
    losing = [
        (one.name, of_match.in_all(cost[one.seat]))
        for one in players
        if one.seat in wronged and gains[one.seat] < 0
    ]
    anew = before is not None and not before.is_lifted
    return judging.unfair(gaining, losing, anew=anew)


def fined_on_sheet(
    case: Case, decision: Decision, players: Sequence[Seated], line: Line
) -> list[Notice]:
    """Note where the line of a match takes the same off the fined side already."""
    if not decision.side_points or decision.effect in (ANNULLED, REPLAYED):
        return []
    grid = queries.grid_of(case.tournament)
    called = {one.seat: one.name for one in players}
    return [
        Notice(
            "fined_on_sheet",
            {
                "points": decision.side_points,
                "kind": part(Part(kind, 0)),
                "side": side(fined, called),
            },
        )
        for kind, fined in (line or {}).get("penalties", ())
        if fined == decision.side and grid.value(kind) == -decision.side_points
    ]
