"""Writes the rounds: who sits where, and how far each round is."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from seating.methods import METHODS
from seating.request import Impossible, Round as Planned, SeatingPlan
from tournaments.accounts.models import Account
from tournaments.comparison import movement
from tournaments.draw import placing
from tournaments.draw.drafts import operations as drafting
from tournaments.draw.uneven import Uneven, does_not_divide, usual
from tournaments.follow.rounds import (
    DRAWN,
    PLAYING,
    PUBLISHED,
    changing,
    move_on,
    next_number,
    refuse_once_begun,
)
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.standings import drafts
from tournaments.standings.engine_request import can_plan, one_round, refusal_in_words
from tournaments.standings.known import Known, know, must_pair, partnerships
from tournaments.tables import queries
from tournaments.tables.models import Draft, Round
from tournaments.tables.rules.chairs import METHOD as BOARDS

OPEN = (DRAWN, PUBLISHED, PLAYING)
AS_PLANNED = "planned"  # go on with the draft from which the round before was seated


class Choice(NamedTuple):
    """The way in which a round is to be drawn, from a draft or by itself."""

    method: str
    seed: int
    weight: int | None = None
    draft: Draft | None = None
    uneven: Uneven | None = None


def draw_round(
    *,
    tournament: Tournament,
    method: str,
    seed: int,
    by: Account,
    weight: int | None = None,
    uneven: Uneven | None = None,
) -> Round:
    """Draw the next round; of two who draw at once the second is told so.

    Without `uneven`, the usual becomes of a number that does not divide.
    """
    asked = Choice(method, seed, weight, uneven=uneven)
    choice = _with_draft(tournament, next_number(tournament), asked, by)
    return _draw_next(tournament, choice, by)


def _with_draft(
    tournament: Tournament, number: int, choice: Choice, by: Account
) -> Choice:
    """Return how to draw a round, with the draft to seat it from if there is one.

    The search runs before the lock is taken, so that nobody waits for it. A new draft
    is kept with the round that it seats: where that is refused, it leaves nothing.
    """
    known, method, uneven = know(tournament), choice.method, choice.uneven
    if method in METHODS:
        refuse_way(known, method)
    if method == AS_PLANNED:
        draft = drafts.draft_in_force(known, number)
        if draft is None:
            raise ValidationError(
                _(
                    "Players came or left since the rounds were planned. Choose how"
                    " the round is drawn: what was played stays as it was."
                ),
                code="outdated",
            )
        other = uneven is not None and uneven.key != draft.uneven
        anew = other and does_not_divide(known, draft.method)
        engine = draft.method in METHODS
        if not anew and (not engine or drafts.keeps_turns(draft, number, known)):
            return choice._replace(draft=draft)
        if not engine:
            raise ValidationError(
                _(
                    "The seating made elsewhere says otherwise. Choose another way to"
                    " draw as well."
                ),
                code="imported",
            )
        method = draft.method  # the rounds to come are planned anew
        choice = choice._replace(method=method)
    if not can_plan(known.with_uneven(uneven.key if uneven else ""), method):
        return choice
    draft = drafting.plan_draft(
        tournament=tournament,
        number=number,
        method=method,
        seed=choice.seed,
        by=by,
        uneven=uneven.key if uneven else "",
    )
    return choice._replace(draft=draft)


def _draw_next(tournament: Tournament, choice: Choice, by: Account) -> Round:
    with ledger.locked(tournament) as tournament:
        round = Round(tournament=tournament, number=next_number(tournament))
        displacement = _seat(round, choice)
        facts = placing.facts(round) | {"displacement": displacement}
        ledger.append(tournament, "round_drawn", facts, by=by)
    return round


def _seat(round: Round, choice: Choice) -> int | None:
    """Seat a round as chosen and keep how; return the displacement, if by standing."""
    round.draw_method, round.seed, round.repeat_weight, round.draft = choice[:4]
    uneven = choice.uneven or usual(round.tournament)
    if choice.draft is not None:
        uneven = uneven.planned(choice.draft)
        drawn_now = choice.draft.pk is None
        if drawn_now:
            round.draft = drafting.save_draft(choice.draft)
        round.draw_method, round.seed = choice.draft.method, choice.draft.seed
        found = _from_draft(round, choice.draft, drawn_now=drawn_now)
    elif play_of(round.tournament).in_boards:
        round.draw_method = BOARDS
        found = SeatingPlan((movement.seating(round.tournament, round.number),), BOARDS)
    else:
        known = know(round.tournament).with_uneven(uneven.key)
        refuse_way(known, choice.method)
        found = one_round(known, round.number, *choice[:3])
    round.uneven, round.points_out = uneven.key, uneven.points_out
    round.save()
    placing.seat(round.tournament, round, found.rounds[0])
    return found.displacement


def _from_draft(round: Round, draft: Draft, *, drawn_now: bool) -> SeatingPlan:
    known = know(round.tournament)
    draft.tournament = round.tournament
    if draft.method in METHODS:
        refuse_way(known, draft.method)
    if not drafts.holds(draft, round.number, known):
        raise ValidationError(
            _("Players came or left meanwhile. Draw the round again."), code="outdated"
        )
    found = drafts.round_from_draft(draft, round.number, known, drawn_now=drawn_now)
    refuse_parted(known, found.rounds[0])
    return found


def redraw_round(
    *,
    round: Round,
    method: str,
    seed: int,
    by: Account,
    weight: int | None = None,
    uneven: Uneven | None = None,
) -> Round:
    """Draw a round anew, until its first line is written; a published one too."""
    choice = Choice(method, seed, weight, uneven=uneven)
    choice = _with_draft(round.tournament, round.number, choice, by)
    return _reseat(round, choice, by)


def take_draft(*, draft: Draft, by: Account) -> Round:
    """Seat the round that can be drawn from a draft, in place of what it was."""
    choice = Choice(draft.method, draft.seed, draft=draft)
    last = queries.rounds(draft.tournament)[-1:]
    if last and last[0].state in OPEN:
        return _reseat(last[0], choice, by)
    return _draw_next(draft.tournament, choice, by)


def _reseat(round: Round, choice: Choice, by: Account) -> Round:
    with changing(round, *OPEN) as current:
        refuse_once_begun(current)
        before = placing.facts(current)
        displacement = _seat(current, choice)
        after = placing.facts(current)
        if after == before:  # two have drawn it so at once
            return current
        facts = after | {"displacement": displacement, "before": before}
        ledger.append(current.tournament, "round_drawn", facts, by=by)
    return current


def swap_seats(
    *, round: Round, one: str, other: str, by: Account, seen: int | None = None
) -> Round:
    """Let two entries change places; one of them may be sitting out.

    Who has `seen` fewer swaps than there are by now looks again first.
    """
    with changing(round, *OPEN) as current:
        refuse_once_begun(current)
        if seen is not None and seen != queries.swaps(current):
            raise ValidationError(
                _("Somebody has swapped players meanwhile: look at the tables again."),
                code="stale",
            )
        if one == other:
            raise ValidationError(_("Pick two different players."), code="same")
        before = placing.swap(current, one, other)
        facts = {"round": current.number, "entries": [one, other], "before": before}
        ledger.append(current.tournament, "seats_swapped", facts, by=by)
    return current


def publish_round(*, round: Round, by: Account) -> Round:
    """Let everybody see the seating; with the first round the tournament runs."""
    with changing(round, DRAWN) as current:
        move_on(current, PUBLISHED, "round_published", by)
        tournament = current.tournament
        if tournament.state == Tournament.State.REGISTRATION:
            tournament.state = Tournament.State.RUNNING
            tournament.save(update_fields=["state"])
    return current


def undo_round(*, round: Round, by: Account, seen: str = "") -> Round | None:
    """Take back the last step of a round without lines; None if it was the draw.

    Begun becomes published, published becomes drawn, and a drawn round goes. Who has
    `seen` another state than it has now takes nothing back.
    """
    with changing(round, *(one for one in OPEN if seen in ("", one))) as current:
        tournament = current.tournament
        refuse_once_begun(current)
        if current.state == PLAYING:
            current.ends_at = current.seconds_left = None
            move_on(current, PUBLISHED, "round_start_undone", by)
            return current
        if current.state == PUBLISHED:
            move_on(current, DRAWN, "round_publication_undone", by)
            if current.number == 1:
                tournament.state = Tournament.State.REGISTRATION
                tournament.save(update_fields=["state"])
            return current
        facts = placing.facts(current)
        placing.clear(current)
        ledger.append(tournament, "round_draw_undone", facts, by=by)
        current.delete()
    return None


def refuse_way(known: Known, method: str) -> None:
    """Refuse to draw otherwise than in pairs where somebody has a fixed partner."""
    if must_pair(known) and method != "partners":
        with refusal_in_words(known):
            raise Impossible("in_pairs")


def refuse_parted(known: Known, round: Planned) -> None:
    """Refuse a round in which two partners who are here do not face each other."""
    if not must_pair(known):
        return
    here = set(known.here)
    seated = {who for table in round.tables for who in table}
    facing = {frozenset(table[at::2]) for table in round.tables for at in range(2)}
    for pair in partnerships(known.people):
        both = here.issuperset(pair) and not seated.isdisjoint(pair)
        if both and frozenset(pair) not in facing:
            with refusal_in_words(known):
                raise Impossible("parted", who=pair)
