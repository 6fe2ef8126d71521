"""Database triggers that refuse to change or delete what was written."""

from typing import Any

from django.db.migrations.operations.base import Operation

SQLITE = """
CREATE TRIGGER {table}_{verb} BEFORE {verb} ON {table} {when}
BEGIN SELECT RAISE(ABORT, '{table} is never changed, only added to'); END
"""
SQLITE_WHEN = "WHEN NOT EXISTS (SELECT 1 FROM {unless})"
FUNCTION = """
CREATE OR REPLACE FUNCTION {table}_{does}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN {first}
      RAISE EXCEPTION '{table} is never changed, only added to'
      USING ERRCODE = 'integrity_constraint_violation'; END $$
"""
FIRST = "IF EXISTS (SELECT 1 FROM {unless}) THEN RETURN OLD; END IF;"
POSTGRESQL = """
CREATE TRIGGER {table}_{verb} BEFORE {verb} ON {table}
FOR EACH {each} EXECUTE FUNCTION {table}_{does}()
"""
SQLITE_VERBS = ("UPDATE", "DELETE")
POSTGRESQL_VERBS = (*SQLITE_VERBS, "TRUNCATE")


class AppendOnly(Operation):
    """Refuse UPDATE and DELETE on a table, and TRUNCATE where it exists.

    DELETE passes while the table `unless` has a row: a transaction that puts a row
    there and takes it away again is alone in seeing it, so that nothing else is let
    through meanwhile. SQLite's INSERT OR REPLACE counts as a DELETE only with
    recursive_triggers, which the settings switch on.
    """

    def __init__(self, table: str, unless: str = "") -> None:
        self.table = table
        self.unless = unless

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Leave the models as they are."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        sqlite = schema_editor.connection.vendor == "sqlite"
        for statement in self.for_sqlite() if sqlite else self.for_postgresql():
            schema_editor.execute(statement)

    def for_sqlite(self) -> list[str]:
        when = SQLITE_WHEN.format(unless=self.unless) if self.unless else ""
        return [
            SQLITE.format(
                table=self.table, verb=verb, when=when if verb == "DELETE" else ""
            )
            for verb in SQLITE_VERBS
        ]

    def for_postgresql(self) -> list[str]:
        functions = [
            FUNCTION.format(table=self.table, does=does, first=first)
            for does, first in self.functions().items()
        ]
        return functions + [
            POSTGRESQL.format(
                table=self.table,
                verb=verb,
                each="STATEMENT" if verb == "TRUNCATE" else "ROW",
                does=self.function_for(verb),
            )
            for verb in POSTGRESQL_VERBS
        ]

    def function_for(self, verb: str) -> str:
        """Return which of the functions PostgreSQL calls before this verb."""
        return "leaves" if verb == "DELETE" and self.unless else "stays"

    def functions(self) -> dict[str, str]:
        """Return by name what each function of PostgreSQL asks before it refuses."""
        leaves = {"leaves": FIRST.format(unless=self.unless)} if self.unless else {}
        return {"stays": "", **leaves}

    def describe(self) -> str:
        return f"Lets nothing in {self.table} be changed or deleted"
