"""Pages of a ranking weigh little: kept, cut in leaves, read in few queries."""

import pytest

from tests.ranking import day
from tests.ranking.reading import address, column, table_at
from tournaments.models import Entry, Player

pytestmark = pytest.mark.django_db


def test_a_page_that_is_known_is_not_sent_again(stranger, organiser, evening, accounts):
    page = address("ranking", evening)
    stranger.get(page)  # the first page brings the token of the forms on it
    etag = stranger.get(page).headers["ETag"]

    assert stranger.get(page, headers={"If-None-Match": etag}).status_code == 304
    assert organiser.get(page, headers={"If-None-Match": etag}).status_code == 200
    dutch = {"If-None-Match": etag, "Accept-Language": "nl"}
    assert stranger.get(page, headers=dutch).status_code == 200
    day.write(table_at(evening, 2, 1), 2, day.bid("EW", 8), by=accounts["scorer"])
    assert stranger.get(page, headers={"If-None-Match": etag}).status_code == 200


def test_a_list_that_asks_again_hears_nothing_until_something_is_written(
    stranger, evening, accounts
):
    page = address("ranking", evening)
    seen = stranger.get(page).context["seen"]

    assert stranger.get(page, {"seen": seen}).status_code == 204
    day.write(table_at(evening, 2, 1), 2, day.bid("EW", 8), by=accounts["scorer"])
    again = stranger.get(page, {"seen": seen}, headers={"HX-Target": "standings"})
    assert again.status_code == 200
    assert again.content.decode().lstrip().startswith('<div id="standings"')


@pytest.mark.parametrize(
    ("page", "asked"),
    [
        ("ranking", {}),
        ("ranking", {"search": "e"}),
        ("ranking", {"sort": "name"}),
        ("teams", {}),
        ("prizes", {}),
        ("export", {}),
    ],
)
def test_many_players_ask_the_database_as_often_as_one(
    stranger, accounts, django_assert_max_num_queries, page, asked
):
    def asked_for(tournament):
        words = ["json"] if page == "export" else []
        with django_assert_max_num_queries(20) as captured:
            stranger.get(address(page, tournament, *words), asked)
        return len(captured)

    one = day.tournament_of(people=1)
    three = day.an_evening(accounts["scorer"])
    asked_for(one)  # what is read once and kept
    assert asked_for(one) == asked_for(three)


def test_a_page_holds_fifty_rows(stranger, db):
    tournament = day.tournament_of(people=1)
    for number in range(2, 122):
        player = Player.objects.create(last_name=f"N{number}", folded_name="n")
        Entry.objects.create(
            tournament=tournament,
            player=player,
            number=number,
            state=Entry.State.PRESENT,
        )

    def numbers(page):
        response = stranger.get(address("ranking", tournament), {"page": page})
        return [int(number) for number in column(response, 1)]

    assert numbers(1) == list(range(1, 51))
    assert numbers(3) == list(range(101, 122))
    assert numbers(99) == numbers(3)
