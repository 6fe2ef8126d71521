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
        for statement in self.laying(schema_editor.connection.vendor):
            schema_editor.execute(statement)

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        for statement in self.lifting(schema_editor.connection.vendor):
            schema_editor.execute(statement)

    def describe(self) -> str:
        return f"Lets nothing in {self.table} be changed or deleted"

    def laying(self, vendor: str) -> list[str]:
        """The statements that lay the triggers."""
        table = self.table
        if vendor == "sqlite":
            return [SQLITE.format(table=table, verb=v) for v in ("UPDATE", "DELETE")]
        rows = [
            POSTGRESQL.format(table=table, verb=verb, each="ROW")
            for verb in ("UPDATE", "DELETE")
        ]
        truncate = POSTGRESQL.format(table=table, verb="TRUNCATE", each="STATEMENT")
        return [FUNCTION.format(table=table), *rows, truncate]

    def lifting(self, vendor: str) -> list[str]:
        """The statements that take the triggers away."""
        verbs = ["UPDATE", "DELETE"]
        where = ""
        if vendor != "sqlite":
            verbs.append("TRUNCATE")
            where = f" ON {self.table}"
        return [f"DROP TRIGGER {self.table}_{verb}{where}" for verb in verbs]
