"""What the preview of a taken place says of pairs is what the ranking says after it."""

import pytest

from tests.ranking import day
from tests.rounds.asking import Desk
from tests.rounds.places import entry
from tournaments.door.sides.operations import pair
from tournaments.entries.models import Entry
from tournaments.standings import queries

pytestmark = pytest.mark.django_db
EVEN = {"tricks": {"NS": 8, "EW": 5}}


@pytest.fixture
def at(organiser, accounts):
    """Marie left Élodie and table 1; Paul, who has no partner, is ranked alone."""
    found = day.tournament_of("whist", people=5)
    for one, other in ((1, 3), (2, 4)):
        pair(entry=entry(found, one), partner=entry(found, other))
    (table,) = day.seat_round(found, 1, (1, 2, 3, 4))
    day.write(table, 1, EVEN, by=accounts["scorer"])
    Entry.objects.filter(number=3).update(state="left")
    return Desk(organiser, found, accounts["organiser"])


def ranked(tournament):
    """The rank of each line, by the numbers of its people."""
    found = queries.ranking(tournament, desk=True)
    return {found.number(one.result): one.rank for one in found.standings}


@pytest.mark.long
@pytest.mark.parametrize("points", ["points", "anew"])
def test_who_comes_into_a_pair_is_not_said_to_go_below_the_line(at, points):
    typed = {
        "leaver": at.entry(3).public_id,
        "entry": at.entry(5).public_id,
        "points": points,
    }
    before = ranked(at.tournament)
    assert 5 in before
    shown = at.send("rounds:take_place", **typed).partition("This is what it does")[2]
    at.send("rounds:take_place", **typed, sure="1")

    rank = ranked(at.tournament)["1 & 5"]
    pair = "Élodie Lambert & Paul Noël"
    assert f"Paul Noël: now in the pair {pair}, rank {rank}." in shown
    assert "Paul Noël: from rank" not in shown
    assert 5 not in ranked(at.tournament)
    told = f"{pair}: from rank" in shown
    assert told == (before.get("1 & 3", before.get(1)) != rank)
