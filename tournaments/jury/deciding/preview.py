"""Shows what a decision would do, player by player and in words; nothing is kept."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.jury import of_match, queries
from tournaments.jury import wording as words
from tournaments.jury.bidders import bidders_in, resting_in
from tournaments.jury.costs import OF_MATCH, Cost, Effect
from tournaments.jury.deciding.queries import check, effect_of, judgement_of
from tournaments.jury.ending import turned_by
from tournaments.jury.in_boards import preview as in_boards
from tournaments.jury.in_boards.wording import in_boards as on_a_board
from tournaments.jury.queries import Seated
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import Notice, opponents
from tournaments.models import Case, Ruling
from tournaments.planning.rules.offence import OPPONENTS, Offence
from tournaments.ranking.queries import criteria_of


class Row(NamedTuple):
    """A player as a decision finds and leaves him."""

    player: Seated
    is_offender: bool
    penalty_before: int
    cost: Cost

    @property
    def in_place(self) -> Cost:
        """What it costs or brings him, in place of what is decided already."""
        penalty = self.cost.penalty - self.penalty_before
        return self.cost._replace(penalty=penalty)

    @property
    def in_all(self) -> int:
        return self.in_place.in_all

    @property
    def moves(self) -> bool:
        """Whether anything is other for him than it is already."""
        return self.in_place.moves

    @property
    def counters(self) -> list[tuple[str, int, int]]:
        return of_match.counted(self.cost)


def preview(
    case: Case, offence: Offence, decision: Decision, before: Ruling | None
) -> dict[str, Any]:
    """What this decision would do; ValidationError if it may not stand."""
    effect, notices = check(case, offence, decision, before)
    players = queries.concerned(case, decision.offenders)
    rows = [_row(player, decision, effect, before) for player in players]
    called = {player.seat: player.called or player.name for player in players}
    variant = VARIANTS[case.tournament.variant_key]
    turn = turned_by(case, judgement_of(case, decision, before), decision)
    says = [
        *on_a_board(variant, decision.boards.kept, called),
        *map(words.ends, turn.ends),
        *map(words.again, turn.again),
        *_of_people(decision, players),
        *(of_match.turns(effect, called) if effect else ()),
    ]
    matched = effect is not None and effect.line.state is not None
    boards = in_boards.shown(case, decision, before, players)
    stays = not any(row.moves for row in rows) and not boards.moves
    if stays and (decision.boards or not says):
        says.append(_("nobody's points change by this"))
    notices += unfair(case, decision, before, players) + list(boards.notices)
    notices += partners_paid(case, offence, decision, players)
    return {
        # Where boards rank, points do nothing.
        "rows": [] if boards.rows else rows,
        "counted": list(map(of_match.counter, OF_MATCH)) if matched else [],
        "notices": [words.notice(one) for one in notices],
        "moves_deal": effect is not None,
        "boards": boards,
        # The later deals that become impossible.
        "flagged": effect.newly_impossible if effect else [],
        # What it does besides: who goes, who is warned, what boards bring.
        "says": says,
    }


def _row(
    player: Seated, decision: Decision, effect: Effect | None, before: Ruling | None
) -> Row:
    had = before.points.all() if before else ()
    penalty_before = sum(p.points for p in had if p.entry.public_id == player.key)
    penalty = decision.points.get(player.key, 0)
    cost = effect.cost(player.key, player.seat, penalty) if effect else None
    at_fault = player.key in decision.offenders
    return Row(player, at_fault, penalty_before, cost or Cost(penalty=penalty))


def _of_people(decision: Decision, players: Sequence[Seated]) -> Iterator[str]:
    """Who is warned, and who leaves."""
    at_fault = [one.name for one in players if one.key in decision.offenders]
    for name in at_fault:
        if decision.warning:
            yield _("%(name)s is warned") % {"name": name}
        if decision.exclusion:
            leaves = _("%(name)s leaves the ranking, and the seat falls free")
            yield leaves % {"name": name}


def playing_against(
    case: Case, decision: Decision, players: Sequence[Seated]
) -> list[str]:
    """The seats of those who play against all who are at fault."""
    seats = [one.seat for one in players]
    at_fault = [one.seat for one in players if one.key in decision.offenders]
    resting = resting_in(case, seats)
    bidders = bidders_in(case, decision.facts)
    return opponents([seat for seat in seats if seat != resting], bidders, at_fault)


def partners_paid(
    case: Case, offence: Offence, decision: Decision, players: Sequence[Seated]
) -> list[Notice]:
    """Where the article gives points to the opponents, and others have some too."""
    if offence.to != OPPONENTS or not decision.offenders:
        return []
    opposed = playing_against(case, decision, players)
    paid = [
        (one.name, decision.points[one.key])
        for one in players
        if one.seat not in opposed and decision.points.get(one.key, 0) > 0
    ]
    return [Notice("partners_paid", {"people": paid})] if paid else []


def unfair(
    case: Case, decision: Decision, before: Ruling | None, players: Sequence[Seated]
) -> list[Notice]:
    """Where who is at fault gains by the outcome, or those who were wronged lose."""
    judgement = decision.judgement(queries.revision_of(case))
    effect = effect_of(case, judgement, before, alone=True) if judgement else None
    if effect is None or not decision.offenders:
        return []
    cost = {
        one.seat: effect.cost(one.key, one.seat, decision.points.get(one.key, 0))
        for one in players
    }
    order = [one.key for one in criteria_of(case.tournament)]
    gains = {seat: one.gains(order) for seat, one in cost.items()}
    at_fault = [one.seat for one in players if one.key in decision.offenders]
    wronged = playing_against(case, decision, players)
    named = {one.seat: one.name for one in players}
    told = {seat: of_match.in_all(one) for seat, one in cost.items()}
    gaining = [(named[seat], told[seat]) for seat in at_fault if gains[seat] > 0]
    losing = [(named[seat], told[seat]) for seat in wronged if gains[seat] < 0]
    found = []
    if gaining:
        found.append(Notice("offender_gains", {"people": gaining}))
    if losing:
        found.append(Notice("wronged_lose", {"people": losing}))
    return found
