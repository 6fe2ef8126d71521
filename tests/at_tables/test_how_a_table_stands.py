"""A phone asks how its table stands, and its sides agree with the totals."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.at_tables.deals import (
    EMBALLAGE,
    deal,
    look,
    playing,
    seated,
    send,
)
from tournaments.deals.models import Verification
from tournaments.devices.models import Device
from tournaments.ledger.models import Event
from tournaments.tables.round_time import give_table_time


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def phone(day):
    return seated(day)


def test_whoever_has_seen_how_the_table_stands_is_told_so_in_one_query(
    phone, django_assert_num_queries
):
    etag = look(phone)["ETag"]

    with django_assert_num_queries(1):  # the mark
        answer = look(phone, if_none_match=etag)

    assert answer.status_code == 304
    send(phone, deal())
    assert look(phone, if_none_match=etag).status_code == 200


def test_a_compressed_answer_is_known_again_as_well(phone):
    first = look(phone, accept_encoding="gzip")

    again = look(phone, accept_encoding="gzip", if_none_match=first["ETag"])

    assert first["Content-Encoding"] == "gzip"
    assert again.status_code == 304


def test_what_another_table_writes_is_nothing_new_here(phone, day):
    etag = look(phone)["ETag"]
    second = seated(day, 2)
    etag = look(phone)["ETag"]

    send(second, deal(table=2))

    assert look(phone, if_none_match=etag).status_code == 304


def test_a_phone_says_what_it_keeps_and_the_desk_is_told_at_once(phone):
    look(phone)
    look(phone, phone_keeps="3 1")
    kept = Device.objects.values_list("unsent", "to_check")
    assert kept.get() == (3, 1)
    for no_news in ("", "3", "a b c"):
        look(phone, phone_keeps=no_news)
        assert kept.get() == (3, 1)
    look(phone, phone_keeps="0 0")
    assert kept.get() == (0, 0)


def test_the_page_of_a_table_shows_who_sits_who_deals_and_what_is_written(phone):
    send(phone, deal())

    found = look(phone).json()

    assert [one["seat"] for one in found["chairs"]] == ["N", "E", "S", "W"]
    assert found["dealers"] == ["N", "E", "S", "W"]
    assert found["resting"] == ["", "", "", ""]
    assert [one["key"] for one in found["sides"]] == ["NS", "EW"]
    assert found["totals"] == {"N": 10, "E": 0, "S": 10, "W": 0}
    north, south = (found["chairs"][at]["people"][0]["name"] for at in (0, 2))
    assert found["deals"] == [
        {
            "number": 1,
            "revision": 1,
            "facts": EMBALLAGE,
            "state": "written",
            "words": f"Emballage 8, {north} + {south}, 9 tricks",
            "points": {"N": 10, "E": 0, "S": 10, "W": 0},
            "why_not": "",
            "by_phone": True,
        }
    ]


def whole_round(phone):
    for number in range(1, 5):
        assert send(phone, deal(number)).status_code == 200


def agree(phone, side, version):
    return send(phone, {"side": side, "version": version}, "agree")


def test_a_phone_says_until_when_its_table_plays_and_that_it_has_more_time(
    phone, day, accounts
):
    round = day.played_rounds.get()
    ends = timezone.localtime(round.ends_at)
    assert look(phone).json()["round"]["until"] == ends.strftime("%H:%M")

    at = day.played_rounds.get().tables.get(number=1)
    give_table_time(table=at, minutes=5, by=accounts["organiser"])

    later = ends + timedelta(minutes=5)
    assert look(phone).json()["round"]["until"] == later.strftime("%H:%M")


def test_a_sheet_is_confirmed_when_both_sides_agree_with_its_totals(phone):
    assert agree(phone, "NS", 0).json()["code"] == "incomplete"
    whole_round(phone)

    first = agree(phone, "NS", 4)

    assert (first.status_code, first.json()["agreed"]) == (200, ["NS"])
    assert Verification.objects.count() == 0
    assert agree(phone, "EW", 4).json()["agreed"] == ["EW", "NS"]
    assert agree(phone, "EW", 4).status_code == 200
    verdict = Verification.objects.get()
    assert (verdict.verdict, verdict.made_by) == ("confirmed", None)
    assert verdict.device == Device.objects.get()
    kinds = Event.objects.order_by("number").values_list("kind", flat=True)
    assert list(kinds)[-3:] == ["totals_agreed", "totals_agreed", "sheet_confirmed"]


def test_nobody_agrees_with_totals_that_have_changed_or_for_no_side(phone):
    whole_round(phone)

    assert agree(phone, "NS", 3).json()["code"] == "stale"
    assert agree(phone, "XX", 4).json()["code"] == "side"


def test_a_corrected_deal_asks_both_sides_again(phone):
    whole_round(phone)
    agree(phone, "NS", 4)

    send(phone, deal(4, {**EMBALLAGE, "tricks": 10}, seen=1))

    assert look(phone).json()["agreed"] == []
