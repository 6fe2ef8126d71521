"""The shape that the migrations give a database, and what one has beside it.

It is asked where a backup is restored: what would act by itself later, as a trigger,
does not come along unseen.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing

from django.apps import apps
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.backends.sqlite3.schema import DatabaseSchemaEditor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from scoring.grids.append_only import FUNCTION, POSTGRESQL_VERBS, AppendOnly
from tournaments.backups import sqlite


def strange_parts(engine: str, found: Mapping[str, str]) -> list[str]:
    """List what a database has and no migration makes, or lacks, or has otherwise."""
    usual = sqlite_shape() if engine == "sqlite" else postgresql_shape()
    return sorted(one for one in {*usual, *found} if usual.get(one) != found.get(one))


def sqlite_shape() -> dict[str, str]:
    """The shape as SQLite has it, of a database that is made in memory."""
    told = {**connections["default"].settings_dict, "NAME": ":memory:", "OPTIONS": {}}
    editor = DatabaseSchemaEditor(DatabaseWrapper(told), collect_sql=True, atomic=False)
    editor.deferred_sql = []
    for model in models():
        editor.create_model(model)
    said = [*editor.collected_sql, *(f"{one};" for one in editor.deferred_sql)]
    editor.collected_sql = []
    for guard in guards():
        guard.database_forwards("", editor, None, None)
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript("\n".join([*said, *editor.collected_sql]))
        return sqlite.shape(made.execute)


def postgresql_shape() -> dict[str, str]:
    """The shape as PostgreSQL has it: tables, triggers, and what its functions do."""
    found = {f"table {name}": "" for name in tables()}
    for guard in guards():
        for verb in POSTGRESQL_VERBS:
            name = f"trigger {guard.table}_{verb.lower()} on {guard.table}"
            found[name] = f"{guard.table}_{guard.function_for(verb)}"
        for does, first in guard.functions().items():
            said = FUNCTION.format(table=guard.table, does=does, first=first)
            found[f"function {guard.table}_{does}()"] = said.split("$$")[1]
    return found


def models() -> list[type[Model]]:
    return [*apps.get_models(), MigrationRecorder.Migration]


def tables() -> Iterator[str]:
    for model in models():
        yield model._meta.db_table
        for field in model._meta.local_many_to_many:
            yield field.m2m_db_table()


def guards() -> list[AppendOnly]:
    """Return the triggers that the migrations make, as their operations."""
    steps = MigrationLoader(None).disk_migrations.values()
    said = (one for step in steps for one in step.operations)
    return [one for one in said if isinstance(one, AppendOnly)]
