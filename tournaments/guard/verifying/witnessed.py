"""Compares the ledgers with what the kept backups vouch for."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.accounts.models import Act
from tournaments.backups.witnesses import Witness, Witnesses
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

DELETED = ("tournament_deleted", "practice_thrown_away")


def differences(tournament: Tournament, witnesses: Witnesses) -> Iterator[str]:
    """Say in which backup a tournament has another past than here; the newest alone."""
    heard = witnesses.get(tournament.public_id, ())
    numbers = [one.events for one in heard]
    events = Event.objects.filter(tournament=tournament, number__in=numbers)
    heads = dict(events.values_list("number", "hash"))
    for one in heard:
        if one.events and heads.get(one.events) != one.head:
            yield (
                _(
                    "the backup %(file)s, of %(moment)s, has another event %(number)s "
                    "than is here."
                )
                if one.events in heads
                else _(
                    "the backup %(file)s, of %(moment)s, goes up to event %(number)s, "
                    "which is not here any more."
                )
            ) % _about(one)
            return


def missing_tournaments(witnesses: Witnesses) -> Iterator[tuple[str, str]]:
    """Yield the tournaments of backups that are here no more, yet were not deleted."""
    here = set(Tournament.objects.values_list("public_id", flat=True))
    acts = Act.objects.filter(kind__in=DELETED)
    here.update(acts.values_list("facts__tournament", flat=True))
    for key, (newest, *_older) in witnesses.items():
        if key not in here:
            said = _(
                "the backup %(file)s, of %(moment)s, has %(number)s events of this "
                "tournament, which is not here any more; nobody deleted it."
            )
            yield key, said % _about(newest)


def _about(one: Witness) -> dict[str, object]:
    moment = date_format(localtime(one.made_at), "DATETIME_FORMAT")
    return {"file": one.file, "moment": moment, "number": one.events}
