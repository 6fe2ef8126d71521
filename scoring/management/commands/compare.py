"""`manage.py compare`: compares the results of duplicate boards, and ranks."""

import json
import sys
from typing import Any

from django.utils.translation import gettext_lazy as _, gettext_noop

from scoring.duplicate.document import IllegalSheet, answer, number
from scoring.management.output import AnsweringCommand, as_json, refuse_number

SENTENCES = {
    "no_json": _("This is not JSON."),
    "no_object": _("An object in braces is expected here."),
    "no_list": _("A list is expected here."),
    "field_missing": _("“%(field)s” is missing here."),
    "unknown_field": _("Nothing is recorded under “%(field)s”."),
    "field_twice": _("“%(field)s” stands twice in the same object."),
    "unknown_method": _("There is no method “%(value)s”. Methods: %(choices)s."),
    "no_name": _("A name or a number is expected here."),
    "board_twice": _("Board %(name)s is there twice."),
    "table_twice": _("Table %(name)s is there twice on the same board."),
    "player_twice": _("Player %(name)s is there twice at one table."),
    "no_hand": _("Give the score of at least one hand."),
    "other_hands": _(
        "All tables of a board have the same hands; here they are %(hands)s."
    ),
    "players": _("Name the player of each hand: %(hands)s."),
    "no_number": _('A number is expected here, or null, or {"adjusted": per cent}.'),
    "percent": _("An adjusted result is 0 to 100 per cent."),
    "too_large": _("The number is larger than %(most)s."),
}


class Command(AnsweringCommand):
    help = gettext_noop(
        "Reads the results of duplicate boards as JSON, compares them and ranks."
    )

    def handle(self, *args: object, **options: Any) -> None:
        reply = reply_to(sys.stdin.buffer.read())
        sys.stdout.buffer.write(as_json(reply))
        sys.stdout.buffer.flush()
        if "error" in reply:
            sys.exit(1)


def reply_to(data: bytes) -> dict[str, Any]:
    """The answer to a document, or the sentence that says what is wrong with it."""
    try:
        return answer(_loads(data))
    except IllegalSheet as error:
        return {"error": sentence(error), "field": error.field or None}


def sentence(error: IllegalSheet) -> str:
    values = {
        key: ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
        for key, value in error.params.items()
    }
    return SENTENCES[error.code] % values


def _loads(data: bytes) -> Any:
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            parse_float=number,
            parse_constant=refuse_number,
            object_pairs_hook=_each_once,
        )
    except (ValueError, RecursionError) as error:
        raise IllegalSheet("no_json", "") from error


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; refuse a field that stands in it twice."""
    found: dict[str, Any] = {}
    for field, value in pairs:
        if field in found:
            raise IllegalSheet("field_twice", field, field=field)
        found[field] = value
    return found
