"""Every page of a demo club is read by everybody, on every screen, in every language.

The gate opens each page on the smallest phone; `make long` reads it in three languages,
by day and by night, on a laptop and a phone, on paper, and on days of other states.

The addresses come from the table of access: a page that is added there is walked here,
and one that the demo has nothing to show of fails until it is given something.
"""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from tests.browser.reading import (
    COLOURS,
    PHONE,
    complaints,
    complaints_in_both_themes,
    width,
)
from tests.browser.walking import (
    FINISHED,
    OPEN,
    RUNNING,
    addresses,
    club_to_walk,
    walked,
)
from tournaments.access import PAGES, Role

# The mark has a database made for tests; that it is not emptied between them is below.
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"width": 1366, "height": 768}
# The pages on which an open and a finished day look otherwise than a running one.
OF_ANY_STATE = {
    "desk:tournament", "planning:change", "registration:entries",
    "registration:entry", "rounds:rounds", "rounds:plan", "entry:board",
    "ranking:ranking", "ranking:teams", "ranking:prizes", "live:hall", "live:control",
    "printing:papers",
}  # fmt: skip


def make_a_demo():
    call_command("demo", verbosity=0, stdout=StringIO())


@pytest.fixture(scope="module")
def club(django_db_setup, django_db_blocker, tmp_path_factory):
    """The demo, kept for all tests of this module, and emptied after the last."""
    folder = tmp_path_factory.mktemp("demo")
    with club_to_walk(django_db_blocker, folder, make_a_demo) as by:
        yield by


@pytest.fixture
def _django_db_helper(club):
    """What makes and empties a database around each other test does nothing here."""


def look_at(page, url, where, judged=complaints):
    """Judge a page as a laptop shows it, and as a phone does."""
    page.set_viewport_size(LAPTOP)
    page.goto(url)
    found = [f"{where}, laptop: {one}" for one in judged(page)]
    page.set_viewport_size(PHONE)
    found += [f"{where}, phone: {one}" for one in judged(page)]
    return found + too_wide(page, where)


def too_wide(page, where):
    wide = width(page)
    if wide <= PHONE["width"]:
        return []
    return [f"{where}: {wide} px wide on the smallest phone"]


def errors_of(page):
    """What scripts of the page will have stumbled over."""
    wrong = []
    page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
    return wrong


@pytest.mark.long
def test_each_page_of_a_running_day_opens_on_the_smallest_phone(
    reader, server, running
):
    assert set(PAGES) - set(addresses(RUNNING)) == set(), "a page is passed over"
    page = reader("fr")
    page.set_viewport_size(PHONE)
    wrong = errors_of(page)
    for name, path in running.items():
        page.goto(server.url + path)
        wrong += too_wide(page, name)

    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_each_page_is_so_in_each_language_by_day_and_night_on_both_screens(
    reader, server, running, language
):
    page = reader(language)
    wrong = errors_of(page)
    for name, path in running.items():
        where = server.url + path
        wrong += look_at(page, where, name, judged=complaints_in_both_themes)

    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("state", [OPEN, FINISHED])
def test_a_day_to_come_and_one_that_is_over_are_too(reader, server, desk, state):
    page = reader("fr")
    wrong = []
    for name, path in walked(addresses(state, OF_ANY_STATE), desk).items():
        wrong += look_at(page, server.url + path, name)

    assert wrong == []


@pytest.mark.long
def test_whoever_has_no_account_reads_as_well(reader, server, club):
    public = [name for name, roles in PAGES.items() if Role.PUBLIC in roles]
    page = reader("nl", organiser=False)
    wrong = []
    for name, path in walked(addresses(RUNNING, public), Client()).items():
        wrong += look_at(page, server.url + path, name)

    assert wrong == []


@pytest.mark.long
def test_who_chose_the_dark_sees_it(reader, server, desk):
    page = reader("fr", theme="dark")
    page.goto(server.url)

    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert complaints(page, COLOURS) == []


PAPER = {"width": 680, "height": 1000}  # A4 between its margins
BESIDE_THE_PAPER = """right => {
  const seen = one => one.checkVisibility();
  const out = one => one.getBoundingClientRect().right > right + 1;
  const cells = [...document.querySelectorAll('th, td')].filter(seen).filter(out);
  const menus = [...document.querySelectorAll('button, .rail, .menu, [role=search]')];
  return [...cells, ...menus.filter(seen)].map(one => one.outerHTML.slice(0, 200));
}"""


@pytest.mark.long
def test_a_page_is_printed_without_menus_and_with_all_its_columns(
    reader, server, running
):
    page = reader("fr")
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    wrong = []
    for name, path in running.items():
        if name == "printing:page":  # is a paper itself, with margins of its own
            continue
        page.goto(server.url + path)
        found = page.evaluate(BESIDE_THE_PAPER, PAPER["width"])
        wrong += [f"{name}: {one}" for one in found]

    assert wrong == []
