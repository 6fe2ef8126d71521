"""The door works under the thumb of a volunteer, with a script and without."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tournaments.models import Entry
from tournaments.registration import operations
from tournaments.registration.members.operations import add_player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def door(page, live_server, accounts, client, tournament):
    """Return the page of a phone on which the organiser looks at the door."""
    client.force_login(accounts["organiser"])
    cookies = {
        "django_language": "en",
        "sessionid": client.cookies["sessionid"].value,
    }
    page.context.add_cookies(
        [{"name": n, "value": v, "url": live_server.url} for n, v in cookies.items()]
    )
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{live_server.url}/t/{tournament.public_id}/players/")
    return page


def figures(page):
    return page.locator("#figures dd")


def test_members_and_others_are_registered_as_one_types(door, elodie):
    door.locator("#line").press_sequentially("elod")
    door.get_by_role("button", name="Register Élodie Lambert").click()

    expect(door.locator("#list").get_by_role("status")).to_contain_text("number 1")
    expect(door.locator("#line")).to_be_focused()
    expect(door.locator("#line")).to_have_value("")
    expect(figures(door)).to_have_text(["1", "0", "0"])
    door.locator("#line").press_sequentially("Jan Maes [Geel]")
    door.get_by_label("check in at once").check()
    door.get_by_role("button", name="Register as new").click()
    expect(figures(door)).to_have_text(["2", "1", "0"])
    door.get_by_role("button", name="Undo").click()
    expect(door.locator(".people li")).to_have_count(1)


def test_one_tap_each_and_the_figures_follow(door, tournament, elodie):
    operations.register(tournament=tournament, player=elodie)
    door.reload()
    for name, seen in (("Here", ["1", "1", "0"]), ("Paid", ["1", "1", "1"])):
        button = door.get_by_role("button", name=f"{name} Élodie Lambert")
        assert button.bounding_box()["height"] >= 64
        button.click()
        expect(figures(door)).to_have_text(seen)
        expect(button).to_have_attribute("aria-pressed", "true")

    door.get_by_role("button", name="Undo").click()
    expect(figures(door)).to_have_text(["1", "1", "0"])


def test_the_list_follows_what_is_typed_and_keeps_the_cursor(door, enter):
    for name in ("Jan Maes", "Luc Peeters"):
        enter(name)
    door.reload()
    door.locator("#search").press_sequentially("pee")

    expect(door.locator(".people .who a")).to_have_text(["Luc Peeters"])
    expect(door.locator("#search")).to_be_focused()
    expect(door.locator("#search")).to_have_value("pee")


def test_no_page_of_the_door_keeps_anybody_out(door, live_server, elodie, tournament):
    entry = operations.register(tournament=tournament, player=elodie)
    add_player(first_name="Elodie", last_name="Maes")
    here = f"{live_server.url}/t/{tournament.public_id}/players/"
    for path in ("", "find/?line=elodie", f"{entry.public_id}/"):
        door.goto(here + path)
        assert complaints(door) == [], path
        assert door.evaluate("document.documentElement.scrollWidth") == 320, path


def test_a_list_is_looked_at_and_kept(door, live_server, elodie, tmp_path):
    path = tmp_path / "liste.csv"
    path.write_text("Nom;Prénom\nLambert;Elodie\nMaes;Luc\n", "utf-8")
    door.goto(f"{live_server.url}/players/import/")
    door.set_input_files("input[type=file]", path)
    door.get_by_role("button", name="Look at the list").click()
    assert complaints(door) == []
    door.get_by_label("Row 2: who is it?").select_option("It is Élodie Lambert (Wavre)")
    door.get_by_role("button", name="Keep this list").click()

    expect(door.get_by_role("status").first).to_contain_text("1 new member.")
    assert not Entry.objects.exists()
