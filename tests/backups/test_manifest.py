"""A manifest is read as it was written, and one that makes no sense is refused."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, strategies as st

from tournaments.backups.rules.manifest import (
    Because,
    Check,
    Manifest,
    Newer,
    Numbers,
    Unreadable,
    is_of_before,
    manifest_from,
    tournaments_to_count,
    unknown_migrations,
)

AT = datetime(2026, 1, 17, 14, 23, tzinfo=UTC)
EVENING = Manifest(
    number=12,
    made_at=AT,
    because=Because("round_closed", "abc", 2),
    series="0123456789abcdef",
    program="0.1.0",
    engine="sqlite",
    numbers=Numbers(
        club="Ciney",
        events={"abc": 717, "def": 3},
        heads={"abc": "f" * 64, "def": "a" * 64},
        migrations=("plans.0001_first_release", "scoring.0001_first_release"),
    ),
    members={"database.sqlite3": (4096, "b" * 64)},
    check=Check(AT, ("abc",), {"abc": ("the chain breaks.",)}),
)


@pytest.mark.parametrize("manifest", [EVENING, replace(EVENING, check=None)])
def test_it_is_read_as_it_was_written(manifest):
    assert manifest_from(json.loads(json.dumps(manifest.as_json()))) == manifest


def test_one_of_a_newer_format_is_told_apart():
    with pytest.raises(Newer):
        manifest_from({"format": 2})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.long
@given(anything)
def test_what_is_no_manifest_is_refused(told):
    with pytest.raises((Unreadable, Newer)):
        manifest_from(told)


@pytest.mark.long
@given(st.sampled_from(sorted(EVENING.as_json())), anything)
def test_whatever_stands_in_one_of_its_places_it_is_read_or_refused(place, told):
    with suppress(Unreadable, Newer):
        manifest_from(EVENING.as_json() | {place: told})


def test_a_step_that_this_program_does_not_know_is_of_a_newer_one():
    known = {"plans.0001_first_release", "plans.0002_more"}
    newer = ("auth.0099_x", "plans.0001_first_release", "plans.0003_new", "year.0001")

    assert unknown_migrations(newer, known) == {"plans.0003_new", "year.0001"}


def test_a_database_in_which_one_app_has_all_is_of_before_the_first_release():
    auth = "auth.0001_initial"

    assert is_of_before((auth, "scoring.0001_initial", "tournaments.0037_boards"))
    assert not is_of_before((auth, "plans.0001_first_release"))
    assert not is_of_before((auth,))


@pytest.mark.parametrize(
    ("events", "counted"),
    [
        ({"abc": 717, "def": 3}, ("abc",)),  # it was not in order before
        ({"abc": 717, "def": 4}, ("abc", "def")),
        ({"abc": 717, "def": 3, "new": 1}, ("abc", "new")),
        ({"def": 3}, ()),
    ],
)
def test_what_changed_or_was_wrong_is_counted_again(events, counted):
    heads = {key: EVENING.numbers.heads.get(key, "c" * 64) for key in events}
    found = replace(EVENING.numbers, events=events, heads=heads)

    assert tournaments_to_count(found, EVENING) == counted


@pytest.mark.parametrize(
    "before",
    [
        None,
        replace(EVENING, check=None),
        replace(EVENING, check=Check(AT, unable="may_not_try")),
    ],
)
def test_where_nothing_vouches_for_the_others_all_are_counted(before):
    assert tournaments_to_count(EVENING.numbers, before) == ("abc", "def")
