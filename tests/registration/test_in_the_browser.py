"""The door works under the thumb of a volunteer, with a script and without."""

import datetime

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.measuring import PHONE
from tests.browser.reading import complaints
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.till.rules.fees import Plan
from tournaments.till.writes import set_plan

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def figures(page):
    return page.locator("#figures dd")


@pytest.mark.long
def test_members_and_others_are_registered_as_one_types(door, elodie):
    door.locator("#line").press_sequentially("elod")
    door.get_by_role("button", name="Register Élodie Lambert").click()

    expect(door.locator("#list").get_by_role("status")).to_contain_text("number 1")
    expect(door.locator("#line")).to_be_focused()
    expect(door.locator("#line")).to_have_value("")
    expect(figures(door)).to_have_text(["1", "0", "0"])
    door.locator("#line").press_sequentially("Jan Maes [Geel]")
    door.get_by_label("stands here").check()
    door.get_by_role("button", name="Register as new").click()
    expect(figures(door)).to_have_text(["2", "1", "0"])
    door.get_by_role("button", name="Undo").click()
    expect(door.locator(".people tbody tr")).to_have_count(1)


def types_and_enters(page, line):
    """Type at the door and press Enter twice, as one does without looking."""
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")
    # The page that answers puts the cursor on what the second Enter does.
    expect(page.locator("#found button:focus")).to_be_visible()
    page.keyboard.press("Enter")
    # What was done is told, and the box is empty for the next.
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator("#line")).to_have_value("")


def test_the_second_enter_takes_whom_one_means(door, tournament, elodie, enter):
    enter("Anne Bovy", here=True)
    enter("Jean Closset")
    add_player(first_name="Luc", last_name="Bovy")
    door.reload()

    def in_the_list():
        entries = Entry.objects.order_by("number")
        return [(str(one.player), one.state) for one in entries]

    types_and_enters(door, "bovy")  # Anne is here: it is Luc
    types_and_enters(door, "closset")  # registered: he comes
    types_and_enters(door, "Marie Bovy [Geel]")  # nobody is called so
    types_and_enters(door, "elodie lambert")
    assert in_the_list() == [
        ("Anne Bovy", "present"),
        ("Jean Closset", "present"),
        ("Luc Bovy", "registered"),
        ("Marie Bovy", "registered"),
        ("Élodie Lambert", "registered"),
    ]

    # Everybody of that name is here: nothing happens, however often one presses.
    door.locator("#line").fill("anne bovy")
    door.locator("#line").press("Enter")
    door.wait_for_url("**/find/**")
    expect(door.locator("#found").get_by_text("here", exact=True)).to_be_visible()
    # The line waits for the next name, which takes the place of this one.
    expect(door.locator("#line")).to_be_focused()
    door.keyboard.press("Enter")
    expect(door.locator("#line")).to_be_focused()
    assert len(in_the_list()) == 5
    door.keyboard.type("Zoé Neuve")
    expect(door.locator("#line")).to_have_value("Zoé Neuve")


def test_the_cursor_is_in_the_line_when_the_door_opens(door):
    expect(door.locator("#line")).to_be_focused()
    door.keyboard.type("Jos Peeters")
    expect(door.locator("#line")).to_have_value("Jos Peeters")


def test_the_next_name_presses_no_button_and_loses_no_letter(door, enter):
    """Its space would press the button on which the answer has put the cursor."""
    door.locator("#line").fill("Anne Bovy")
    door.keyboard.press("Enter")
    expect(door.locator("#found button:focus")).to_be_visible()
    door.keyboard.type("Jos Peeters")

    expect(door.locator("#line")).to_have_value("Jos Peeters")
    expect(door.locator("#found")).to_contain_text("Jos Peeters")
    assert not Entry.objects.exists()


def test_two_names_are_typed_before_either_is_answered(door):
    """Letters and Enter come faster than any answer: both are registered."""
    names = ["Anne Bovy", "Jos Peeters", "Zoé Van Neuve", "Élodie Lambert"]
    for two in (2, 4):
        for name in names[two - 2 : two]:
            door.keyboard.type(name)
            door.keyboard.press("Enter")
            door.keyboard.press("Enter")
        expect(figures(door)).to_have_text([str(two), "0", "0"])
        expect(door.locator("#line")).to_be_focused()
        expect(door.locator("#line")).to_have_value("")

    assert [str(one.player) for one in Entry.objects.order_by("number")] == names


def test_whether_they_stand_here_stays_as_it_was_said(door):
    here = door.get_by_label("stands here")
    expect(here).not_to_be_checked()
    here.check()
    door.reload()
    expect(here).to_be_checked()
    types_and_enters(door, "Anne Bovy")
    expect(here).to_be_checked()
    expect(figures(door)).to_have_text(["1", "1", "0"])
    here.uncheck()
    door.reload()
    expect(here).not_to_be_checked()


@pytest.mark.long
def test_what_is_found_never_pushes_the_line_off_a_phone(door, elodie):
    """The first list of the day, on a page on which nobody is registered yet."""
    door.set_viewport_size({"width": 390, "height": 844})
    door.reload()
    expect(door.locator("#line")).to_be_in_viewport()
    before = door.locator("#line").bounding_box()["y"]
    door.locator("#line").press_sequentially("lambert")
    expect(door.locator(".found > li")).to_have_count(2)

    assert door.locator("#line").bounding_box()["y"] == before
    assert door.locator(".found").bounding_box()["y"] < 844 / 2


