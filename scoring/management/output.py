"""The base of the commands that answer: their language, output and refusals."""

import json
import os
import sys
from argparse import SUPPRESS
from typing import Any, Literal, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

# What Django has each command take besides, which is of no use to a club.
OF_DJANGO = (
    "--force-color", "--no-color", "--pythonpath", "--settings", "--skip-checks",
    "--traceback", "--verbosity", "--version",
)  # fmt: skip


class InSentences(BaseCommand):
    """A command that says in one sentence what is wrong, and no more than that."""

    on_the_command_line = False

    def run_from_argv(self, argv: list[str]) -> None:
        self.on_the_command_line = True
        super().run_from_argv(argv)

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        parser: Any = super().create_parser(prog_name, subcommand, **kwargs)
        if {"-h", "--help"} & set(sys.argv):
            translate_help(parser)
        self.name = subcommand
        parser.error = self.refuse
        return parser

    def refuse(self, sentence: str) -> NoReturn:
        """Say what is wrong with the call, without the whole usage."""
        sys.stderr.write(f"{self.name}: {sentence}\n")
        raise SystemExit(2)

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return self.run_command(*args, **options)
        except CommandError as error:
            if not self.on_the_command_line or options["traceback"]:
                raise
            self.stderr.write(str(error))
            sys.exit(error.returncode)

    def run_command(self, *args: Any, **options: Any) -> str | None:
        return super().execute(*args, **options)

    def tell(self, sentence: str) -> None:
        """Write at once, also where more follows only in a while."""
        self.stdout.write(sentence)
        self.stdout.flush()


def translate_help(parser: Any) -> None:
    """Have a command explain itself in the language of this machine."""
    with translation.override(settings.CONSOLE_LANGUAGE):
        parser.description = parser.description and _(parser.description)
        for action in parser._actions:
            action.help = action.help and _(action.help)
            if set(OF_DJANGO) & set(action.option_strings):
                action.help = SUPPRESS


class AnsweringCommand(InSentences):
    """A command that answers, in a language that may be asked for."""

    requires_system_checks: tuple[str, ...] | Literal["__all__"] = ()

    def run_from_argv(self, argv: list[str]) -> None:
        with translation.override(self.own_language()):
            super().run_from_argv(argv)

    def add_arguments(self, parser: CommandParser) -> None:
        self.add_language(parser)

    def add_language(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default=self.own_language(),
            help=_("language of the sentences"),
        )

    def own_language(self) -> str:
        """Return the language of whoever reads the console of this machine."""
        return str(settings.CONSOLE_LANGUAGE)

    def asked_language(self, options: dict[str, Any]) -> str:
        """The language in which it says what is wrong."""
        return str(options["language"])

    def execute(self, *args: Any, **options: Any) -> str | None:
        with translation.override(self.asked_language(options)):
            return super().execute(*args, **options)

    def run_command(self, *args: Any, **options: Any) -> str | None:
        """Answer, and stop quietly once whoever reads the answers has seen enough."""
        try:
            return super().run_command(*args, **options)
        except BrokenPipeError:
            # What Python still holds goes nowhere, so that it does not fail at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return None


def refuse_number(word: str) -> None:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(word)


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def as_json(reply: dict[str, Any]) -> bytes:
    """An answer as one line of JSON."""
    try:
        return _encode(reply).encode() + b"\n"
    except UnicodeEncodeError:  # half of a surrogate pair, which only \u can write
        return json.dumps(reply).encode() + b"\n"
