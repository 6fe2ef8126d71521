"""Database triggers that refuse to change or delete what was written."""

from typing import Any

from django.db.migrations.operations.base import Operation

SQLITE = """
CREATE TRIGGER {table}_{verb} BEFORE {VERB} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is never changed, only added to'); END
"""
POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION {table}_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{table} is never changed, only added to'
      USING ERRCODE = 'integrity_constraint_violation'; END $$
"""
POSTGRESQL = """
CREATE TRIGGER {table}_{verb} BEFORE {VERB} ON {table}
FOR EACH {each} EXECUTE FUNCTION {table}_stays()
"""


class AppendOnly(Operation):
    """Refuse UPDATE, DELETE (and with PostgreSQL TRUNCATE) on a table.

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
        if schema_editor.connection.vendor == "sqlite":
            for verb in ("update", "delete"):
                self._run(schema_editor, SQLITE, verb)
        else:
            self._run(schema_editor, POSTGRESQL_FUNCTION)
            for verb in ("update", "delete"):
                self._run(schema_editor, POSTGRESQL, verb)
            self._run(schema_editor, POSTGRESQL, "truncate", each="STATEMENT")

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        verbs = ["update", "delete"]
        on_table = ""
        if schema_editor.connection.vendor != "sqlite":
            verbs.append("truncate")
            on_table = f" ON {self.table}"
        for verb in verbs:
            schema_editor.execute(f"DROP TRIGGER {self.table}_{verb}{on_table}")

    def describe(self) -> str:
        return f"Lets nothing in {self.table} be changed or deleted"

    def _run(
        self, schema_editor: Any, sql: str, verb: str = "", each: str = "ROW"
    ) -> None:
        statement = sql.format(
            table=self.table, verb=verb, VERB=verb.upper(), each=each
        )
        schema_editor.execute(statement)
