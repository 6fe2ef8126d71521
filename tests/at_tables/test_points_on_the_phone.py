"""The points that a phone shows before it sends anything are those of the rules."""

from random import Random

import pytest
from playwright.sync_api import Page

from scoring.practice import any_deal, record_of, usual_match_record
from scoring.variants import VARIANTS
from tests.entry.evening import tournament_of
from tournaments.deals.one_sheet import scorer_of
from tournaments.play.phones.deals.game import game
from tournaments.play.phones.rules.confirming import confirmers
from whistclub.settings import BASE_DIR

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
DEALS = 400
ASKED = """([game, deals, seats]) => deals.map((facts) => ({
    worth: window.TableFacts.worth(game, facts, seats),
    confirmers: window.TableFacts.confirmers(game, facts, seats),
}))"""


@pytest.fixture
def phone(page: Page):
    page.add_script_tag(path=BASE_DIR / "static/js/table-facts.js")
    return page


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_points_and_who_agrees_are_those_of_the_server(phone, variant):
    tournament = tournament_of(variant)
    scorer, seats = scorer_of(tournament), VARIANTS[variant].seats
    rng = Random(7)
    in_match = scorer.variant.match is not None
    deals = [
        usual_match_record(scorer.variant.match.penalties, rng)
        if in_match
        else record_of(any_deal(scorer.variant, rng))
        for _deal in range(DEALS)
    ]

    found = phone.evaluate(ASKED, [game(tournament), deals, list(seats)])

    for facts, shown in zip(deals, found, strict=True):
        wanted = confirmers(facts, seats, in_match=in_match)
        assert (facts, shown["confirmers"]) == (facts, list(wanted))
        if not in_match:
            points = scorer.points(scorer.variant.deal_of(facts))
            assert (facts, shown["worth"]["points"]) == (facts, dict(points))
