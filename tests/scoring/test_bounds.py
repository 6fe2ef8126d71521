"""What is typed is a number, a day, a moment or a text within bounds, or nothing."""

import ast
import zoneinfo
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from scoring.bounds import (
    is_day,
    is_storable,
    json_object,
    json_value,
    moment_of,
    whole_number,
)

BRUSSELS = zoneinfo.ZoneInfo("Europe/Brussels")
HOUSE = Path(__file__).parents[2]
NUMBERS = {"IntegerField", "DecimalField", "FloatField"}


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        *(("12", 12), (12, 12), ("0", 0), ("007", 7), ("99999999", 99_999_999)),
        *((one, -1) for one in ("100000000", "-1", "", "1.5", "1e3", "1_0", " 1")),
        *((one, -1) for one in ("٣", "²", "፩", "①", "9" * 5_000, None, "1\n")),
    ],
)
def test_a_whole_number_has_our_digits_and_not_too_many(typed, number):
    assert whole_number(typed, -1) == number


@pytest.mark.parametrize(
    ("day", "is_one"),
    [
        (date(1899, 12, 31), False),
        (date(1900, 1, 1), True),
        (date(2200, 12, 31), True),
        (date(2201, 1, 1), False),
        (date.min, False),
        (date.max, False),
    ],
)
def test_a_day_is_of_the_years_1900_to_2200(day, is_one):
    assert is_day(day) == is_one


@pytest.mark.parametrize(
    ("typed", "moment"),
    [
        ("2026-01-17T14:05", datetime(2026, 1, 17, 14, 5, tzinfo=BRUSSELS)),
        ("2026-01-17T13:05:00Z", datetime(2026, 1, 17, 13, 5, tzinfo=UTC)),
        ("0001-01-01T00:00:00+14:00", None),
        ("9999-12-31T23:59:59-14:00", None),
        ("9999-12-31", None),
        ("2026-02-30T10:00", None),
        ("2026-01-17T10:00+99:00", None),
        ("soon", None),
        ("", None),
        (None, None),
    ],
)
def test_a_moment_is_of_those_years_too(typed, moment):
    assert moment_of(typed, BRUSSELS) == moment


@pytest.mark.parametrize(
    ("text", "kept"),
    [("Élodie 𝄞", True), ("", True), ("a\0", False), ("\ud800", False)],
)
def test_a_text_has_no_sign_that_no_database_keeps(text, kept):
    assert is_storable(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        *("{", "", '{"a": 1e400}', '{"a": -1e400}', '{"a": NaN}', '{"a": Infinity}'),
        *('{"a": "\\u0000"}', '{"\\u0000": 1}', '{"a": ["\\ud800"]}'),
        *('{"a": ' + "9" * 400 + "}", '{"a": 2147483648}', "9" * 5_000),
        *("[" * 100_000, "[" * 900 + "]" * 900, '{"a":' * 30 + "1" + "}" * 30),
    ],
)
def test_json_that_no_database_keeps_is_none(text):
    assert (json_value(text), json_object(text)) == (None, {})


def test_json_within_bounds_is_as_it_was_sent():
    sent = '{"a": [1, -2147483647, 1.5, "é", null, true, {"b": {}}]}'

    found = {"a": [1, -2147483647, 1.5, "é", None, True, {"b": {}}]}
    assert json_object(sent) == found
    assert json_object("[1]") == {}


def test_every_number_that_a_form_asks_has_a_least_and_a_largest():
    """Django bounds none: what is too large is then refused by the database alone."""
    asked = [
        (str(path.relative_to(HOUSE)), {one.arg for one in call.keywords})
        for part in ("tournaments", "scoring")
        for path in (HOUSE / part).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", "") in NUMBERS
        and getattr(getattr(call.func, "value", None), "id", "") == "forms"
    ]

    bounds = {"min_value", "max_value"}
    assert [one for one in asked if not bounds <= one[1]] == []
    assert asked != []
