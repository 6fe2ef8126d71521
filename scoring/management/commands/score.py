"""`manage.py score`: says what deals are worth, one JSON line for each."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from io import BufferedReader
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from scoring import wording
from scoring.deal import IllegalDeal
from scoring.record import answer

AT_ONCE = 1 << 16  # bytes read before the answers to them are sent
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Command(BaseCommand):
    help = "Reads records of deals as JSON Lines and writes what each is worth."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--language",
            choices=[code for code, _ in settings.LANGUAGES],
            default=settings.LANGUAGE_CODE,
            help="language of the error sentences",
        )

    def handle(self, *args: object, **options: Any) -> None:
        out = sys.stdout.buffer
        try:
            with translation.override(options["language"]):
                for lines in batches(sys.stdin.buffer):
                    out.write(b"".join([answer_line(line) for line in lines]))
                    out.flush()
        except BrokenPipeError:
            # Whoever read the answers has seen enough. What Python still holds goes
            # nowhere, so that it does not fail again at the exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def batches(stream: BufferedReader) -> Iterator[list[bytes]]:
    """The lines that are there, again and again, until the stream ends."""
    rest = b""
    first = True
    while chunk := stream.read1(AT_ONCE):
        if first:
            chunk = chunk.removeprefix(BYTE_ORDER_MARK)
            first = False
        *lines, rest = (rest + chunk).split(b"\n")
        yield lines
    if rest:
        yield [rest]


def answer_line(line: bytes) -> bytes:
    """Answer one line, whatever it holds."""
    identifier = None
    try:
        record = _loads(line)
        if isinstance(record, dict):
            identifier = record.get("id")
        return _dumps({"id": identifier, **answer(record)})
    except IllegalDeal as error:
        sentence = wording.refusal(error)
        return _dumps({"id": identifier, "error": sentence, "field": error.field})


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


_decode = json.JSONDecoder(parse_constant=_no_number).decode  # NaN is no JSON
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def _loads(line: bytes) -> Any:
    try:
        return _decode(line.decode())
    except (ValueError, RecursionError) as error:
        raise IllegalDeal("no_json", None) from error


def _dumps(reply: dict[str, Any]) -> bytes:
    try:
        return _encode(reply).encode() + b"\n"
    except UnicodeEncodeError:  # half of a surrogate pair, which only \u can write
        return json.dumps(reply).encode() + b"\n"
    except (ValueError, RecursionError):  # an id such as 1e999, or nested too deep
        sentence = wording.refusal(IllegalDeal("unusable_id", "id"))
        return _encode({"id": None, "error": sentence, "field": "id"}).encode() + b"\n"
