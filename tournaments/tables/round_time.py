"""Time while a round is played: how long a clock can be, more of it for a table."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.ledger import writes as ledger
from tournaments.tables.models import Round, Table

LONGEST = 600  # minutes that a clock can have


def give_table_time(
    *, table: Table, minutes: int, by: Account, seen: int | None = None, case: str = ""
) -> None:
    """Give one table more time after the end of the round, or take it back.

    Who has `seen` other minutes than the table has by now looks again first. The time
    may be for what a `case` of the jury took.
    """
    with ledger.locked(table.round.tournament) as tournament:
        refuse_unless_playing(Round.objects.get(pk=table.round_id))
        table = Table.objects.get(pk=table.pk)
        before = table.extra_minutes
        if seen is not None and seen != before:
            raise ValidationError(
                _("Table %(table)s has %(minutes)s more minutes by now. Look again."),
                params={"table": table.number, "minutes": before},
                code="stale",
            )
        after = table.extra_minutes = max(0, before + minutes)
        check_length(timedelta(minutes=after))
        table.save(update_fields=["extra_minutes"])
        facts = {"table": table.public_id, "before": before, "after": after}
        if case:
            facts["case"] = case
        ledger.append(tournament, "table_time", facts, by=by)


def refuse_unless_playing(round: Round) -> None:
    """Refuse what is only for a round that has begun and goes on."""
    if round.state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. Its clock stays as it is."), code="closed"
        )
    if round.state != Round.State.PLAYING:
        raise ValidationError(
            _("This round has not begun yet. Begin it, then start its clock."),
            code="not_begun",
        )


def check_length(length: timedelta) -> None:
    if length > timedelta(minutes=LONGEST):
        raise ValidationError(
            _("That is more than %(minutes)s minutes. Give less time."),
            params={"minutes": LONGEST},
            code="too_long",
        )
