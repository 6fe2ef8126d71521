"""Holds a round while it changes, and moves it from one state to the next."""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.comparison.comparing import count_places
from tournaments.deals.queries import is_seating_fixed
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.rulings.standing import way_to
from tournaments.tables import queries
from tournaments.tables.models import Round


def next_number(tournament: Tournament) -> int:
    """Return the number of the round to draw now, or refuse with the reason."""
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(_("The tournament is finished."), code="finished")
    rounds = queries.rounds(tournament)
    for round in rounds:
        if round.state == Round.State.DRAWN:
            raise ValidationError(
                _("Round %(number)s is drawn already: look at it, then publish it.")
                % {"number": round.number},
                code="open",
            )
        if round.state != Round.State.CLOSED:
            raise ValidationError(
                _("Round %(number)s is %(state)s: close it before the next is drawn.")
                % {"number": round.number, "state": round.get_state_display()},
                code="open",
            )
    number = len(rounds) + 1
    if number > tournament.rounds:
        raise ValidationError(
            _("All rounds are played. Add one in the settings to go on."),
            code="all_played",
        )
    return number


@contextmanager
def changing(round: Round, *states: Round.State) -> Iterator[Round]:
    """Hold the tournament, and the round as it is now if it is in one of the states."""
    with ledger.locked(round.tournament) as tournament:
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
        yield current


def refuse_once_begun(round: Round) -> None:
    """Refuse a new seating once a line is written or came late, or a jury is called."""
    if not is_seating_fixed(round):
        return
    cases = Case.objects.filter(table__round=round).select_related("table")
    case = cases.order_by("number").first()
    if case is None or case.table is None:
        raise ValidationError(
            _(
                "The first line of this round is written, so its seating stays. Who"
                " comes or goes now is a replacement."
            ),
            code="lines",
        )
    case.tournament = round.tournament
    raise ValidationError(
        _(
            "The jury was called to table %(table)s of this round, so its seating"
            " stays. Who comes or goes now is a replacement."
        ),
        code="judged",
        params={"table": case.table.number, **way_to(case)},
    )


def move_on(
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
    day = round.tournament
    ledger.append(day, kind, facts, by=by, words=words)
    count_places(day)


def start_round(*, round: Round, by: Account) -> Round:
    """Let the round begin, with its clock if the tournament has one."""
    with changing(round, PUBLISHED) as current:
        minutes = datetime.timedelta(minutes=current.tournament.minutes_per_round or 0)
        current.ends_at = timezone.now() + minutes if minutes else None
        current.seconds_left = None
        move_on(current, PLAYING, "round_started", by)
    return current


def close_round(
    *, round: Round, by: Account, reason: str = "", corrected: int | None = None
) -> Round:
    """End a round, whatever is open in it: the desk asks about that first.

    Where it was open for a `corrected` line, its end is when it was closed before.
    """
    with changing(round, PLAYING) as current:
        current.ends_at = current.seconds_left = None
        more = {} if corrected is None else {"corrected": corrected}
        move_on(current, CLOSED, "round_closed", by, reason.strip(), **more)
    return current


def reopen_round(*, round: Round, by: Account, reason: str) -> Round:
    """Let lines of a closed round be written again; the clock stays off."""
    with changing(round, CLOSED) as current:
        if not reason.strip():
            raise ValidationError(
                _("Write why the round is opened again."), code="reason"
            )
        refuse_finished(current.tournament)
        move_on(current, PLAYING, "round_reopened", by, reason.strip())
    return current


DRAWN, PUBLISHED = Round.State.DRAWN, Round.State.PUBLISHED


PLAYING, CLOSED = Round.State.PLAYING, Round.State.CLOSED


def refuse_finished(tournament: Tournament) -> None:
    """Refuse to open a round again where the day is over."""
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("The tournament is finished: its rounds stay closed."), code="finished"
        )
