"""A table whose browser runs no script enters its deals by forms."""

import re

import pytest
from django.urls import reverse

from scoring.variants import VARIANTS
from tests.at_tables.conftest import Phone
from tests.at_tables.deals import EMBALLAGE, close, deal, playing, seated, send
from tests.boards import evening as boards
from tests.live.conftest import new_round, new_tournament
from tests.rounds.places import newcomer
from tournaments.boards.models import BoardPlay
from tournaments.deals.models import DealVersion, LateDeal, Verification
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.tables.models import Occupant

FIELDS = {"contract": "emballage/8", "bidders": ["N", "S"], "tricks": "9"}


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def phone(day):
    return seated(day)


def address(phone, number=1):
    return reverse("at_tables:deal_form", args=[phone.tournament.public_id, number])


def post(phone, number=1, **fields):
    return phone.client.post(address(phone, number), fields, follow=True)


def hidden(answer):
    """What the page that asks who agrees would send once more."""
    found = {}
    page = answer.content.decode()
    for name, value in re.findall(
        r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', page
    ):
        found.setdefault(name, []).append(value)
    del found["csrfmiddlewaretoken"]
    found.pop("next", None)
    return found


def test_a_deal_is_asked_shown_and_written_once_an_opponent_agrees(phone):
    page = phone.look().content.decode()
    assert address(phone) in page
    assert phone.client.get(address(phone)).status_code == 200

    shown = post(phone, step="check", **FIELDS)
    assert DealVersion.objects.count() == 0
    assert "9 tricks" in shown.content.decode()
    assert 'value="confirm:E"' in shown.content.decode()
    assert 'value="confirm:N"' not in shown.content.decode()
    sent = hidden(shown) | {"step": "confirm:E"}
    noted = post(phone, **sent)

    assert "Deal 1 is noted." in noted.content.decode()
    line = DealVersion.objects.get()
    assert line.facts == EMBALLAGE
    assert line.confirmed_by == line.table.occupants.get(seat="E").entry


def test_before_the_first_deal_of_a_round_those_who_sit_here_are_asked(phone):
    asked = phone.client.get(address(phone)).content.decode()
    assert "Are you …?" in asked
    for occupant in Occupant.objects.filter(table__number=1):
        assert occupant.entry.player.last_name in asked
    assert "<legend>What was bid?</legend>" not in asked

    form = phone.client.get(address(phone), {"us": "yes"}).content.decode()
    assert "<legend>What was bid?</legend>" in form
    assert " deals\n" in form
    send(phone, deal(1))
    second = phone.client.get(address(phone, 2)).content.decode()
    assert "Are you …?" not in second


def test_the_points_are_signed_and_add_up_to_their_sum(phone):
    shown = post(phone, step="check", **FIELDS).content.decode()

    assert re.findall("<td>([^<]*)</td>", shown) == ["+10", "0", "+10", "0", "+20"]
    assert re.search('<tfoot>\\s*<tr><th scope="row">Sum</th>', shown)


def test_a_seat_that_is_taken_before_a_form_is_agreed_with_is_noticed(phone, accounts):
    sent = hidden(post(phone, step="check", **FIELDS)) | {"step": "confirm:E"}
    north = Occupant.objects.get(table__number=1, seat="N").entry
    who = Newcomer(newcomer(phone.tournament, 99))
    take_place(leaver=north, newcomer=who, with_points=False, by=accounts["organiser"])

    answer = post(phone, **sent)

    assert answer.status_code == 422
    assert "Somebody else sits here in this deal by now" in answer.content.decode()
    assert DealVersion.objects.count() == 0
    again = hidden(post(phone, step="check", **FIELDS)) | {"step": "confirm:E"}
    post(phone, **again)
    assert DealVersion.objects.count() == 1


def test_the_board_that_is_due_is_said_and_another_one_questioned(accounts):
    by = accounts["organiser"]
    day = boards.tournament_of()
    boards.accept(day, by)
    boards.begin(day, by)
    phone = seated(day)
    due = BoardPlay.objects.filter(table__number=1).order_by("number")
    first, second, *_rest = (one.board.number for one in due)

    def page(**asked):
        found = phone.client.get(address(phone), {"us": "yes", **asked}, follow=True)
        return " ".join(found.content.decode().split())

    assert f"Board {first} ·" in page()
    assert f"Board {second} ·" in page(board=second)
    others = day.boards.exclude(pk__in=due.values("board"))
    said = page(board=others.first().number)
    assert "is not due" in said
    assert "tell the organiser before you enter it" in said


def test_who_sends_twice_writes_once(phone):
    sent = hidden(post(phone, step="check", **FIELDS)) | {"step": "confirm:E"}

    answers = [post(phone, **sent) for _time in range(2)]

    assert [one.status_code for one in answers] == [200, 200]
    assert DealVersion.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Choose what was bid."),
        ({"contract": "emballage/8", "bidders": ["N", "S"]}, "Say how many tricks"),
        (FIELDS | {"tricks": "14"}, "A number of tricks from 0 to 13"),
        (FIELDS | {"bidders": ["N"]}, "Number of bidders"),
        (
            {"contract": "grand_chelem", "bidders": ["N"], "tricks": "13"},
            "say whether it was there",
        ),
    ],
)
def test_what_is_wrong_is_said_and_the_form_stays_as_it_was(phone, fields, sentence):
    answer = post(phone, step="check", **fields)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    for bidder in fields.get("bidders", []):
        assert f'name="bidders" value="{bidder}" checked' in page
    assert f'value="{fields.get("tricks", "")}"' in page


