"""Ends the day, and takes its end back."""

from django.core.exceptions import ValidationError

from tournaments.accounts.models import Account
from tournaments.follow import day_words
from tournaments.jury import day
from tournaments.jury.rules.day import why_unfinished
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament


def finish(*, tournament: Tournament, by: Account | None) -> None:
    """End the day, all of whose rounds are closed, whatever is open in it."""
    with ledger.locked(tournament) as tournament:
        if tournament.state == Tournament.State.FINISHED:
            return
        refuse_unfinished(tournament)
        _set_state(tournament, Tournament.State.FINISHED, "tournament_finished", by)


def refuse_unfinished(tournament: Tournament) -> None:
    why = why_unfinished(day.day_facts(tournament))
    if why:
        raise ValidationError(day_words.unfinished_sentence(why), code=why)


def reopen(*, tournament: Tournament, by: Account | None) -> None:
    """Take the end of the day back."""
    with ledger.locked(tournament) as tournament:
        if tournament.state != Tournament.State.FINISHED:
            return
        _set_state(tournament, Tournament.State.RUNNING, "tournament_reopened", by)


def _set_state(
    tournament: Tournament, state: str, kind: str, by: Account | None
) -> None:
    before = tournament.state
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    ledger.append(tournament, kind, {"before": str(before), "after": str(state)}, by=by)
