"""The pages of a club's own grid can be read by everybody, and follow what is typed."""

import pytest
from playwright.sync_api import expect

from scoring import operations
from scoring.variants import VARIANTS
from tests.browser.test_pages import LANGUAGES, complaints

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

COULEUR = VARIANTS["couleur"]


@pytest.fixture
def own(accounts):
    return operations.make_grid(
        variant=COULEUR,
        name="Notre grille",
        preset_key="liege",
        text=COULEUR.presets["liege"].grid.text(),
        options={"all_tricks": "fixed"},
        by=accounts["organiser"],
    )


@pytest.fixture
def desk(page, live_server, accounts, client):
    """The organiser's browser, and how to choose its language."""
    client.force_login(accounts["organiser"])

    def speak(language):
        cookies = {
            "sessionid": client.cookies["sessionid"].value,
            "django_language": language,
        }
        page.context.add_cookies(
            [
                {"name": n, "value": v, "url": live_server.url}
                for n, v in cookies.items()
            ]
        )
        return page

    return speak


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_own_grid_keeps_nobody_out(desk, live_server, own, language):
    page = desk(language)
    page.set_viewport_size({"width": 320, "height": 640})
    for path in ("", "change/", "change/?mode=text", "versions/1/"):
        page.goto(f"{live_server.url}{own.get_absolute_url()}{path}")
        assert complaints(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path


def test_the_trial_follows_the_numbers_as_they_are_typed(desk, live_server, own):
    page = desk("en")
    page.goto(f"{live_server.url}{own.get_absolute_url()}change/")
    box = page.get_by_label("Emballage 8, made", exact=True)
    box.fill("9")
    expect(page.locator("#trial .figure").first).to_contain_text("9")
    expect(page.locator("#trial .differences")).to_contain_text("9 instead of 7")
    box.fill("nine")
    expect(page.locator("#trial")).to_contain_text("“nine” is not a whole number")