def test_whoever_bid_does_not_agree_by_a_form_either(phone):
    sent = hidden(post(phone, step="check", **FIELDS)) | {"step": "confirm:N"}

    answer = post(phone, **sent)

    assert answer.status_code == 422
    assert "An opponent of who bid" in answer.content.decode()
    assert DealVersion.objects.count() == 0


def test_each_plays_a_misere_for_himself(phone):
    fields = {
        "contract": "grande_misere",
        "bidders": ["N", "E"],
        "tricks-N": "0",
        "tricks-E": "2",
    }
    sent = hidden(post(phone, step="check", **fields)) | {"step": "confirm:S"}

    post(phone, **sent)

    assert DealVersion.objects.get().facts == {
        "contract": "grande_misere",
        "bidders": ["N", "E"],
        "tricks": {"N": 0, "E": 2},
    }


def test_a_deal_that_comes_when_the_round_is_closed_is_kept_and_said(
    phone, day, accounts
):
    sent = hidden(post(phone, step="check", **FIELDS)) | {"step": "confirm:E"}
    close(day, accounts)

    answer = post(phone, **sent)

    assert "kept for the organiser" in answer.content.decode()
    assert LateDeal.objects.waiting().count() == 1


def test_the_last_deal_is_corrected_by_the_form(phone):
    send(phone, deal(1))
    assert address(phone) in phone.look().content.decode()

    fields = FIELDS | {"tricks": "10"}
    sent = hidden(post(phone, step="check", **fields)) | {"step": "confirm:E"}
    post(phone, **sent)

    assert DealVersion.objects.latest("pk").facts["tricks"] == 10
    assert DealVersion.objects.latest("pk").revision == 2


def test_a_match_is_entered_by_the_form(db, accounts):
    grid = VARIANTS["whist"].grid.text()
    day = new_tournament(variant_key="whist", grid_text=grid)
    new_round(day, accounts["organiser"], "playing")
    phone = seated(day)
    assert phone.client.get(address(phone)).status_code == 200
    fields = {"tricks": "9", "honours": "NS3", "first_trick": "S"}
    sent = hidden(post(phone, step="check", **fields)) | {"step": "confirm:E"}

    post(phone, **sent)

    assert DealVersion.objects.get().facts == {
        "tricks": {"NS": 9, "EW": 4},
        "honours": {"NS": 3},
        "first_trick": "S",
    }


def test_a_strange_phone_is_led_to_the_card(day, phone):
    stranger = Phone(day)

    answer = stranger.client.get(address(stranger), follow=True)

    assert answer.redirect_chain == [
        (reverse("at_tables:table", args=[day.public_id]), 302)
    ]


def test_there_is_no_deal_beyond_the_round(phone):
    assert phone.client.get(address(phone, 5)).status_code == 404
    assert phone.client.get(address(phone, 0)).status_code == 404


def agree(phone, side, version):
    page = reverse("at_tables:agree", args=[phone.tournament.public_id])
    sent = {"side": side, "version": version}
    return phone.client.post(page, sent, follow=True).content.decode()


def test_the_totals_are_agreed_with_by_forms(db, accounts):
    day = playing(accounts, deals_per_round=1)
    phone = seated(day)
    assert "your totals</h2>" not in phone.look().content.decode()
    send(phone, deal())

    page = phone.look().content.decode()
    version = re.search(r'name="version" value="(\d+)"', page)[1]
    assert page.count('name="side"') == 2
    page = agree(phone, "NS", version)
    assert "Your agreement is noted." in page
    assert "has-agreed" in page
    agree(phone, "EW", version)
    assert Verification.objects.get().verdict == "confirmed"

    assert "A deal has changed meanwhile" in agree(phone, "NS", 99)


def test_the_totals_of_a_seat_name_all_who_sat_there(db, accounts):
    day = playing(accounts, deals_per_round=2)
    phone = seated(day)
    send(phone, deal())
    south = Occupant.objects.get(table__number=1, seat="S").entry
    who = Newcomer(newcomer(day, 99))
    take_place(leaver=south, newcomer=who, with_points=False, by=accounts["organiser"])
    send(phone, deal(2))

    page = phone.look().content.decode()

    before = south.player.last_name
    assert re.search(rf'<th scope="row">[^<]*{before}[^<]*, Zoé</th>', page)


def test_where_to_go_next_is_said_as_soon_as_it_is_published(db, accounts):
    day = playing(accounts, deals_per_round=1)
    phone = seated(day)
    assert "play next</h2>" not in phone.look().content.decode()
    close(day, accounts)
    new_round(day, accounts["organiser"])

    page = phone.look().content.decode()

    assert "Where you play next</h2>" in page
    assert "Round 2 of 4" in page