@pytest.mark.long
def test_who_had_left_comes_back_with_the_second_enter(door, tournament, enter):
    comings.leave(entry=enter("Anne Bovy", here=True))
    door.reload()
    types_and_enters(door, "anne bovy")

    assert [one.state for one in Entry.objects.all()] == ["present"]


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("closes_at", [None, datetime.time(0, 1)])
def test_no_list_of_the_door_begins_below_the_middle(
    door, live_server, make_tournament, enter, size, closes_at
):
    name = "Championnat de whist à couleur des Trois Rivières"
    today = timezone.localdate()
    tournament = make_tournament(
        name=name, played_date=today, registration_closes_at=closes_at
    )
    for first in ("Anne", "Bart", "Chloé", "Dirk", "Els"):
        enter(f"{first} Bovy", tournament=tournament, late=True)
    add_player(first_name="Luc", last_name="Bovy")
    door.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    door.context.add_cookies(
        [{"name": "django_language", "value": "fr", "url": live_server.url}]
    )
    here = f"{live_server.url}/t/{tournament.public_id}/players/"

    def top(part):
        return door.locator(part).first.bounding_box()["y"]

    door.goto(here)
    assert 0 <= top("#line") < top(".people") < size[1] / 2
    door.locator("#line").press_sequentially("bov")
    expect(door.locator(".found > li")).to_have_count(7)
    assert 0 <= top("#line") < top(".found") < size[1] / 2
    door.goto(f"{here}find/?line=bov")
    assert top(".found") < size[1] / 2


@pytest.mark.long
def test_one_tap_each_and_the_figures_follow(door, tournament, elodie):
    comings.register(tournament=tournament, player=elodie)
    door.reload()
    for name, seen in (("Here", ["1", "1", "0"]), ("Paid", ["1", "1", "1"])):
        button = door.get_by_role("button", name=f"{name} Élodie Lambert")
        assert button.bounding_box()["height"] >= 64
        button.click()
        expect(figures(door)).to_have_text(seen)
        expect(button).to_have_attribute("aria-pressed", "true")

    door.get_by_role("button", name="Undo").click()
    expect(figures(door)).to_have_text(["1", "1", "0"])


@pytest.mark.long
def test_the_list_follows_what_is_typed_and_keeps_the_cursor(door, enter):
    for name in ("Jan Maes", "Luc Peeters"):
        enter(name)
    door.reload()
    door.locator("#search").press_sequentially("pee")

    expect(door.locator(".people .at-name a")).to_have_text(["Luc Peeters"])
    expect(door.locator("#search")).to_be_focused()
    expect(door.locator("#search")).to_have_value("pee")


@pytest.mark.long
def test_no_page_of_the_door_keeps_anybody_out(door, live_server, elodie, tournament):
    entry = comings.register(tournament=tournament, player=elodie)
    add_player(first_name="Elodie", last_name="Maes")
    here = f"{live_server.url}/t/{tournament.public_id}/players/"
    for path in ("", "find/?line=elodie", f"{entry.public_id}/"):
        door.goto(here + path)
        assert complaints(door) == [], path
        assert door.evaluate("document.documentElement.scrollWidth") == 320, path


@pytest.mark.long
def test_a_list_is_looked_at_and_kept(door, live_server, elodie, tmp_path):
    path = tmp_path / "liste.csv"
    path.write_text("Nom;Prénom\nLambert;Elodie\nMaes;Luc\n", "utf-8")
    door.goto(f"{live_server.url}/players/import/")
    door.set_input_files("input[type=file]", path)
    door.get_by_role("button", name="Look at the list").click()
    expect(door.get_by_role("button", name="Save this list")).to_be_visible()
    assert complaints(door) == []
    door.get_by_label("Row 2: who is it?").select_option("It is Élodie Lambert (Wavre)")
    door.get_by_role("button", name="Save this list").click()

    expect(door.get_by_role("status").first).to_contain_text("1 new member.")
    assert not Entry.objects.exists()


@pytest.mark.long
def test_three_presses_leave_a_card_its_name_and_its_two_lines(
    door, live_server, tournament, enter
):
    set_plan(tournament=tournament, plan=Plan(kept=True, usual_fee=500), by=None)
    enter("Élodie Vandenbroucke-Desmedt", tournament=tournament)
    door.set_viewport_size(PHONE)
    door.goto(f"{live_server.url}/t/{tournament.public_id}/players/")
    [row] = door.locator(".people tbody tr").all()

    boxes = [one.bounding_box() for one in row.locator(".taps .button").all()]
    assert len({box["y"] for box in boxes}) == 1
    assert [box["height"] for box in boxes] == [64] * 3
    assert max(box["x"] + box["width"] for box in boxes) <= PHONE["width"]
    assert row.bounding_box()["height"] <= 128
    assert row.locator(".at-name .one-line").first.bounding_box()["width"] >= 250
