"""Bring the database to the shape of this version: after a backup, and whole or not."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as Migrate
from django.db import DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations import AddField
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.management.output import InSentences
from scoring.standing.figures import IN_TOTALS
from tournaments.backups import making, restoring, state
from tournaments.backups.here import this_club
from tournaments.backups.rules.manifest import Because, is_of_before, unknown_migrations
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_sentence
from tournaments.deals.counting import fill_columns
from whistclub import machine


class Command(InSentences, Migrate):
    """Django's own, for a database in which a club is."""

    step_by_step: BaseDatabaseWrapper | None = None
    new_figures: frozenset[str] = frozenset()

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--without-backup", action="store_true", help=_("there is one already")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(settings.CONSOLE_LANGUAGE):
            self.bring_up(*args, **options)

    def bring_up(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        only_asked = options["plan"] or options["check_unapplied"]
        try:
            if only_asked or not changes_a_club(connection, options):
                super().handle(*args, **options)
            elif options["without_backup"]:
                self.all_or_nothing(connection, *args, **options)
            else:
                self.with_backup(connection, *args, **options)
        except Trouble as trouble:
            raise CommandError(trouble_sentence(trouble)) from trouble

    def with_backup(
        self, connection: BaseDatabaseWrapper, *args: Any, **options: Any
    ) -> None:
        """Try it on a copy first; the copy is the backup."""
        club = this_club()
        with restoring.keep_servers_out(club):
            made = making.add(club, Because("upgrade"))
            file = club.backups / state.read(club.backups).file
            self.stderr.write(_("A backup of the version before is in %s.") % file)
            differences = made.check.differences if made and made.check else {}
            for first, *_more in differences.values():
                self.stderr.write(_("Something in it is not in order: %s") % first)
            self.all_or_nothing(connection, *args, **options)

    def all_or_nothing(
        self, connection: BaseDatabaseWrapper, *args: Any, **options: Any
    ) -> None:
        """Take all steps in one transaction."""
        try:
            with one_transaction(connection):
                self.step_by_step, self.new_figures = connection, frozenset()
                super().handle(*args, **options)
                if self.new_figures and not options["app_label"]:
                    fill_columns(self.new_figures)
        except CommandError:
            raise
        except Exception as error:
            raise CommandError(
                _(
                    "The database cannot be brought to the shape of this version "
                    "(%(why)s). Nothing was changed: go on with the version before."
                )
                % {"why": " ".join(str(error).split()) or type(error).__name__}
            ) from error
        finally:
            self.step_by_step = None

    def migration_progress_callback(
        self, action: str, migration: Migration | None = None, fake: bool = False
    ) -> None:
        super().migration_progress_callback(action, migration, fake)
        if migration and action == "apply_success":
            self.new_figures |= added_figures(migration)
        known = self.step_by_step
        if known and known.vendor == "postgresql" and action.endswith("_success"):
            # What a step has put off is checked at its end, as if it stood alone.
            with known.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def added_figures(migration: Migration) -> frozenset[str]:
    """The figures of a result that totals keep from this step on."""
    added = (step for step in migration.operations if isinstance(step, AddField))
    names = {step.name for step in added if step.model_name == "total"}
    return frozenset(names) & {row.key for row in IN_TOTALS}


@contextmanager
def one_transaction(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Do all or nothing; SQLite stops checking keys only outside of a transaction."""
    laid_aside = connection.disable_constraint_checking()
    try:
        with transaction.atomic(using=connection.alias):
            yield
    finally:
        if laid_aside:
            connection.enable_constraint_checking()


def changes_a_club(connection: BaseDatabaseWrapper, options: dict[str, Any]) -> bool:
    """Tell whether there are steps to take, and something to lose by them."""
    try:
        executor = MigrationExecutor(connection)
        refuse_others(executor)
        steps = options["app_label"] or executor.migration_plan(
            executor.loader.graph.leaf_nodes()
        )
        return bool(steps) and not this_club().database.is_empty()
    except DatabaseError as error:
        why = " ".join(str(error).split())
        raise CommandError(
            machine.sentence(error) or _("The database cannot be read (%s).") % why
        ) from error


def refuse_others(executor: MigrationExecutor) -> None:
    """Refuse a database of before the first release, and one of a newer version."""
    taken = [f"{app}.{name}" for app, name in executor.loader.applied_migrations]
    if is_of_before(taken):
        raise Trouble("older", where=_("The database"))
    if unknown_migrations(taken, making.known_migrations()):
        raise CommandError(
            _(
                "A newer version of WhistClub has written in this database: start that "
                "version, or restore a backup from before it."
            )
        )
