"""Pages of a ranking weigh little: cut in leaves, read in few queries."""

import pytest

from tests.ranking import day
from tests.ranking.reading import address, column
from tournaments.entries.models import Entry
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db


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
        with django_assert_max_num_queries(24) as captured:
            # What nobody else asks for is not kept.
            stranger.get(address(page, tournament, *words), asked | {"anew": 1})
        return len(captured)

    one = day.tournament_of(people=1)
    three = day.an_evening(accounts["scorer"])
    for tournament in (one, three):
        asked_for(tournament)  # what is read once and kept, as the ranks of before
    assert asked_for(one) == asked_for(three)


@pytest.mark.long
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
