#!/usr/bin/env python
"""The command line of WhistClub."""

import os
import sys

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import ManagementUtility, get_commands, load_command_class
from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError

from whistclub import spoken

# Commands of rules alone, each with its room. They answer at once, for they set up none
# of the Django that serves pages: no model, no database, only settings and languages.
PURE = {"score": "scoring", "compare": "scoring", "seat": "tournaments"}


class CommandLine(ManagementUtility):
    """Django's, which speaks as the machine does."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Return a command; where there is none, say so and end."""
        if settings.INSTALLED_APPS and subcommand not in get_commands():
            sys.exit(spoken.console_sentence(spoken.NO_COMMAND, name=subcommand))
        return super().fetch_command(subcommand)


def main(words: list[str]) -> None:
    """Carry out the command that was typed."""
    room = PURE.get(words[1]) if len(words) > 1 else None
    if room is None:
        CommandLine(words).execute()
        return
    apps.populate(())
    load_command_class(room, words[1]).run_from_argv(words)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistclub.settings")
    spoken.refuse_calls_in_words()
    try:
        main(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(spoken.console_sentence(spoken.CANNOT_START, why=error))
    except (DatabaseError, InterfaceError, OSError) as error:
        # It needs the settings, which may be what is wrong.
        from whistclub import machine

        if (said := machine.sentence(error)) is None:
            raise
        sys.exit(said)
