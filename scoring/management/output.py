"""What every command that answers other programs does with languages and output."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser


class AnsweringCommand(BaseCommand):
    """A command that reads from a program, and answers it."""

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default=settings.LANGUAGE_CODE,
            help="language of the error sentences",
        )


@contextmanager
def until_nobody_reads() -> Iterator[None]:
    """Write, and stop quietly once whoever reads the answers has seen enough."""
    try:
        yield
    except BrokenPipeError:
        # What Python still holds goes nowhere, so that it does not fail at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refuse_number(word: str) -> None:
    """NaN and Infinity are no JSON."""
    raise ValueError(word)


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def as_json(reply: dict[str, Any]) -> bytes:
    """An answer as one line of JSON."""
    try:
        return _encode(reply).encode() + b"\n"
    except UnicodeEncodeError:  # half of a surrogate pair, which only \u can write
        return json.dumps(reply).encode() + b"\n"
