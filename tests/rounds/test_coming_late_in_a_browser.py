"""In French: one comes in once round 1 is published, and makes a new table."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints_in_both_themes, read_on_a_phone
from tests.rounds.conftest import enter
from tests.rounds.rounds import draw, seated
from tournaments.draw.operations import publish_round
from tournaments.draw.uneven import Uneven

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_a_late_one_is_checked_in_and_makes_a_table_with_who_sits_out(
    sign_in, live_server, day, by
):
    tournament = day(10, jokers=1, uneven="out_average")
    round = draw(tournament, by, uneven=Uneven("out_average"))
    publish_round(round=round, by=by)
    late = enter(tournament, 20, state="registered")
    page = sign_in()
    address = f"{live_server.url}/t/{tournament.public_id}"

    page.goto(f"{address}/players/?show=missing")
    page.get_by_role("button", name="Présent Dirk Lambert 2").click()
    expect(page.get_by_text("La manche 1 est déjà publiée")).to_be_visible()
    assert complaints_in_both_themes(page) == []
    page.get_by_role("link", name="Donner une place à Dirk Lambert 2").click()
    table = page.locator(".way", has_text="Une nouvelle table")
    expect(table).to_contain_text("Dirk Lambert 2 : table 3, Nord.")
    expect(table.get_by_text("qui était exempt : table 3")).to_have_count(2)
    jokers = page.locator(".refused", has_text="La place d’un joker")
    expect(jokers).to_contain_text("Aucun joker n’est à une table")
    page.get_by_label("Une nouvelle table").check()
    page.get_by_role("button", name="Voir ce que cela change").click()
    moves = page.locator(".moves")
    expect(moves).to_contain_text("Dirk Lambert 2 : une nouvelle table 3, avec")
    expect(moves).to_contain_text("Exempts jusque-là")
    assert complaints_in_both_themes(page) == []
    assert len(seated(round)) == 8

    page.get_by_role("button", name="Le faire").click()
    expect(page.get_by_text("Dirk Lambert 2 : c’est fait.")).to_be_visible()
    assert seated(round)[9] == (3, "N", 20)
    page.goto(f"{address}/entry/events/")
    page.locator("tr", has_text="Retardataire placé").get_by_role(
        "button", name="Annuler"
    ).click()
    undone = page.locator("tr", has_text="Place d’un retardataire annulée")
    expect(undone).to_be_visible()
    page.goto(f"{address}/seating/")
    page.get_by_role("link", name="Donner une place à Dirk Lambert 2").click()
    expect(page.get_by_label("Une nouvelle table")).to_be_enabled()
    assert len(seated(round)) == 8
    read_on_a_phone(page, f"{address}/seating/late/{late.public_id}/")
