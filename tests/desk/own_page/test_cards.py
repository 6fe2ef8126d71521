"""A card opens the page of its player, and of nobody else."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.desk.own_page.phone import Phone, entry_of, words_of
from tests.live.conftest import new_tournament
from tests.ranking import day as days
from tournaments.accounts.models import SignInTries
from tournaments.devices.rules.codes import SIGNS
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.play.phones.own_page.card import CARD
from tournaments.play.phones.player_cards import operations
from tournaments.players.models import Player
from tournaments.tables.player_cards import card_of, token_of

pytestmark = pytest.mark.django_db


def code(tournament, number):
    return card_of(entry_of(tournament, number)).spelled


@pytest.mark.long
def test_a_card_that_is_scanned_opens_the_page_and_the_phone_remembers(phone):
    answer = phone.scan(1)

    assert answer.redirect_chain == [(phone.url(), 302)]
    assert "Élodie L. Number 1" in words_of(answer)
    kept = phone.client.cookies[CARD]
    assert (kept["httponly"], kept["samesite"], kept["path"]) == (
        True,
        "Lax",
        phone.url(),
    )
    assert "Élodie L. Number 1" in phone.reads()
    assert "no-store" in phone.look().headers["Cache-Control"]


def test_a_phone_without_a_card_is_asked_for_number_and_code(phone):
    answer = phone.look()

    assert "Your number, or your name" in words_of(answer)
    assert "Élodie" not in words_of(answer)
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "who", ["1", " 01 ", "Élodie Lambert", "lambert", "LAMBERT elodie"]
)
def test_a_number_or_a_name_goes_with_the_code_however_it_is_typed(evening, phone, who):
    typed = f" {code(evening, 1).lower().replace('-', ' ')}"
    assert "Élodie L. Number 1" in words_of(phone.enter(who=who, code=typed))


@pytest.mark.parametrize(("who", "of"), [("2", 1), ("Jan", 1), ("nobody", 1), ("9", 1)])
def test_the_code_of_another_opens_nothing_and_the_form_is_kept(
    evening, phone, who, of
):
    answer = phone.enter(who=who, code=code(evening, of))

    assert answer.status_code == 422
    assert "This player and this code do not go together" in words_of(answer)
    assert f'value="{who}"' in answer.content.decode()
    assert CARD not in phone.client.cookies


def test_what_is_left_empty_is_asked_for_beside_it(phone):
    words = words_of(phone.enter(who="", code=""))

    assert "Type the number on your card, or your name." in words
    assert "Type the eight characters of your card." in words


def test_of_two_who_are_called_so_the_code_says_who_is_meant(evening, phone):
    Player.objects.filter(last_name="Peeters").update(folded_name="jan lambert")

    assert "Jan P. Number 2" in words_of(
        phone.enter(who="Lambert", code=code(evening, 2))
    )


def test_a_card_of_another_tournament_opens_nothing_here(evening, phone):
    other = new_tournament()
    secret = token_of(entry_of(other, 1))
    answer = phone.enter(secret=secret)

    assert answer.status_code == 422
    assert "This card is not valid any more" in words_of(answer)
    phone.client.cookies[CARD] = secret
    assert "Your number, or your name" in phone.reads()


@pytest.mark.parametrize("forged", ["", "x", ".", "é.ü", "{}.", "{}.AAAA", "a" * 4000])
def test_a_forged_card_opens_nothing(evening, phone, forged):
    phone.client.cookies[CARD] = forged.format(entry_of(evening, 1).public_id)
    assert "Your number, or your name" in phone.reads()


def test_the_code_has_no_signs_that_look_alike_and_differs_from_player_to_player(
    evening,
):
    codes = [code(evening, number) for number in range(1, 9)]

    assert len(set(codes)) == 8
    for one in codes:
        assert re.fullmatch(f"[{SIGNS}]{{4}}-[{SIGNS}]{{4}}", one)


@pytest.mark.long
def test_another_card_scanned_on_the_same_phone_shows_another_page(phone):
    phone.scan(1)
    assert 'name="secret"' in phone.look().content.decode()
    assert "Jan P. Number 2" in words_of(phone.scan(2))
    assert "Jan P. Number 2" in phone.reads()


def test_a_phone_forgets_whose_page_it_shows(phone):
    phone.scan(1)
    answer = phone.client.post(phone.url("leave"), follow=True)

    assert "Your number, or your name" in words_of(answer)
    assert "Your number, or your name" in phone.reads()


# --- Guessing.


def guess(phone, who, times):
    for number in range(times):
        answer = phone.enter(who=who, code=f"0000{number:04}")
    return words_of(answer)


@pytest.mark.long
def test_who_guesses_at_one_player_shuts_out_no_other(evening, phone):
    guess(phone, "1", operations.MOST_TRIES)
    answer = Phone(evening).enter(who="1", code=code(evening, 1))
    assert "Too many wrong codes for this player" in words_of(answer)

    assert "Élodie L." in words_of(Phone(evening).scan(1))
    right = Phone(evening).enter(who="2", code=code(evening, 2))
    assert "Jan P." in words_of(right)


@pytest.mark.long
def test_where_many_are_guessed_at_each_has_fewer_tries_and_is_let_in(evening, phone):
    for who in range(2, 9):
        guess(phone, str(who), operations.MOST_TRIES)
    guess(phone, "1", operations.FEWER_TRIES - 1)
    answer = Phone(evening).enter(who="1", code=code(evening, 1))
    assert "Élodie L." in words_of(answer)

    guess(phone, "1", operations.FEWER_TRIES)
    assert "Too many wrong codes for this player" in words_of(
        Phone(evening).enter(who="1", code=code(evening, 1))
    )


@pytest.mark.long
def test_who_is_not_there_is_guessed_at_no_longer_than_who_is(phone):
    there = guess(phone, "Lambert", operations.MOST_TRIES + 1)
    absent = guess(phone, "Nemo", operations.MOST_TRIES + 1)

    assert "Too many wrong codes" in there
    assert there.replace("Lambert", "") == absent.replace("Nemo", "")


@pytest.mark.long
def test_wrong_codes_are_forgotten_after_a_while_and_by_a_right_one(evening, phone):
    guess(phone, "1", operations.MOST_TRIES - 1)
    phone.enter(who="1", code=code(evening, 1))
    key = operations.tries_key(entry_of(evening, 1).public_id)
    assert not SignInTries.objects.filter(key=key).exists()

    guess(phone, "1", operations.MOST_TRIES)
    SignInTries.objects.update(last_at=timezone.now() - timedelta(minutes=11))
    assert "Élodie L." in words_of(phone.enter(who="1", code=code(evening, 1)))


# --- The card as the desk sees it.


def desk(client, page, evening, number, **sent):
    words = [evening.public_id, entry_of(evening, number).public_id]
    url, english = reverse(f"own_page:{page}", args=words), {"accept-language": "en"}
    if sent:
        return client.post(url, sent, headers=english, follow=True)
    return client.get(url, headers=english)


def test_the_desk_shows_the_card_and_its_code(cast, evening):
    answer = desk(cast["scorer"], "card", evening, 1)

    assert code(evening, 1) in words_of(answer)
    assert "<svg" in answer.content.decode()


@pytest.mark.long
def test_a_card_made_anew_puts_the_old_one_out_of_use_everywhere(cast, evening, phone):
    old, other = code(evening, 1), code(evening, 2)
    phone.scan(1)
    seen = re.search(r"seen=([0-9a-f]+)", phone.look().content.decode())[1]

    answer = desk(cast["scorer"], "renew", evening, 1, seen=0)

    assert "Élodie Lambert has a new card" in words_of(answer)
    assert code(evening, 1) != old
    assert code(evening, 2) == other
    assert "card that was made anew since" in phone.reads()
    assert phone.ask_again(seen).headers["HX-Refresh"] == "true"
    assert phone.enter(who="1", code=old).status_code == 422
    assert "Élodie L." in words_of(phone.enter(who="1", code=code(evening, 1)))


def test_a_second_press_and_a_page_of_before_renew_nothing(cast, evening):
    desk(cast["scorer"], "renew", evening, 1, seen=0)
    new = code(evening, 1)
    desk(cast["scorer"], "renew", evening, 1, seen=0)

    assert code(evening, 1) == new
    assert desk(cast["scorer"], "renew", evening, 1, seen="x").status_code == 422


def test_a_renewal_that_is_undone_lets_the_old_card_in_again(cast, accounts, evening):
    old = code(evening, 1)
    desk(cast["scorer"], "renew", evening, 1, seen=0)
    undo(Event.objects.get(kind="player_card_renewed"), by=accounts["scorer"])
    assert code(evening, 1) == old
    undo(Event.objects.get(kind="player_card_kept"), by=accounts["scorer"])
    assert code(evening, 1) != old


def test_the_ledger_holds_no_code(cast, evening):
    desk(cast["scorer"], "renew", evening, 1, seen=0)
    kept = str(list(Event.objects.values()))

    assert code(evening, 1).replace("-", "") not in kept
    assert token_of(entry_of(evening, 1)).split(".")[1] not in kept


def test_a_card_works_when_the_day_is_over(evening, phone):
    Tournament.objects.update(state=Tournament.State.FINISHED)
    assert "Élodie L." in words_of(phone.scan(1))


def test_the_entry_leads_to_the_card_and_to_the_page(cast, evening):
    words = [evening.public_id, entry_of(evening, 1).public_id]
    page = cast["scorer"].get(reverse("registration:entry", args=words))

    for name in ("card", "look"):
        assert reverse(f"own_page:{name}", args=words) in page.content.decode()


def test_who_is_called_by_a_number_alone_is_not_named_on_his_page(evening, phone):
    Player.objects.filter(last_name="Lambert").update(shown="number")
    assert days.PEOPLE[0][1] == "Lambert"
    assert "Lambert" not in words_of(phone.scan(1))


@pytest.mark.parametrize(
    "sent",
    [
        {"secret": "é" * 9999},
        {"who": "9" * 80, "code": "A" * 40},
        {"who": "%", "code": "_"},
        {},
    ],
)
def test_nothing_that_is_sent_fails(phone, sent):
    assert phone.enter(**sent).status_code == 422
