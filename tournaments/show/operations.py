"""Writes what the hall sees: the clock, the choice of the screen, the freeze."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.follow import rounds
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.show.rules import clock
from tournaments.show.rules.showing import Shows
from tournaments.tables.models import Round
from tournaments.tables.round_time import check_length, refuse_unless_playing

MOST_PLACES = 1000  # of a podium: more than any evening has prizes


def start_clock(*, round: Round, by: Account, minutes: int | None = None) -> Round:
    """Start a round's clock; `minutes` where the tournament has set none.

    A round that is published begins with it. A clock that has started already goes on
    as it does.
    """
    with _changing_clock(round, begun_by=by) as current:
        if current.ends_at is not None or current.seconds_left is not None:
            return current
        length = minutes or current.tournament.minutes_per_round
        if not length:
            raise ValidationError(
                _("How long is a round? Fill in its minutes, then start the clock."),
                code="no_minutes",
            )
        check_length(timedelta(minutes=length))
        current.ends_at = timezone.now() + timedelta(minutes=length)
        _save_clock(current, "clock_started", by, minutes=length)
    return current


def unstart_clock(*, round: Round, by: Account) -> Round:
    """Set a clock back that was started by mistake; the round goes on without it."""
    with _changing_clock(round) as current:
        if current.ends_at is not None or current.seconds_left is not None:
            current.ends_at = current.seconds_left = None
            _save_clock(current, "clock_start_undone", by)
    return current


def pause_clock(*, round: Round, by: Account) -> Round:
    """Stop the clock for a while; what is left is kept."""
    with _changing_clock(round) as current:
        if current.ends_at is not None:
            current.seconds_left = clock.seconds_until(current.ends_at, timezone.now())
            current.ends_at = None
            _save_clock(current, "clock_paused", by)
    return current


def resume_clock(*, round: Round, by: Account) -> Round:
    """Let a clock that stands still go on with what was left."""
    with _changing_clock(round) as current:
        if current.seconds_left is not None:
            left = timedelta(seconds=current.seconds_left)
            current.ends_at, current.seconds_left = timezone.now() + left, None
            _save_clock(current, "clock_resumed", by)
    return current


def add_minutes(*, round: Round, minutes: int, by: Account) -> Round:
    """Give the hall more time, or less; after the end it counts from now."""
    with _changing_clock(round) as current:
        now = timezone.now()
        if current.ends_at is not None:
            current.ends_at = clock.moved_end(current.ends_at, minutes, now)
            check_length(current.ends_at - now)
        elif current.seconds_left is not None:
            current.seconds_left = max(0, current.seconds_left + 60 * minutes)
            check_length(timedelta(seconds=current.seconds_left))
        else:
            raise ValidationError(
                _("The clock has not started yet. Start it, then change its minutes."),
                code="not_started",
            )
        _save_clock(current, "minutes_added", by, minutes=minutes)
    return current


def freeze_ranking(*, tournament: Tournament, after_round: int, by: Account) -> None:
    """Show the hall no ranking newer than that of this round, until it is lifted."""
    with ledger.locked(tournament) as tournament:
        if not 1 <= after_round <= tournament.rounds:
            raise ValidationError(_("This tournament has no such round."), code="round")
        _freeze(tournament, after_round, "ranking_frozen", by)


def lift_freeze(*, tournament: Tournament, by: Account) -> None:
    with transaction.atomic():
        _freeze(ledger.lock(tournament), None, "ranking_lifted", by)


def choose_screen(*, tournament: Tournament, what: str, by: Account) -> Tournament:
    """Choose what the screen shows; a podium begins with every place hidden."""
    with ledger.locked(tournament) as tournament:
        if what not in list(Shows):
            raise ValidationError(_("The screen cannot show that."), code="shows")
        if what != tournament.hall_shows:
            _write_screen(tournament, what, 0, by)
    return tournament


def reveal(*, tournament: Tournament, places: int, by: Account) -> Tournament:
    """Have the podium show so many places, counted from the last prize.

    The number is what should be seen and not one more: pressed twice, it is one step.
    """
    with ledger.locked(tournament) as tournament:
        if tournament.hall_shows != Shows.PODIUM:
            raise ValidationError(
                _("The screen does not show the podium. Choose it first."),
                code="podium",
            )
        places = min(max(0, places), MOST_PLACES)
        if places != tournament.hall_revealed:
            _write_screen(tournament, Shows.PODIUM, places, by)
    return tournament


def _freeze(tournament: Tournament, after: int | None, kind: str, by: Account) -> None:
    before = tournament.frozen_after_round
    if before != after:
        tournament.frozen_after_round = after
        tournament.save(update_fields=["frozen_after_round"])
        ledger.append(tournament, kind, {"before": before, "after": after}, by=by)


def _write_screen(
    tournament: Tournament, what: str, revealed: int, by: Account
) -> None:
    before = [tournament.hall_shows, tournament.hall_revealed]
    tournament.hall_shows, tournament.hall_revealed = str(what), revealed
    tournament.save(update_fields=["hall_shows", "hall_revealed"])
    facts = {"before": before, "after": [str(what), revealed]}
    ledger.append(tournament=tournament, kind="hall_shows", facts=facts, by=by)


@contextmanager
def _changing_clock(
    round: Round, *, begun_by: Account | None = None
) -> Iterator[Round]:
    """Hold the tournament and a round as it is now, if it is being played.

    With `begun_by` a round that is published begins.
    """
    with ledger.locked(round.tournament) as tournament:
        current = Round.objects.get(pk=round.pk)
        if begun_by is not None and current.state == Round.State.PUBLISHED:
            current = rounds.start_round(round=current, by=begun_by)
        current.tournament = tournament
        refuse_unless_playing(current)
        yield current


def _save_clock(round: Round, kind: str, by: Account, **facts: Any) -> None:
    """Keep what became of a round's clock, with its event."""
    round.save(update_fields=["ends_at", "seconds_left"])
    now = {
        "round": round.number,
        "ends_at": round.ends_at.isoformat() if round.ends_at else None,
        "seconds_left": round.seconds_left,
    }
    ledger.append(tournament=round.tournament, kind=kind, facts=facts | now, by=by)
