"""The clock of a phone is believed where it can be; its deal is kept in any case."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.at_tables.deals import close, deal, playing, seated, send
from tournaments.deals.models import DealVersion, LateDeal

pytestmark = pytest.mark.database
WRONG = [
    "9999-12-31T23:59:59-14:00",
    "9999-12-31T23:59:59",
    "0001-01-01T00:00:00+14:00",
    "0001-01-01T00:00:00",
    "2199-12-31T23:00:00Z",
    "1900-01-01",
    "2026-02-30T10:00:00Z",
    "yesterday",
    "",
    -1,
    1e300,
    True,
    ["2026-01-17"],
]


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def phone(day):
    return seated(day)


def noted(phone, said):
    """What is kept of a moment that a phone says, between those of its coming."""
    before = timezone.now()
    answer = send(phone, deal(entered_at=said))
    assert answer.status_code == 200
    return before, DealVersion.objects.get().entered_at, timezone.now()


@pytest.mark.parametrize("said", WRONG)
def test_a_moment_that_cannot_be_is_replaced_by_our_own(phone, said):
    before, kept, after = noted(phone, said)

    assert before <= kept <= after


@pytest.mark.parametrize("off", [timedelta(minutes=9), -timedelta(days=6, hours=23)])
def test_a_clock_that_is_a_little_off_is_believed(phone, off):
    said = timezone.now() + off
    _before, kept, _after = noted(phone, said.isoformat())

    assert kept == said


@pytest.mark.parametrize("off", [timedelta(minutes=11), -timedelta(days=7, minutes=1)])
def test_a_clock_that_is_far_off_is_not(phone, off):
    before, kept, after = noted(phone, (timezone.now() + off).isoformat())

    assert before <= kept <= after


def test_a_phone_that_says_no_moment_has_none(phone):
    _before, kept, _after = noted(phone, None)

    assert kept is None


def test_a_moment_without_a_zone_is_of_the_club(phone):
    said = timezone.localtime() - timedelta(hours=1)
    _before, kept, _after = noted(phone, said.replace(tzinfo=None).isoformat())

    assert kept == said


@pytest.mark.parametrize("said", WRONG[:4])
def test_the_moment_of_a_deal_that_comes_late_is_bounded_too(
    day, phone, accounts, said
):
    close(day, accounts)
    before = timezone.now()

    send(phone, deal(entered_at=said))

    assert before <= LateDeal.objects.get().entered_at <= timezone.now()


@pytest.mark.parametrize(
    "facts",
    [
        '{"contract": "pass", "\\u0000": 1}',
        '{"contract": "\\ud800"}',
        '{"contract": "pass", "tricks": 1e400}',
        '{"contract": "pass", "tricks": NaN}',
        '{"contract": "pass", "tricks": ' + "9" * 400 + "}",
        '{"contract": "pass", "tricks": ' + "[" * 900 + "]" * 900 + "}",
    ],
)
@pytest.mark.parametrize("is_late", [False, True])
def test_what_no_database_keeps_is_no_deal(day, phone, accounts, facts, is_late):
    if is_late:
        close(day, accounts)
    body = json.dumps(deal(facts="here")).replace('"here"', facts)
    answer = send(phone, body)

    assert answer.status_code == 422
    assert not DealVersion.objects.exists()
    assert not LateDeal.objects.exists()
