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
