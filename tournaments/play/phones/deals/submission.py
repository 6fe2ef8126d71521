"""Reads a deal as a phone sends it: what is missing or wrong in it has a sentence."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.bounds import json_value, moment_of_a_phone

MOST_PLAYERS = 5
LONGEST = 4_000  # characters of a deal as it is sent; the longest has some hundred
HIGHEST = 10_000  # no table, round, deal or revision has such a number


class Submission(NamedTuple):
    """A deal with which an opponent has agreed at the table.

    The table is that for which it was entered: a phone that has been moved since writes
    nothing of the old table at the new one.
    """

    key: UUID
    table: int
    round: int
    number: int
    seen: int  # the revision that stood there when it was entered
    facts: dict[str, Any]
    confirmed_by: str  # a seat
    entered_at: datetime | None = None  # by the clock of the phone, if that can be
    again: bool | None = None
    # Who held which seat when it was agreed with, by public identifier.
    players: Mapping[str, str] = MappingProxyType({})
    corrects: UUID | None = None  # the key of the version that the phone had there


def read(text: str) -> Submission:
    """Read a submission from JSON; ValidationError with the field at fault."""
    found = json_value(text) if len(text) <= LONGEST else None
    if not isinstance(found, dict):
        raise malformed("deal")
    facts, who = found.get("facts"), found.get("confirmed_by")
    if not isinstance(facts, dict) or not facts:
        raise malformed("facts")
    if not isinstance(who, str) or len(who) > 10:
        raise malformed("confirmed_by")
    return Submission(
        key=read_key(found.get("key")),
        table=read_number(found, "table"),
        round=read_number(found, "round"),
        number=read_number(found, "number"),
        seen=read_number(found, "seen", least=0),
        facts=facts,  # as they are; whether they can be is judged by the rules
        confirmed_by=who,
        entered_at=moment_of_a_phone(found.get("entered_at"), timezone.localtime()),
        again=found.get("again") if type(found.get("again")) is bool else None,
        players=read_players(found.get("players")),
        corrects=read_key(found["corrects"], "corrects")
        if found.get("corrects") is not None
        else None,
    )


def malformed(field: str) -> ValidationError:
    return ValidationError(
        _(
            "This deal did not arrive as the page sends it. Load the page again; the "
            "deal stays on this phone."
        ),
        code="malformed",
        params={"field": field},
    )


def read_key(value: object, field: str = "key") -> UUID:
    try:
        return UUID(str(value))
    except ValueError as error:
        raise malformed(field) from error


def read_number(found: Mapping[str, Any], name: str, least: int = 1) -> int:
    value = found.get(name)
    if type(value) is not int or not least <= value < HIGHEST:
        raise malformed(name)
    return value


def read_players(value: object) -> dict[str, str]:
    """Read who sat where; a deal that an older page confirmed does not say it."""
    if value is None:
        return {}
    if not isinstance(value, dict) or len(value) > MOST_PLAYERS:
        raise malformed("players")
    if not all(isinstance(one, str) for one in value.values()):
        raise malformed("players")
    return value
