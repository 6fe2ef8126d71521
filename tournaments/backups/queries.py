"""Reads how far the club is, and what is known of its backups."""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.models import Max

from tournaments.accounts.models import Account
from tournaments.backups import places, state
from tournaments.backups.club import Club
from tournaments.backups.places import StoredBackup
from tournaments.backups.rules.due import Progress
from tournaments.backups.rules.worry import Facts, worries
from tournaments.backups.state import State
from tournaments.ledger.models import Event
from tournaments.ledger.queries import has_other_key
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.tables.models import Round

# A number that is another one after anything was written.
MARKS = {
    "sqlite": "PRAGMA data_version",
    "postgresql": (
        "SELECT SUM(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables "
        "WHERE relname <> 'django_session'"
    ),
}


def mark() -> Any:
    """Return a value that changes whenever another connection writes something."""
    with connection.cursor() as cursor:
        cursor.execute(MARKS[connection.vendor])
        return cursor.fetchone()


def read_progress(marked: object) -> Progress | None:
    """Read how far the days of the club are; None where nothing can be lost yet."""
    if not (Account.objects.exists() or Tournament.objects.exists()):
        return None
    closed = Round.objects.filter(
        state=Round.State.CLOSED, tournament__state=Tournament.State.RUNNING
    )
    by_day = closed.values_list("tournament__public_id").order_by()
    over = Tournament.objects.filter(state=Tournament.State.FINISHED)
    return Progress(
        mark=marked,
        closed=dict(by_day.annotate(Max("number"))),
        finished=frozenset(over.values_list("public_id", flat=True)),
    )


@dataclass(frozen=True)
class Overview:
    """All that the page of backups and the first page tell of them."""

    known: State
    worries: list[str]
    second: Path | None  # where the second place is now, if it is plugged in
    facts: Facts


def overview(club: Club) -> Overview:
    known = state.read(club.backups)
    second = places.find(known.second, club.sticks) if known.second else None
    facts = _facts(club, known, second)
    return Overview(known, worries(facts), second, facts)


def _facts(club: Club, known: State, second: Path | None) -> Facts:
    now = datetime.now(UTC)
    seen_at = known.second.seen_at if known.second else None
    newest = known.newest if (club.backups / known.file).is_file() else None
    written = Event.objects.order_by("-pk").values_list("made_at", flat=True)
    return Facts(
        now=now,
        written_at=written.first(),
        made_at=newest.made_at if newest else None,
        in_order=not (newest and newest.check and newest.check.differences),
        failed=known.failed.code if known.failed else "",
        second=known.second is not None,
        no_second=known.no_second,
        second_seen_at=now if second else seen_at,
        second_failed=known.second.failed if known.second else "",
        free=shutil.disk_usage(club.folder).free,
        named_again=tuple(map(str, members_named_again(known))),
        other_key=has_other_key(),
    )


def members_named_again(known: State) -> list[Player]:
    """Members who were forgotten, and whom the backup that was restored names again."""
    return list(Player.objects.filter(public_id__in=known.forgotten, forgotten_at=None))


def names_of(found: Iterable[StoredBackup]) -> dict[str, str]:
    """Return the present names of the tournaments for which backups were made."""
    keys = {one.manifest.because.tournament for one in found}
    rows = Tournament.objects.filter(public_id__in=keys)
    return dict(rows.values_list("public_id", "name"))
