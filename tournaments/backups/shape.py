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

from scoring.grids.append_only import (
    FUNCTION,
    LEAVES_FUNCTION,
    POSTGRESQL_VERBS,
    AppendOnly,
    LayAside,
    LeavesOnlyWith,
)
from tournaments.backups import sqlite


def strange(engine: str, found: Mapping[str, str]) -> list[str]:
    """What a database has and no migration makes, or lacks, or has otherwise."""
    usual = of_sqlite() if engine == "sqlite" else of_postgresql()
    return sorted(one for one in {*usual, *found} if usual.get(one) != found.get(one))


def of_sqlite() -> dict[str, str]:
    """The shape as SQLite has it, of a database that is made in memory."""
    told = {**connections["default"].settings_dict, "NAME": ":memory:", "OPTIONS": {}}
    editor = DatabaseSchemaEditor(DatabaseWrapper(told), collect_sql=True, atomic=False)
    editor.deferred_sql = []
    for model in models():
        editor.create_model(model)
    said = [*editor.collected_sql, *(f"{one};" for one in editor.deferred_sql)]
    editor.collected_sql = []
    for guard in guards():
        # Where a step between built the table anew, its triggers are gone.
        if isinstance(guard, AppendOnly):
            LayAside(guard.table).database_forwards("", editor, None, None)
        guard.database_forwards("", editor, None, None)
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript("\n".join([*said, *editor.collected_sql]))
        return sqlite.shape(made.execute)


def of_postgresql() -> dict[str, str]:
    """The shape as PostgreSQL has it: tables, triggers, and what its functions do."""
    found = {f"table {name}": "" for name in tables()}
    for guard in guards():
        names = vars(guard)
        triggers = {
            f"trigger {guard.table}_{verb.lower()} on {guard.table}"
            for verb in POSTGRESQL_VERBS
        }
        if isinstance(guard, LayAside):
            found = {name: one for name, one in found.items() if name not in triggers}
        elif isinstance(guard, AppendOnly):
            body = FUNCTION.format(**names).split("$$")[1]
            found |= {
                f"function {guard.table}_stays()": body,
                **dict.fromkeys(triggers, ""),
            }
        else:
            body = LEAVES_FUNCTION.format(**names).split("$$")[1]
            found[f"function {guard.table}_leaves()"] = body
    return found


def models() -> list[type[Model]]:
    return [*apps.get_models(), MigrationRecorder.Migration]


def tables() -> Iterator[str]:
    for model in models():
        yield model._meta.db_table
        for field in model._meta.local_many_to_many:
            yield field.m2m_db_table()


def guards() -> Iterator[AppendOnly | LayAside | LeavesOnlyWith]:
    """What the migrations say of triggers, one after the other."""
    loader = MigrationLoader(None)
    steps = {
        step: None
        for leaf in sorted(loader.graph.leaf_nodes())
        for step in loader.graph.forwards_plan(leaf)
    }
    for step in steps:
        for one in loader.disk_migrations[step].operations:
            if isinstance(one, AppendOnly | LayAside | LeavesOnlyWith):
                yield one
