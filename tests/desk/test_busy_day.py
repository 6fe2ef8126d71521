"""A day on which everything happened: counted again, by us and by a stranger."""

import json
from collections import Counter

import pytest

from scoring.management.commands.score import answer_line
from scoring.variants import VARIANTS
from tests.conftest import make_crew
from tests.desk.busy_day import busy_day
from tests.desk.test_recount import CHANGED, counted, other, told, whole
from tests.ledger.test_ledger import verified
from tests.test_commands_of_the_day import asked, lines_of
from tests.worlds import built_once
from tournaments.accounts.models import Account
from tournaments.desk.recount.operations import rescore
from tournaments.plans.models import Tournament
from tournaments.plans.pins import pins_of, trial_copy
from tournaments.rulings.models import Ruling
from tournaments.standings.queries import ranking
from tournaments.standings.recount import preview
from tournaments.standings.what_if import counted_anew

pytestmark = pytest.mark.django_db
FIRST, *OTHERS = CHANGED
busy_days = built_once(
    lambda game: busy_day(make_crew(), game).pk,
    [FIRST, *(pytest.param(game, marks=pytest.mark.long) for game in OTHERS)],
)


@pytest.fixture
def day(busy_days):
    return Tournament.objects.get(pk=busy_days)


@pytest.fixture
def accounts(busy_days):
    return {one.username: one for one in Account.objects.all()}


@pytest.mark.long
def test_counted_anew_under_its_own_numbers_a_day_stays_as_it_is(day):
    kept = ranking(day, desk=True)

    assert whole(counted_anew(day), day) == whole(kept, day)


@pytest.mark.long
def test_what_the_preview_shows_is_what_the_recount_does(day, accounts):
    pins = other(day)
    shown = preview(day, pins)
    before = counted(day)

    if_it_were = whole(counted_anew(trial_copy(day, pins)), day)
    assert counted(day) == before
    done = rescore(
        tournament=day, pins=pins, reason="The wrong table", by=accounts["organiser"]
    )

    day.refresh_from_db()
    assert told(done) == told(shown.moves) != []
    assert whole(ranking(day, desk=True), day) == if_it_were
    assert verified(day.public_id)[0] == 0
    assert pins_of(day).counts_as(pins)


@pytest.mark.parametrize("busy_days", ["couleur"], indirect=True)
def test_every_effect_of_the_jury_was_in_the_busy_day(day):
    found = set(Ruling.objects.values_list("effect", flat=True)) - {""}
    assert found == VARIANTS[day.variant_key].effects


def worked_out(lines):
    """The total of each player's number, as a stranger adds it up."""
    totals = Counter()
    for line in lines[1:]:
        if "deal" in line:
            scored = json.loads(answer_line(json.dumps(line).encode()))
            assert scored["id"] == f"{line['round']}/{line['table']}/{line['number']}"
            for seat, number in line["seats"].items():
                totals[number] += scored["points"][seat]
        elif "bonus" in line:
            add(totals, line["bonus"])
        elif "evened" in line:
            add(totals, line["evened"])
        elif "sitting_out" in line:
            add(totals, line["sitting_out"])
        else:
            assert line.keys() >= {"ruling", "effect", "points"}
            add(totals, line["points"])
    return totals


def add(totals, points):
    for number, more in points.items():
        totals[int(number)] += more


@pytest.mark.long
def test_a_stranger_works_out_the_ranking_from_the_facts(day):
    totals = worked_out(lines_of(day))

    found = asked("ranking", day.public_id)["ranking"]
    assert {one["number"]: one["total"] for one in found} == {
        one["number"]: totals[one["number"]] for one in found
    }
    for one in found:
        parts = ("bonus", "penalties", "sitting_out", "evened")
        played = [points for points in one["rounds"] if points is not None]
        assert one["total"] == sum(played) + sum(one[part] for part in parts)
    assert [one["rank"] for one in found] == sorted(one["rank"] for one in found)
