"""Writes the rounds: who sits where, and how far each round is."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Round, Tournament
from tournaments.seating import placing, queries
from tournaments.seating.lot import queries as lot

DRAWN, PUBLISHED = Round.State.DRAWN, Round.State.PUBLISHED
PLAYING, CLOSED = Round.State.PLAYING, Round.State.CLOSED
OPEN = (DRAWN, PUBLISHED, PLAYING)


def draw_round(*, tournament: Tournament, method: str, seed: int, by: Account) -> Round:
    """Draw the next round; of two who draw at once the second is told so."""
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        number = next_number(tournament)
        drawn = lot.drawing(tournament, number, method, seed)
        round = Round.objects.create(
            tournament=tournament, number=number, draw_method=method, seed=seed
        )
        placing.seat(tournament, round, drawn)
        facts = placing.facts(round)
        ledger.append(tournament=tournament, kind="round_drawn", facts=facts, by=by)
    return round


def next_number(tournament: Tournament) -> int:
    """The round that can be drawn now, or the reason why none can."""
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(_("The tournament is finished."), code="finished")
    rounds = queries.rounds(tournament)
    for round in rounds:
        if round.state != CLOSED:
            raise ValidationError(
                _("Round %(number)s is %(state)s: close it before the next is drawn.")
                % {"number": round.number, "state": round.get_state_display()},
                code="open",
            )
    number = len(rounds) + 1
    if number > tournament.rounds:
        raise ValidationError(
            _("All %(rounds)s rounds are played. Add one in the settings to go on.")
            % {"rounds": tournament.rounds},
            code="all_played",
        )
    return number


def redraw_round(*, round: Round, method: str, seed: int, by: Account) -> Round:
    """Draw a round anew, until its first line is written; a published one too."""
    with changing(round, *OPEN) as (tournament, current):
        refuse_lines(current)
        drawn = lot.drawing(tournament, current.number, method, seed)
        before = placing.facts(current)
        current.draw_method, current.seed = method, seed
        current.save(update_fields=["draw_method", "seed"])
        placing.seat(tournament, current, drawn)
        facts = {**placing.facts(current), "before": before}
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


def undo_round(*, round: Round, by: Account) -> Round | None:
    """Take back the last step of a round without lines; None if it was the draw.

    Begun becomes published, published becomes drawn, and a drawn round goes.
    """
    with changing(round, *OPEN) as (tournament, current):
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


@contextmanager
def changing(round: Round, *states: Round.State) -> Iterator[tuple[Tournament, Round]]:
    """Hold the tournament and the round as it is now, if it is in one of the states."""
    with transaction.atomic():
        tournament = ledger.lock(round.tournament)
        current = Round.objects.filter(pk=round.pk).first()
        if current is None:
            raise ValidationError(
                _("Somebody has taken this round back. Draw it again."), code="gone"
            )
        if current.state not in states:
            raise ValidationError(
                _("Round %(number)s is %(state)s by now: look at it again.")
                % {"number": current.number, "state": current.get_state_display()},
                code="state",
            )
        current.tournament = tournament
        yield tournament, current


def refuse_lines(round: Round) -> None:
    if queries.has_lines(round):
        raise ValidationError(
            _(
                "The first line of this round is written, so its seating stays. Who"
                " comes or goes now is a replacement."
            ),
            code="lines",
        )


def move_on(
    tournament: Tournament,
    round: Round,
    state: Round.State,
    kind: str,
    by: Account,
    words: str = "",
    **facts: Any,
) -> None:
    """Write the new state of a round, with its event."""
    before, round.state = round.state, state
    round.save(update_fields=["state", "ends_at", "seconds_left"])
    facts |= {"round": round.number, "before": str(before), "after": str(state)}
    if round.ends_at:
        facts["ends_at"] = round.ends_at.isoformat()
    ledger.append(tournament=tournament, kind=kind, facts=facts, by=by, words=words)
