"""`manage.py score`: says what deals are worth, one JSON line for each."""

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.utils.translation import gettext_noop

from scoring import wording
from scoring.deal import IllegalDeal
from scoring.management.output import AnsweringCommand, as_json, refuse_number
from scoring.record import answer

AT_ONCE = 1 << 16  # bytes read before the answers to them are sent
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Command(AnsweringCommand):
    help = gettext_noop(
        "Reads records of deals as JSON Lines and writes what each is worth."
    )

    def handle(self, *args: object, **options: Any) -> None:
        out = sys.stdout.buffer
        for lines in batches(sys.stdin.buffer):
            out.write(b"".join([answer_line(line) for line in lines]))
            out.flush()


def batches(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines that are there, again and again, until the stream ends."""
    rest = b""
    first = True
    while chunk := getattr(stream, "read1", stream.read)(AT_ONCE):
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


_decode = json.JSONDecoder(parse_constant=refuse_number).decode


def _loads(line: bytes) -> Any:
    try:
        return _decode(line.decode())
    except (ValueError, RecursionError) as error:
        raise IllegalDeal("no_json", None) from error


def _dumps(reply: dict[str, Any]) -> bytes:
    try:
        return as_json(reply)
    except (ValueError, RecursionError):  # an id such as 1e999, or nested too deep
        sentence = wording.refusal(IllegalDeal("unusable_id", "id"))
        return as_json({"id": None, "error": sentence, "field": "id"})
