"""Each page of a club that has nothing yet can be read by everybody."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import read_on_a_phone, width
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Not the links in running text, which are as high as the text.
TOUCHED = "header a, nav a, .button, button, select, input:not([type=checkbox])"
# The pages of each reader; a new page is one more line.
PAGES = {
    "stranger": ("/", "/sign-in/", "/nowhere/", "/tournaments/"),
    "organiser": (
        "/",
        "/sign-in/",
        "/grids/",
        "/grids/presets/couleur/default/",
        "/grids/presets/couleur/default/copy/",
        "/players/",
        "/players/add/",
        "/players/import/",
        "/tournaments/",
        "/tournaments/new/",
        "/tournaments/new/?game=couleur",
        "/tournaments/new/?game=whist",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("who", PAGES)
def test_no_page_of_an_empty_club_keeps_anybody_out(sign_in, live_server, who):
    for path in PAGES[who]:
        read_on_a_phone(sign_in(who, "fr"), live_server.url + path)


@pytest.mark.long
def test_at_twice_the_size_of_letters_nothing_is_cut(sign_in, live_server):
    page = sign_in("organiser", "fr")
    page.set_viewport_size({"width": 640, "height": 800})
    for path in PAGES["organiser"]:
        page.goto(live_server.url + path)
        page.evaluate("document.documentElement.style.fontSize = '36px'")
        assert width(page) == 640, path


@pytest.mark.long
def test_everything_that_is_touched_is_large_enough_for_a_thumb(sign_in, live_server):
    page = sign_in("organiser", "fr")
    page.set_viewport_size({"width": 360, "height": 740})
    for path in PAGES["organiser"]:
        page.goto(live_server.url + path)
        low = page.locator(f":is({TOUCHED}):visible").evaluate_all(
            "all => all.filter(one => one.getBoundingClientRect().height < 44)"
            ".map(one => one.outerHTML)"
        )
        assert low == [], path


@pytest.mark.long
def test_a_scorer_signs_in_by_keyboard_alone_and_out_again(page, live_server, accounts):
    page.goto(f"{live_server.url}/sign-in/")
    page.keyboard.type("scorer")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Bonjour, Marc")
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page.get_by_role("status")).to_contain_text("Vous êtes déconnecté.")


@pytest.mark.long
def test_the_language_changes_where_one_stands(page, live_server):
    page.goto(f"{live_server.url}/sign-in/")
    page.get_by_role("button", name="Nederlands").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Aanmelden")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    assert page.url.endswith("/sign-in/")


@pytest.mark.long
def test_a_browser_has_nothing_to_complain_of_in_its_console(page, live_server):
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for path in ("/", "/sign-in/"):
        page.goto(live_server.url + path)
        page.wait_for_load_state("networkidle")

    assert said == []


def test_each_htmx_request_carries_the_token_of_the_moment(page, live_server):
    """A form that htmx sends is not refused as one from another site."""
    page.goto(live_server.url)
    page.evaluate(
        """() => {
          document.querySelector("main").innerHTML =
            '<button id="go" hx-post="/language/" hx-vals=\\'{"language": "nl"}\\' ' +
            'hx-target="main">Nederlands, svp</button>';
          htmx.process(document.body);
        }"""
    )
    with page.expect_response("**/language/") as answered:
        page.locator("#go").click()

    assert answered.value.status == 302
