"""Database triggers that refuse to change or delete what was written."""

from typing import Any

from django.db.migrations.operations.base import Operation

SQLITE = """
CREATE TRIGGER {table}_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is never changed, only added to'); END
"""
FUNCTION = """
CREATE OR REPLACE FUNCTION {table}_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{table} is never changed, only added to'
      USING ERRCODE = 'integrity_constraint_violation'; END $$
"""
POSTGRESQL = """
CREATE TRIGGER {table}_{verb} BEFORE {verb} ON {table}
FOR EACH {each} EXECUTE FUNCTION {table}_stays()
"""
SQLITE_VERBS = ("UPDATE", "DELETE")
POSTGRESQL_VERBS = (*SQLITE_VERBS, "TRUNCATE")


class AppendOnly(Operation):
    """Refuse UPDATE and DELETE on a table, and TRUNCATE where it exists.

    SQLite's INSERT OR REPLACE counts as a DELETE only with recursive_triggers, which
    the settings switch on.
    """

    reversible = True

    def __init__(self, table: str) -> None:
        self.table = table

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The models stay as they are."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        sqlite = schema_editor.connection.vendor == "sqlite"
        if not sqlite:
            schema_editor.execute(FUNCTION.format(table=self.table))
        trigger = SQLITE if sqlite else POSTGRESQL
        for verb in SQLITE_VERBS if sqlite else POSTGRESQL_VERBS:
            each = "STATEMENT" if verb == "TRUNCATE" else "ROW"
            schema_editor.execute(
                trigger.format(table=self.table, verb=verb, each=each)
            )

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        sqlite = schema_editor.connection.vendor == "sqlite"
        where = "" if sqlite else f" ON {self.table}"
        for verb in SQLITE_VERBS if sqlite else POSTGRESQL_VERBS:
            schema_editor.execute(f"DROP TRIGGER {self.table}_{verb}{where}")

    def describe(self) -> str:
        return f"Lets nothing in {self.table} be changed or deleted"


LEAVES_SQLITE = """
CREATE TRIGGER {table}_DELETE BEFORE DELETE ON {table}
WHEN NOT EXISTS (SELECT 1 FROM {unless})
BEGIN SELECT RAISE(ABORT, '{table} is never changed, only added to'); END
"""
LEAVES_FUNCTION = """
CREATE OR REPLACE FUNCTION {table}_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM {unless}) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '{table} is never changed, only added to'
        USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
LEAVES_POSTGRESQL = """
CREATE TRIGGER {table}_DELETE BEFORE DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_leaves()
"""


class LeavesOnlyWith(Operation):
    """Let DELETE pass on an append-only table while another table has a row.

    A transaction that puts a row there and takes it away again is alone in seeing it,
    so that nothing else is let through meanwhile. Neither UPDATE nor TRUNCATE passes.
    """

    reversible = True

    def __init__(self, table: str, unless: str) -> None:
        self.table = table
        self.unless = unless

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The models stay as they are."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        names = {"table": self.table, "unless": self.unless}
        self._drop(schema_editor)
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(LEAVES_SQLITE.format(**names))
        else:
            schema_editor.execute(LEAVES_FUNCTION.format(**names))
            schema_editor.execute(LEAVES_POSTGRESQL.format(**names))

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        sqlite = schema_editor.connection.vendor == "sqlite"
        self._drop(schema_editor)
        trigger = SQLITE if sqlite else POSTGRESQL
        schema_editor.execute(
            trigger.format(table=self.table, verb="DELETE", each="ROW")
        )

    def _drop(self, schema_editor: Any) -> None:
        sqlite = schema_editor.connection.vendor == "sqlite"
        where = "" if sqlite else f" ON {self.table}"
        schema_editor.execute(f"DROP TRIGGER {self.table}_DELETE{where}")

    def describe(self) -> str:
        return f"Lets {self.table} lose rows while {self.unless} has one"


class LayAside(Operation):
    """Drop the triggers of an append-only table: `AppendOnly` comes again after it.

    For a migration that changes its columns. SQLite builds such a table anew, without
    its triggers, whether or not they were laid aside.
    """

    def __init__(self, table: str) -> None:
        self.table = table

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The models stay as they are."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        sqlite = schema_editor.connection.vendor == "sqlite"
        where = "" if sqlite else f" ON {self.table}"
        for verb in SQLITE_VERBS if sqlite else POSTGRESQL_VERBS:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {self.table}_{verb}{where}")

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """What was brought back went before this."""

    def describe(self) -> str:
        return f"Lays the triggers of {self.table} aside"
