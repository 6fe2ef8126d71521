"""A prize of Whist is the pair's: its first player collects it for both."""

import pytest

from tests.ranking import day
from tournaments.door.sides.operations import pair
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.plans.rules.prize_settings import LIST, SHARE, Settings
from tournaments.plans.rules.worths import Worth
from tournaments.rank.prizes import operations
from tournaments.rank.prizes.preview import entered, preview
from tournaments.standings import prizes
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
SLAM = {"tricks": {"NS": 13, "EW": 0}}


@pytest.fixture
def whist(accounts):
    """Two pairs, of which 1 & 3 win; the one round is closed."""
    found = day.tournament_of("whist", people=4, rounds=1)
    entries = {entry.number: entry for entry in found.entries.all()}
    for one, other in ((1, 3), (2, 4)):
        pair(entry=entries[one], partner=entries[other])
    (table,) = day.seat_round(found, 1, (1, 2, 3, 4))
    day.write(table, 1, SLAM, by=accounts["scorer"])
    Round.objects.update(state=Round.State.CLOSED)
    return Tournament.objects.get(pk=found.pk)


def test_a_pair_has_one_prize_and_collects_it_once(whist, accounts):
    chosen = Settings(way=LIST, worths=(Worth(3000), Worth(1000)), ties=SHARE)
    by = accounts["organiser"]
    about = {"tournament": whist, "by": by}
    operations.change_prizes(settings=chosen, seen=0, **about)
    ranking, _found = prizes.prizes_now(Tournament.objects.get())
    rows = prizes.prizes(Tournament.objects.get(), ranking, full=True)["prizes"]

    assert [(row.number, row.name, row.prize.cents) for row in rows] == [
        ("1 & 3", "Élodie Lambert & Marie Dupont", 3000),
        ("2 & 4", "Jan Peeters & Luc Maes", 1000),
    ]
    first = Entry.objects.get(number=1)
    assert rows[0].entry == first.public_id
    collect = {"prize": prizes.PLACE, "cents": 3000, **about}
    assert operations.collect(entry=first, **collect) is True
    assert operations.collect(entry=first, **collect) is False


def test_what_there_is_to_win_is_counted_by_pairs(whist):
    found = preview(whist, Settings(one_in=1))

    assert entered(whist) == 2
    assert (found["players"], found["in_pairs"]) == (2, True)
    assert [(line.first, line.last) for line in found["lines"]] == [(1, 2)]
