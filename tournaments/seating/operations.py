"""Writes the rounds: who sits where, and how far each round is."""

from __future__ import annotations

import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Draft, Round, Tournament
from tournaments.seating import placing, queries
from tournaments.seating.asking import queries as asking
from tournaments.seating.drafts import operations as drafting
from tournaments.seating.drafts import queries as drafts
from tournaments.seating.draw import Drawing
from tournaments.seating.lot import queries as lot
from tournaments.seating.states import changing, move_on, next_number, refuse_lines

DRAWN, PUBLISHED = Round.State.DRAWN, Round.State.PUBLISHED
PLAYING, CLOSED = Round.State.PLAYING, Round.State.CLOSED
OPEN = (DRAWN, PUBLISHED, PLAYING)
AS_PLANNED = "planned"  # go on with the draft from which the round before was seated


def draw_round(
    *,
    tournament: Tournament,
    method: str,
    seed: int,
    by: Account,
    weight: int | None = None,
) -> Round:
    """Draw the next round; of two who draw at once the second is told so."""
    number = next_number(tournament)
    draft = planned(tournament, number, method, seed, by)
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        number = next_number(tournament)
        drawn = drawing(tournament, number, method, seed, weight, draft)
        round = Round(tournament=tournament, number=number)
        _seat(tournament, round, drawn, draft, weight)
        facts = placing.facts(round) | {"displacement": drawn.displacement}
        ledger.append(tournament=tournament, kind="round_drawn", facts=facts, by=by)
    return round


def planned(
    tournament: Tournament, number: int, method: str, seed: int, by: Account
) -> Draft | None:
    """The draft to seat a round from; None where a round is drawn by itself.

    The search runs before the lock is taken, so that nobody waits for it.
    """
    known = queries.people(tournament)
    if method == AS_PLANNED:
        draft = drafts.standing_draft(asking.know(tournament, known), number)
        if draft is None:
            raise ValidationError(
                _(
                    "Players came or left since the rounds were planned. Choose how"
                    " the round is drawn: what was played stays as it was."
                ),
                code="outdated",
            )
        return draft
    if not asking.can_plan(tournament, method, known):
        return None
    return drafting.make_draft(
        tournament=tournament, number=number, method=method, seed=seed, by=by
    )


def drawing(
    tournament: Tournament,
    number: int,
    method: str,
    seed: int,
    weight: int | None,
    draft: Draft | None,
) -> Drawing:
    """A round as it is drawn now, from a draft or by itself."""
    if draft is None:
        return lot.drawing(tournament, number, method, seed, weight)
    draft.tournament = tournament
    known = asking.know(tournament)
    if not drafts.holds(draft, number, known):
        raise ValidationError(
            _("Players came or left meanwhile. Draw the round again."), code="outdated"
        )
    return drafts.drawing_of(draft, number, known)


def _seat(
    tournament: Tournament,
    round: Round,
    drawn: Drawing,
    draft: Draft | None,
    weight: int | None,
) -> None:
    """Keep how a round was drawn, and seat it so."""
    round.draw_method, round.seed = drawn.method, drawn.seed
    round.draft, round.repeat_weight = draft, weight
    round.save()
    placing.seat(tournament, round, drawn)


def redraw_round(
    *, round: Round, method: str, seed: int, by: Account, weight: int | None = None
) -> Round:
    """Draw a round anew, until its first line is written; a published one too."""
    draft = planned(round.tournament, round.number, method, seed, by)
    return _reseat(round, method, seed, weight, draft, by)


def take_draft(*, draft: Draft, by: Account) -> Round:
    """Seat the round that can be drawn from a draft, in place of what it was."""
    tournament = draft.tournament
    last = queries.rounds(tournament)[-1:]
    if last and last[0].state in OPEN:
        return _reseat(last[0], draft.method, draft.seed, None, draft, by)
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        number = next_number(tournament)
        drawn = drawing(tournament, number, draft.method, draft.seed, None, draft)
        round = Round(tournament=tournament, number=number)
        _seat(tournament, round, drawn, draft, None)
        facts = placing.facts(round)
        ledger.append(tournament=tournament, kind="round_drawn", facts=facts, by=by)
    return round


