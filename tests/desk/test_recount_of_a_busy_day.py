"""A day on which everything happened is counted again under another points table."""

import pytest

from scoring.variants import VARIANTS
from tests.conftest import make_crew
from tests.desk.busy_day import busy_day
from tests.desk.test_recount import CHANGED, counted, other, told, whole
from tests.ledger.test_ledger import verified
from tests.worlds import built_once
from tournaments.desk.recount.operations import rescore
from tournaments.desk.recount.queries import preview
from tournaments.models import Account, Ruling, Tournament
from tournaments.planning.pins import pinned, pins_of
from tournaments.ranking.queries import ranking
from tournaments.ranking.what_if import counted_anew

pytestmark = pytest.mark.django_db
busy_days = built_once(lambda game: busy_day(make_crew(), game).pk, CHANGED)


@pytest.fixture
def day(busy_days):
    return Tournament.objects.get(pk=busy_days)


@pytest.fixture
def accounts(busy_days):
    return {one.username: one for one in Account.objects.all()}


def test_counted_anew_under_its_own_numbers_a_day_stays_as_it_is(day):
    kept = ranking(day, desk=True)

    assert whole(counted_anew(day), day) == whole(kept, day)


def test_what_the_preview_shows_is_what_the_recount_does(day, accounts):
    pins = other(day)
    shown = preview(day, pins)
    before = counted(day)

    if_it_were = whole(counted_anew(pinned(day, pins)), day)
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
