"""Writes what the hall sees: the clock, the choice of the screen, the freeze."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.live import clock
from tournaments.live.showing import Shows
from tournaments.models import Account, Round, Table, Tournament
from tournaments.seating import operations as seating

LONGEST = 600  # minutes that a clock can have


def start_clock(*, round: Round, by: Account, minutes: int | None = None) -> Round:
    """Start a round's clock; `minutes` where the tournament has set none.

    A round that is published begins with it. A clock that has started already goes on
    as it does.
    """
    with transaction.atomic():
        tournament = ledger.lock(round.tournament)
        round = Round.objects.get(pk=round.pk)
        if round.state == Round.State.PUBLISHED:
            round = seating.start_round(round=round, by=by)
        _check_playing(round)
        if round.ends_at is not None or round.seconds_left is not None:
            return round
        given = minutes or tournament.minutes_per_round
        if not given:
            raise ValidationError(
                _("How long is a round? Fill in its minutes, then start the clock."),
                code="no_minutes",
            )
        _check_length(timedelta(minutes=given))
        ends_at = timezone.now() + timedelta(minutes=given)
        _set(round, ends_at=ends_at, seconds_left=None)
        _append(tournament, "clock_started", round, by, {"minutes": given})
    return round


def unstart_clock(*, round: Round, by: Account) -> Round:
    """Set a clock back that was started by mistake; the round goes on without it."""
    with transaction.atomic():
        tournament = ledger.lock(round.tournament)
        round = Round.objects.get(pk=round.pk)
        _check_playing(round)
        if round.ends_at is None and round.seconds_left is None:
            return round
        _set(round, ends_at=None, seconds_left=None)
        _append(tournament, "clock_start_undone", round, by, {})
    return round


def pause_clock(*, round: Round, by: Account) -> Round:
    """Stop the clock for a while; what is left is kept."""
    with transaction.atomic():
        tournament = ledger.lock(round.tournament)
        round = Round.objects.get(pk=round.pk)
        _check_playing(round)
        if round.ends_at is None:
            return round
        left = clock.read(
            now=timezone.now(), ends_at=round.ends_at, seconds_left=None, minutes=None
        )
        _set(round, ends_at=None, seconds_left=left.seconds or 0)
        _append(tournament, "clock_paused", round, by, {})
    return round


def resume_clock(*, round: Round, by: Account) -> Round:
    """Let a clock that stands still go on with what was left."""
    with transaction.atomic():
        tournament = ledger.lock(round.tournament)
        round = Round.objects.get(pk=round.pk)
        _check_playing(round)
        if round.seconds_left is None:
            return round
        ends_at = timezone.now() + timedelta(seconds=round.seconds_left)
        _set(round, ends_at=ends_at, seconds_left=None)
        _append(tournament, "clock_resumed", round, by, {})
    return round


def add_minutes(*, round: Round, minutes: int, by: Account) -> Round:
    """Give the hall more time, or less; after the end it counts from now."""
    with transaction.atomic():
        tournament = ledger.lock(round.tournament)
        round = Round.objects.get(pk=round.pk)
        _check_playing(round)
        now = timezone.now()
        if round.ends_at is not None:
            ends_at = clock.moved(round.ends_at, minutes, now)
            _check_length(ends_at - now)
            _set(round, ends_at=ends_at, seconds_left=None)
        elif round.seconds_left is not None:
            left = max(0, round.seconds_left + 60 * minutes)
            _check_length(timedelta(seconds=left))
            _set(round, ends_at=None, seconds_left=left)
        else:
            raise ValidationError(
                _("The clock has not started yet. Start it, then change its minutes."),
                code="not_started",
            )
        _append(tournament, "minutes_added", round, by, {"minutes": minutes})
    return round


def give_table_time(*, table: Table, minutes: int, by: Account) -> Table:
    """Give one table more time after the end of the round, or take it back."""
    with transaction.atomic():
        tournament = ledger.lock(table.round.tournament)
        table = Table.objects.select_related("round").get(pk=table.pk)
        _check_playing(table.round)
        before = table.extra_minutes
        table.extra_minutes = max(0, before + minutes)
        _check_length(timedelta(minutes=table.extra_minutes))
        table.save(update_fields=["extra_minutes"])
        ledger.append(
            tournament=tournament,
            kind="table_time",
            facts={
                "table": table.public_id,
                "before": before,
                "after": table.extra_minutes,
            },
            by=by,
        )
    return table


def freeze_ranking(
    *, tournament: Tournament, after_round: int, by: Account
) -> Tournament:
    """Show the hall no ranking newer than that of this round, until it is lifted."""
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        if not 1 <= after_round <= tournament.rounds:
            raise ValidationError(_("This tournament has no such round."), code="round")
        return _freeze(tournament, after_round, "ranking_frozen", by)


def lift_freeze(*, tournament: Tournament, by: Account) -> Tournament:
    with transaction.atomic():
        return _freeze(ledger.lock(tournament), None, "ranking_lifted", by)


def show(*, tournament: Tournament, what: str, by: Account) -> Tournament:
    """Choose what the screen shows; a podium begins with every place hidden."""
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        if what not in list(Shows):
            raise ValidationError(_("The screen cannot show that."), code="shows")
        if what != tournament.hall_shows:
            _show(tournament, what, 0, by)
    return tournament


def reveal(*, tournament: Tournament, places: int, by: Account) -> Tournament:
    """Have the podium show so many places, counted from the last prize.

    The number is what should be seen and not one more: pressed twice, it is one step.
    """
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        if tournament.hall_shows != Shows.PODIUM:
            raise ValidationError(
                _("The screen does not show the podium. Choose it first."),
                code="podium",
            )
        if places != tournament.hall_revealed:
            _show(tournament, Shows.PODIUM, max(0, places), by)
    return tournament


def _freeze(
    tournament: Tournament, after: int | None, kind: str, by: Account
) -> Tournament:
    before = tournament.frozen_after_round
    if before != after:
        tournament.frozen_after_round = after
        tournament.save(update_fields=["frozen_after_round"])
        facts = {"before": before, "after": after}
        ledger.append(tournament=tournament, kind=kind, facts=facts, by=by)
    return tournament


def _show(tournament: Tournament, what: str, revealed: int, by: Account) -> None:
    before = [tournament.hall_shows, tournament.hall_revealed]
    tournament.hall_shows, tournament.hall_revealed = str(what), revealed
    tournament.save(update_fields=["hall_shows", "hall_revealed"])
    facts = {"before": before, "after": [str(what), revealed]}
    ledger.append(tournament=tournament, kind="hall_shows", facts=facts, by=by)


def _check_playing(round: Round) -> None:
    if round.state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. Its clock stays as it is."), code="closed"
        )
    if round.state != Round.State.PLAYING:
        raise ValidationError(
            _("This round has not begun yet. Begin it, then start its clock."),
            code="not_begun",
        )


def _check_length(length: timedelta) -> None:
    if length > timedelta(minutes=LONGEST):
        raise ValidationError(
            _("That is more than %(minutes)s minutes. Give less time."),
            params={"minutes": LONGEST},
            code="too_long",
        )


def _set(round: Round, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(round, name, value)
    round.save(update_fields=list(fields))


def _append(
    tournament: Tournament, kind: str, round: Round, by: Account, facts: dict[str, Any]
) -> None:
    """Tell what became of a round's clock."""
    now = {
        "round": round.number,
        "ends_at": round.ends_at.isoformat() if round.ends_at else None,
        "seconds_left": round.seconds_left,
    }
    ledger.append(tournament=tournament, kind=kind, facts={**facts, **now}, by=by)
