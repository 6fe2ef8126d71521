"""What is read on a phone in the hall, or on a laptop at the desk, fits its screen."""

import pytest

from tests.boards.evening import accept, tournament_of
from tests.jury import evening as judged
from tests.ranking import crowd, day
from tournaments.demo.rehearsal import rehearse
from tournaments.jury.rules.decision import Decision
from tournaments.tables.models import Round, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
PUSHED = """() => [...document.querySelectorAll('.wide')]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.ariaLabel)"""


@pytest.fixture
def look(sign_in, live_server):
    """Open a page as the organiser, in French, on a screen of this size."""
    page = sign_in()

    def at(path, size):
        page.set_viewport_size(size)
        page.goto(live_server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        return page

    return at


@pytest.fixture
def jury_of_a_day(accounts):
    """A revoke and a warning, ruled upon at one table."""
    by = accounts["jury"]
    _day, table, _other = judged.an_evening(by=accounts["scorer"])
    revoke = judged.fine(table, "revoke", own=-3, others=1)
    warned = Decision("warning", (judged.key_at(table, "N"),), warning=True)
    for deal, decision in ((1, revoke), (2, warned)):
        judged.rule(judged.called(table, deal, by=by), decision, by=by)


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.mark.long
def test_the_deals_of_a_player_fit_a_phone(look, evening):
    player = evening.entries.get(number=1).public_id
    page = look(f"/t/{evening.public_id}/ranking/players/{player}/", PHONE)
    assert page.locator(".deals tbody tr").count() > 0
    assert page.evaluate(PUSHED) == []


@pytest.mark.long
def test_two_sheets_that_are_exchanged_fit_a_phone(look, evening):
    Round.objects.filter(number=2).update(state=Round.State.PLAYING)
    one, other = Table.objects.filter(round__number=2).order_by("number")
    keys = one.occupants.values_list("entry__public_id", flat=True)
    Table.objects.filter(pk=one.pk).update(paper_totals=dict.fromkeys(keys, -123))
    where = f"/t/{evening.public_id}/entry/2/{one.number}/exchange/"
    page = look(f"{where}?with={other.number}", PHONE)
    assert page.locator(".exchanged").count() == 4
    assert page.evaluate(PUSHED) == []


@pytest.mark.long
def test_the_figures_of_the_rulings_fit_a_phone(look, accounts, jury_of_a_day):
    page = look("/rulings/couleur/", PHONE)
    assert page.locator(".figures-of-rulings tbody tr").count() == 3
    assert page.evaluate(PUSHED) == []
    cell = page.locator(".figures-of-rulings td.at-key").first
    assert "Décisions" in cell.evaluate(
        "one => getComputedStyle(one, '::before').content"
    )


@pytest.mark.long
def test_the_movement_of_nine_rounds_fits_a_laptop(look, accounts):
    tournament = tournament_of(27, rounds=9)
    accept(tournament, accounts["organiser"])
    page = look(f"/t/{tournament.public_id}/boards/", LAPTOP)
    assert page.locator(".movement thead th").count() == 10
    assert page.evaluate(PUSHED) == []


@pytest.mark.long
def test_the_movement_of_four_rounds_fits_a_phone(look, accounts):
    tournament = tournament_of(12, rounds=4)
    accept(tournament, accounts["organiser"])
    page = look(f"/t/{tournament.public_id}/boards/", PHONE)
    assert page.locator(".movement thead th").count() == 5
    assert "Le mouvement, table par table" not in page.evaluate(PUSHED)


@pytest.mark.long
def test_a_scorecard_of_long_names_fits_a_laptop(look, accounts):
    tournament = rehearse(game="whiz", players=6, rounds=2, long_names=True)
    player = tournament.entries.get(number=1).public_id
    page = look(f"/t/{tournament.public_id}/boards/players/{player}/", LAPTOP)
    assert page.locator(".scorecard .with").count() > 0
    assert page.evaluate(PUSHED) == []


@pytest.mark.long
def test_on_a_phone_a_list_of_the_hall_has_its_heading_once(look):
    tournament = crowd.a_long_day()
    page = look(f"/t/{tournament.public_id}/hall/", PHONE)
    assert page.locator(".slide.ranking").count() > 1
    assert page.locator(".slide:is(.leaders, .ranking) h2:visible").count() == 1
