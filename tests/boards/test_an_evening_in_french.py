"""A Whiz evening in French, at the moments at which something goes wrong."""

import pytest
from playwright.sync_api import expect

from tests.boards.evening import PASS, begin, play, tournament_of, write
from tests.browser.reading import complaints
from tests.conftest import PASSWORD
from tests.rounds.conftest import enter
from tournaments.boards.models import BoardPlay
from tournaments.follow import rounds
from tournaments.tables.models import Occupant, Table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]


@pytest.fixture
def desk(page, live_server, accounts):
    """The organiser's browser, in French, signed in through the page."""
    url = live_server.url
    page.context.add_cookies([{"name": "django_language", "value": "fr", "url": url}])
    page.goto(f"{url}/sign-in/")
    page.locator("[name=username]").fill("organiser")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.locator("[name=password]")).to_have_count(0)
    return page


def test_an_evening_of_whiz_at_its_worst_moments(desk, live_server, accounts, browser):
    by = accounts["organiser"]
    tournament = tournament_of(0, rounds=3)
    address = f"{live_server.url}/t/{tournament.public_id}/"

    # Before anybody is here: what if 18 to 24 come.
    desk.goto(f"{address}boards/")
    desk.get_by_label("Joueurs, de").fill("18")
    desk.get_by_label("à", exact=True).fill("24")
    desk.get_by_role("button", name="Afficher").click()
    expect(desk.locator("table.expected tbody tr")).to_have_count(7)
    assert complaints(desk) == []

    # Twenty-two come: one sits out of each round, and it is read out.
    for number in range(1, 23):
        enter(tournament, number)
    desk.goto(f"{address}boards/")
    expect(desk.get_by_text("Manche 1 : le numéro 22 est exempt.")).to_be_visible()
    desk.get_by_role("button", name="Accepter ce mouvement").click()
    expect(desk.locator("table.movement tbody tr")).to_have_count(7 + 1)
    assert complaints(desk) == []

    # Somebody is due to play the board that came to the wrong table.
    first = begin(tournament, by)
    table = Table.objects.get(round=first, number=1)
    other = BoardPlay.objects.get(table__round=first, table__number=2, number=1)
    wrong = other.board.number
    desk.goto(f"{address}entry/1/1/")
    desk.get_by_label("Aller à l’étui").fill(str(wrong))
    desk.keyboard.press("Enter")
    expect(desk.get_by_text(f"L’étui {wrong} a-t-il été joué ici ?")).to_be_visible()
    assert complaints(desk) == []
    desk.get_by_role("button", name="À la place de l’étui").first.click()
    expect(desk.locator("#number-1")).to_have_text(str(wrong))

    # The declarer by his hand: G is gauche, and no seat.
    for cell in ("9C", "g", "10"):
        desk.locator("#row-1 input.cell").nth(("9C", "g", "10").index(cell)).fill(cell)
    desk.locator("#row-1 input.cell").last.press("Enter")
    expect(desk.locator("#row-1")).to_have_attribute("data-state", "saved")

    # One saved result is nobody's but the desk's.
    hall = browser.new_context(locale="fr")
    seen = hall.new_page()
    seen.goto(f"{address}ranking/")
    expect(seen.get_by_text("Les étuis circulent encore")).to_be_visible()
    assert complaints(seen) == []
    hall.close()

    # North and East sat the wrong way round.
    before = Occupant.objects.get(table=table, seat="N").entry
    desk.goto(f"{address}entry/1/1/")
    desk.get_by_role("link", name="Deux joueurs étaient assis à l’envers").click()
    desk.get_by_role("button", name="Regarder ce que cela change").click()
    change = desk.get_by_role("button", name="Échanger les places des deux joueurs")
    expect(change).to_be_visible()
    assert complaints(desk) == []
    change.click()
    expect(desk.get_by_text("Les deux ont échangé leurs places")).to_be_visible()
    assert Occupant.objects.get(table=table, seat="E").entry == before

    # After the last round a board is read hand by hand, and what the field made of it.
    play_all(tournament, first, by)
    desk.goto(f"{address}boards/{wrong}/")
    expect(desk.locator("table.traveller")).to_have_count(4)
    assert complaints(desk) == []


def play_all(tournament, first, by):
    """What is left of round 1, and the two others."""
    write_rest(first, by)
    rounds.close_round(round=first, by=by)
    for _number in (2, 3):
        tournament.refresh_from_db()
        one = begin(tournament, by)
        play(one, by)
        rounds.close_round(round=one, by=by)


def write_rest(round, by):
    written = Table.objects.get(round=round, number=1)
    for one in BoardPlay.objects.filter(table__round=round):
        if (one.table_id, one.number) != (written.pk, 1):
            write(one.table, one.number, PASS, by)
