"""What would be if so many came, before anybody is here."""

import pytest
from django.urls import reverse

from tests.boards.evening import accept, begin, tournament_of
from tournaments.boards.rules.what_if import MOST_NUMBERS, expected, numbers

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.parametrize("players", [6, 9, 13, 20, 24])
def test_what_is_expected_is_what_is_proposed_once_they_are_here(organiser, players):
    tournament = tournament_of(players, rounds=4)
    page = organiser.get(reverse("boards:boards", args=[tournament.public_id]))

    found, proposed = expected(players, 4, 3), page.context["proposed"]

    assert found == (
        players,
        proposed["tables"],
        proposed["rounds"],
        proposed["boards"],
        players % 3,
        proposed["sits_out"],
        proposed["pairs_twice"],
    )


def test_before_anybody_is_here_the_page_shows_each_number_and_no_error(organiser):
    tournament = tournament_of(0, rounds=5)
    where = reverse("boards:boards", args=[tournament.public_id])
    organiser.cookies["django_language"] = "en"

    page = organiser.get(where, {"from": "18", "to": "24"})

    shown = [(one.players, one.tables, one.out) for one in page.context["if_many"]]
    assert shown == [(n, n // 3, n % 3) for n in range(18, 25)]
    assert page.context["why_not"] == []
    assert page.status_code == 200
    assert "the movement is made once they are checked in" in page.content.decode()
    usual = organiser.get(where)
    assert [one.players for one in usual.context["if_many"]] == [*range(18, 25)]


@pytest.mark.long
def test_who_asks_for_numbers_finds_the_answer_open_with_what_was_typed(organiser):
    tournament = tournament_of(20, rounds=5)
    where = reverse("boards:boards", args=[tournament.public_id])
    folded, opened = '<details class="what-if">', '<details class="what-if" open>'

    before = organiser.get(where).content.decode()
    page = organiser.get(where, {"from": "18", "to": "24"})
    after = page.content.decode()

    assert folded in before
    assert opened not in before
    assert opened in after
    assert 'name="from" inputmode="numeric" maxlength="4" value="18"' in after
    assert [one.players for one in page.context["if_many"]] == [*range(18, 25)]


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        (18, 24, range(18, 25)),
        (24, 18, range(24, 25)),
        (0, 7, range(6, 8)),
        (10, 999, range(10, 10 + MOST_NUMBERS)),
        (99999, 99999, range(200, 201)),
    ],
)
def test_numbers_that_cannot_be_become_the_nearest_that_can(first, last, shown):
    assert numbers(first, last) == shown


def test_words_in_place_of_numbers_are_as_none(organiser):
    tournament = tournament_of(0, rounds=5)
    where = reverse("boards:boards", args=[tournament.public_id])

    page = organiser.get(where, {"from": "x", "to": "-3"})

    assert [one.players for one in page.context["if_many"]] == [*range(18, 25)]


def test_once_a_round_is_drawn_nobody_asks_what_if(organiser, accounts):
    tournament = tournament_of(9, rounds=2)
    accept(tournament, accounts["organiser"])
    begin(tournament, accounts["organiser"])

    page = organiser.get(reverse("boards:boards", args=[tournament.public_id]))

    assert "if_many" not in page.context
