"""Changes columns in the database, each in a row by chance, and has them looked for."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, redirect_stdout
from io import StringIO
from itertools import islice
from random import Random

from django.core.management import CommandError, call_command
from django.db import connection

from tests.days.checked import crew
from tests.verifying.changing import change, lay_triggers_aside
from tests.verifying.test_every_column import COLUMNS
from tests.verifying.world import with_phones, world
from tournaments.desk.archive.queries import paths
from tournaments.guard.verifying.unseen import is_unseen
from tournaments.plans.models import Tournament

SMALL = 100  # tries, below which a single day is enough


def unseen(tries: int) -> list[str]:
    """Change so many columns; those that `verify` does not find."""
    keys = world() if tries >= SMALL else [with_phones(crew()).pk]
    lay_triggers_aside()
    with closing(changes(keys)) as every_change:
        found = [
            f"{said} was changed, and verify finds nothing"
            for said, day in islice(every_change, tries)
            if is_in_order(day)
        ]
    # Each was put back, or all that came after it would be found for nothing.
    left = [key for key in keys if not is_in_order(key)]
    return found + [f"day {key} is not in order afterwards" for key in left]


def changes(days: list[int]) -> Generator[tuple[str, int]]:
    """Change every column that is not on the list in turn, and put the file back.

    What the database refuses is no change.
    """
    chance, way, file = Random(1), paths(), connection.connection
    before = sqlite3.connect(":memory:")
    file.backup(before)
    columns = [one for one in COLUMNS if not is_unseen(one[0].__name__, one[1].name)]
    while True:
        chance.shuffle(columns)
        for model, field in columns:
            day = chance.choice(days)
            theirs = model._base_manager.filter(**{way[model]: day}).order_by("pk")
            row = chance.choice([*theirs] or [None])
            if row is None or not change(row, field):
                continue
            try:
                yield f"{model.__name__}.{field.name} of row {row.pk}, day {day}", day
            finally:
                before.backup(file)


def is_in_order(key: int) -> bool:
    """Whether the command ends well for a tournament as it is now."""
    name = Tournament.objects.get(pk=key).public_id
    try:
        with redirect_stdout(StringIO()):
            call_command("verify", name, "--json")
    except (SystemExit, CommandError):  # of a game that is none, say
        return False
    return True