def _reseat(
    round: Round,
    method: str,
    seed: int,
    weight: int | None,
    draft: Draft | None,
    by: Account,
) -> Round:
    with changing(round, *OPEN) as (tournament, current):
        refuse_lines(current)
        drawn = drawing(tournament, current.number, method, seed, weight, draft)
        before = placing.facts(current)
        _seat(tournament, current, drawn, draft, weight)
        facts = placing.facts(current) | {
            "displacement": drawn.displacement,
            "before": before,
        }
        ledger.append(tournament=tournament, kind="round_drawn", facts=facts, by=by)
    return current


def swap_seats(*, round: Round, one: str, other: str, by: Account) -> Round:
    """Let two entries change places; one of them may be sitting out."""
    with changing(round, *OPEN) as (tournament, current):
        refuse_lines(current)
        if one == other:
            raise ValidationError(_("Pick two different players."), code="same")
        found = placing.swap(tournament, current, one, other)
        ledger.append(
            tournament=tournament,
            kind="seats_swapped",
            facts={"round": current.number, "entries": [one, other], "before": found},
            by=by,
        )
    return current


def publish_round(*, round: Round, by: Account) -> Round:
    """Let everybody see the seating; with the first round the tournament runs."""
    with changing(round, DRAWN) as (tournament, current):
        move_on(tournament, current, PUBLISHED, "round_published", by)
        if tournament.state == Tournament.State.REGISTRATION:
            tournament.state = Tournament.State.RUNNING
            tournament.save(update_fields=["state"])
    return current


def start_round(*, round: Round, by: Account) -> Round:
    """Let the round begin, with its clock if the tournament has one."""
    with changing(round, PUBLISHED) as (tournament, current):
        minutes = tournament.minutes_per_round
        now = timezone.now()
        current.ends_at = now + datetime.timedelta(minutes=minutes) if minutes else None
        current.seconds_left = None
        move_on(tournament, current, PLAYING, "round_started", by)
    return current


def close_round(*, round: Round, by: Account, reason: str = "") -> Round:
    """End a round; with sheets missing or not adding up a reason is asked for."""
    with changing(round, PLAYING) as (tournament, current):
        trouble = queries.trouble(current, tournament)
        if trouble and not reason.strip():
            raise ValidationError(
                _(
                    "Some sheets are not in order: see below. Finish them first, or"
                    " write why the round is closed all the same."
                ),
                code="trouble",
            )
        current.ends_at = current.seconds_left = None
        move_on(
            tournament,
            current,
            CLOSED,
            "round_closed",
            by,
            reason.strip(),
            tables=[
                {"table": one.number, "missing": one.missing, "differs": one.differs}
                for one in trouble
            ],
        )
    return current


def reopen_round(*, round: Round, by: Account, reason: str) -> Round:
    """Let lines of a closed round be written again; the clock stays off."""
    with changing(round, CLOSED) as (tournament, current):
        if not reason.strip():
            raise ValidationError(
                _("Write why the round is opened again."), code="reason"
            )
        if tournament.state == Tournament.State.FINISHED:
            raise ValidationError(
                _("The tournament is finished: its rounds stay closed."),
                code="finished",
            )
        move_on(tournament, current, PLAYING, "round_reopened", by, reason.strip())
    return current


def undo_round(*, round: Round, by: Account, seen: str = "") -> Round | None:
    """Take back the last step of a round without lines; None if it was the draw.

    Begun becomes published, published becomes drawn, and a drawn round goes. Who has
    `seen` another state than it has now takes nothing back.
    """
    with changing(round, *(one for one in OPEN if seen in ("", one))) as (
        tournament,
        current,
    ):
        refuse_lines(current)
        if current.state == PLAYING:
            current.ends_at = current.seconds_left = None
            move_on(tournament, current, PUBLISHED, "round_start_undone", by)
            return current
        if current.state == PUBLISHED:
            move_on(tournament, current, DRAWN, "round_publication_undone", by)
            if current.number == 1:
                tournament.state = Tournament.State.REGISTRATION
                tournament.save(update_fields=["state"])
            return current
        facts = placing.facts(current)
        placing.clear(tournament, current)
        ledger.append(
            tournament=tournament, kind="round_draw_undone", facts=facts, by=by
        )
        current.delete()
    return None
