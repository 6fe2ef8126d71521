"""The cards of the players are printed, all at once or one anew."""

import pytest
from django.urls import reverse

from tests.printing.reading import words_of
from tests.ranking import day as days
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.players.models import Player
from tournaments.tables.player_cards import card_of

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def hall():
    return days.tournament_of()


def printed(client, tournament, **asked):
    address = reverse("printing:paper", args=[tournament.public_id, "player-cards"])
    answer = client.get(address, asked, headers=ENGLISH)
    assert answer.headers["Content-Type"] == "application/pdf"
    return words_of(answer.content)


def codes(tournament):
    found = tournament.entries.select_related("tournament").order_by("number")
    return [card_of(one).spelled for one in found]


@pytest.mark.long
def test_each_player_has_a_card_with_number_name_and_code(cast, hall):
    words = printed(cast["scorer"], hall, **{"for": "desk"})

    for code in codes(hall):
        assert words.count(code) == 1
    assert "Élodie Lambert" in words
    assert f"/t/{hall.public_id}/" in words


@pytest.mark.long
def test_on_a_card_for_the_hall_names_stand_as_the_hall_may_read_them(organiser, hall):
    Player.objects.filter(last_name="Maes").update(shown="number")
    words = printed(organiser, hall)

    assert "Élodie L." in words
    assert "Lambert" not in words
    assert "Maes" not in words
    assert "#4" in words


@pytest.mark.long
def test_who_has_left_needs_no_card(organiser, hall, accounts):
    gone = hall.entries.get(number=1)
    comings.leave(entry=gone, by=accounts["scorer"])
    words = printed(organiser, hall)

    assert [code in words for code in codes(hall)] == [False, *[True] * 7]


def test_where_nobody_is_entered_the_paper_says_so(organiser):
    assert "Nobody is entered yet." in printed(organiser, days.tournament_of(people=0))


def test_one_card_is_printed_anew(cast, hall):
    who = hall.entries.get(number=2)
    address = reverse("printing:player_card", args=[hall.public_id, who.public_id])
    answer = cast["scorer"].get(address, headers=ENGLISH)
    words = words_of(answer.content)

    assert [code in words for code in codes(hall)] == [False, True, *[False] * 6]
    assert "Jan Peeters" in words
    assert (
        "player-cards-soiree-dhiver-2026-11-20-2-for-the-desk.pdf"
        in answer.headers["Content-Disposition"]
    )


@pytest.mark.long
def test_a_hundred_cards_are_printed_at_once(organiser, django_assert_max_num_queries):
    hall = days.tournament_of(people=0)
    Player.objects.bulk_create(
        Player(first_name="Anne", last_name=f"Lambert {n}", folded_name=f"anne {n}")
        for n in range(1, 101)
    )
    Entry.objects.bulk_create(
        Entry(tournament=hall, player=player, number=number, state="present")
        for number, player in enumerate(Player.objects.order_by("pk"), start=1)
    )
    with django_assert_max_num_queries(25):
        words = printed(organiser, hall)

    assert [code for code in codes(hall) if words.count(code) != 1] == []
    assert words.count("\f") == 10  # ten on a sheet, and none without any
