"""The pages of a club's own grid can be read by everybody, and follow what is typed."""

import pytest
from playwright.sync_api import expect

from scoring.grids import operations
from scoring.variants import VARIANTS
from tests.browser.reading import NAMES, read_on_a_phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

COULEUR = VARIANTS["couleur"]


@pytest.fixture
def own(accounts):
    return operations.make_grid(
        variant=COULEUR,
        preset_key="liege",
        draft=operations.GridDraft(
            "Notre grille",
            COULEUR.presets["liege"].grid.text(),
            {"all_tricks": "fixed"},
        ),
        by=accounts["organiser"],
    )


@pytest.fixture
def desk(sign_in):
    """The organiser's browser, and how to choose its language."""
    return lambda language: sign_in("organiser", language)


def test_an_own_grid_as_a_text_keeps_nobody_out(desk, live_server, own):
    url = f"{live_server.url}{own.get_absolute_url()}change/?mode=text"
    read_on_a_phone(desk("fr"), url)
    read_on_a_phone(desk("nl"), url, NAMES)
    read_on_a_phone(desk("en"), url, NAMES)


def test_the_trial_follows_the_numbers_as_they_are_typed(desk, live_server, own):
    page = desk("en")
    page.goto(f"{live_server.url}{own.get_absolute_url()}change/")
    box = page.get_by_label("Emballage 8, made", exact=True)
    box.fill("9")
    expect(page.locator("#trial .figure").first).to_contain_text("9")
    expect(page.locator("#trial .differences")).to_contain_text("9 instead of 7")
    box.fill("nine")
    expect(page.locator("#trial")).to_contain_text("“nine” is not a whole number")
