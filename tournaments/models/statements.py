"""The statements of each line and each look, built once: the ORM builds each anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.db import connection, models

from tournaments.models.device import Device
from tournaments.models.event import Event
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament

# Fields whose values are not written as they are.
WRITTEN_OTHERWISE = (models.JSONField, models.UUIDField, models.DateTimeField)


class Head(NamedTuple):
    """The last event of a tournament, to which the next is chained."""

    number: int
    hash: str


class Look(NamedTuple):
    """How far a table is, and what its phone was heard to keep."""

    quiet_since: int  # of its tournament
    version: int
    unsent: int
    to_check: int
    is_due: bool  # to be noted as heard


RAISE_TOURNAMENT = f"""
    UPDATE {Tournament._meta.db_table} SET version = version + 1
    WHERE id = %s RETURNING quiet_since
"""
LAST_EVENT = f"""
    FROM {Event._meta.db_table} WHERE tournament_id = %s ORDER BY number DESC LIMIT 1
"""
RAISE_TABLE = f"""
    UPDATE {Table._meta.db_table} SET version = version + 1
    WHERE id = %s AND version = %s
    RETURNING (SELECT number {LAST_EVENT}), (SELECT hash {LAST_EVENT})
"""
VERSIONS = f"""
    SELECT day.version, earlier.version, day.quiet_since, earlier.quiet_since
    FROM {Tournament._meta.db_table} day
    LEFT JOIN {Tournament._meta.db_table} earlier ON earlier.id = day.carry_from_id
    WHERE day.public_id = %s
"""
LOOK = f"""
    SELECT day.quiet_since, shown.version, phone.unsent, phone.to_check,
      phone.heard_at IS NULL OR phone.heard_at < %s
    FROM {Tournament._meta.db_table} day, {Table._meta.db_table} shown,
      {Device._meta.db_table} phone
    WHERE day.id = %s AND shown.id = %s AND phone.id = %s
"""
WRITE_HEARD = f"""
    UPDATE {Device._meta.db_table} SET heard_at = %s, unsent = %s, to_check = %s
    WHERE id = %s
"""


def versions(public_id: str) -> tuple[int | None, ...] | None:
    """The versions of a tournament and of the earlier session that counts in it.

    Then those since which nothing was written in the two but lines.
    """
    return _row(VERSIONS, [public_id])


def raise_tournament(tournament: int) -> int | None:
    """Lock a tournament, raise its version, and say since when it is quiet."""
    found = _row(RAISE_TOURNAMENT, [tournament])
    return found[0] if found else None


def raise_table(table: int, version: int, tournament: int) -> Head | None:
    """Raise the version of a table, and return the head of the chain.

    None if the table has another version; the tournament is locked.
    """
    found = _row(RAISE_TABLE, [table, version, tournament, tournament])
    return Head(found[0] or 0, found[1] or "") if found else None


def look(tournament: int, table: int, device: int, since: datetime) -> Look | None:
    """How far these are, and whether the phone was last heard before a moment."""
    moment = connection.ops.adapt_datetimefield_value(since)
    found = _row(LOOK, [moment, tournament, table, device])
    return Look(*found) if found else None


def write_heard(device: int, now: datetime, unsent: int, to_check: int) -> None:
    """Note when a phone was heard, and how many deals it said that it still keeps."""
    moment = connection.ops.adapt_datetimefield_value(now)
    _row(WRITE_HEARD, [moment, unsent, to_check, device])


def insert(row: models.Model) -> None:
    """Add a row, which afterwards has the number that the database gave it."""
    model = type(row)
    values = [
        field.get_db_prep_save(field.pre_save(row, True), connection)
        if isinstance(field, WRITTEN_OTHERWISE)
        else getattr(row, field.attname)
        for field in _fields(model)
    ]
    found = _row(_insert(model, 1, ()), values)
    row.pk = found[0] if found else None


def write_over(
    model: type[models.Model],
    rows: Sequence[Mapping[str, Any]],
    unique: tuple[str, ...],
) -> None:
    """Add rows of numbers, each column said; those that are there are written over.

    Which these are is told by the columns of `unique`.
    """
    values = [row[field.attname] for row in rows for field in _fields(model)]
    _row(_insert(model, len(rows), unique), values)


@cache
def _fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return [
        field
        for field in model._meta.concrete_fields
        if not isinstance(field, models.AutoField)
    ]


@cache
def _insert(model: type[models.Model], rows: int, unique: tuple[str, ...]) -> str:
    column_of = {field.name: str(field.column) for field in _fields(model)}
    columns = column_of.values()
    boxes = f"({', '.join(['%s'] * len(columns))})"
    text = f"""
        INSERT INTO {model._meta.db_table} ({", ".join(columns)})
        VALUES {", ".join([boxes] * rows)}
    """
    if not unique:
        return f"{text} RETURNING {model._meta.pk.column}"
    keys = [column_of[name] for name in unique]
    news = [f"{name} = EXCLUDED.{name}" for name in columns if name not in keys]
    return f"{text} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {', '.join(news)}"


def _row(statement: str, values: Sequence[Any]) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found = cursor.fetchall() if cursor.description else []
        return found[0] if found else None
