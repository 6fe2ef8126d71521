"""Every page of a demo club is read by everybody, on every screen, in every language.

The addresses come from the table of access: a page that is added there is walked here,
and one that the demo has nothing to show of fails until it is given something.
"""

from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django.live_server_helper import LiveServer

from tests.browser.reading import (
    COLOURS,
    NAMES,
    PHONE,
    complaints,
    complaints_in_both_themes,
    width,
)
from tests.browser.walking import (
    MORE,
    WORDS,
    of_a_table,
    of_the_jury,
    of_the_seating,
)
from tests.test_access import pages
from tournaments.access import PAGES, Role
from tournaments.at_tables.device import TOKEN
from tournaments.models import Account, Tournament

# The mark has a database made for tests; that it is not emptied between them is below.
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"width": 1366, "height": 768}
RUNNING, OPEN, FINISHED = "running", "registration", "finished"
# There is an account already, everybody has a place, and the case is decided.
CLOSED = {"first_run:make", "first_run:restore", "rounds:late", "jury:correct"}
# The pages on which an open and a finished day look otherwise than a running one.
OF_ANY_STATE = {
    "desk:tournament", "planning:change", "registration:entries",
    "registration:entry", "rounds:rounds", "rounds:plan", "entry:board",
    "ranking:ranking", "ranking:teams", "ranking:prizes", "live:hall", "live:control",
    "printing:papers",
}  # fmt: skip


@pytest.fixture(scope="module")
def club(django_db_setup, django_db_blocker, tmp_path_factory):
    """The demo, kept for all tests of this module, and emptied after the last."""
    assert "test" in str(connection.settings_dict["NAME"])
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "DATA_DIR", tmp_path_factory.mktemp("demo"))
        call_command("demo", verbosity=0, stdout=StringIO())
        try:
            # One reader who wears every hat sees every page.
            Account.objects.filter(username="organiser").update(is_jury=True)
            by = Account.objects.get(username="organiser")
            of_the_jury(by)
            of_the_seating(by)
            yield by
        finally:
            call_command("flush", interactive=False, verbosity=0)


@pytest.fixture
def _django_db_helper(club):
    """What makes and empties a database around each other test does nothing here."""


@pytest.fixture(scope="module")
def server(club):
    running = LiveServer("localhost")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def session(club):
    client = Client()
    client.force_login(club)
    return client.cookies["sessionid"].value


@pytest.fixture(scope="module")
def phone(club):
    """By what the reader's phone is known, which serves a table as well."""
    return of_a_table()


@pytest.fixture
def reader(page, server, session, phone):
    """The browser, in a language, as the organiser at a table or as anybody."""

    def enter(language, *, organiser=True, theme=None):
        cookies = {"django_language": language}
        cookies |= {"sessionid": session, TOKEN: phone} if organiser else {}
        cookies |= {"theme": theme} if theme else {}
        page.context.add_cookies(
            [{"name": n, "value": v, "url": server.url} for n, v in cookies.items()]
        )
        return page

    return enter


def first(tournament, name):
    """The first of what nobody gave a word for: right for pages that only write."""
    return 1


def addresses(state, names=PAGES):
    """The address of each page, where this tournament has something to show on it."""
    words = pages()
    days = Tournament.objects.filter(state=state).order_by("pk")
    found = {}
    for name in names:
        # Pages of boards are those of a day that is played in boards.
        in_boards = days.filter(duplicate=True) if "boards:" in name else days
        tournament = in_boards.first() or days.first()
        given = {word: WORDS.get(word, first)(tournament, name) for word in words[name]}
        if None not in given.values():
            found[name] = reverse(name, kwargs=given) + MORE.get(name, "")
    return found


def is_a_page(answer):
    html = answer.headers.get("Content-Type", "").startswith("text/html")
    return html and b"<!doctype html" in answer.content[:200].lower()


def walked(found, client):
    """Those of the addresses that answer with a whole page."""
    kept = {}
    for name, path in found.items():
        answer = client.get(path)
        if name in CLOSED or answer.status_code in (302, 405):
            continue
        # A part of a page says with 422 that nothing was typed there, with 401 that
        # only the phone of a table is told, and with 409 that no boards travel here.
        part = answer.status_code in (401, 409, 422) and not is_a_page(answer)
        assert part or answer.status_code == 200, f"{name}: {answer.status_code}"
        if is_a_page(answer):
            kept[name] = path
    return kept


@pytest.fixture(scope="module")
def desk(club, phone):
    client = Client()
    client.force_login(club)
    client.cookies[TOKEN] = phone
    return client


@pytest.fixture(scope="module")
def kept():
    return {}


@pytest.fixture
def running(desk, kept):
    """The pages of the running day that answer to who looks, looked for once."""
    kept.update({} if kept else walked(addresses(RUNNING), desk))
    return kept


def look_at(page, url, where, judged=complaints):
    """Judge a page as a laptop shows it, and as a phone does."""
    page.set_viewport_size(LAPTOP)
    page.goto(url)
    found = [f"{where}, laptop: {one}" for one in judged(page)]
    page.set_viewport_size(PHONE)
    return found + too_wide(page, where)


def too_wide(page, where):
    wide = width(page)
    if wide <= PHONE["width"]:
        return []
    return [f"{where}: {wide} px wide on the smallest phone"]


def test_each_page_of_a_running_day_is_for_everybody(reader, server, running):
    assert set(PAGES) - set(addresses(RUNNING)) == set(), "a page is passed over"
    page = reader("fr")
    wrong = []
    page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
    for name, path in running.items():
        where = server.url + path
        wrong += look_at(page, where, name, judged=complaints_in_both_themes)

    assert wrong == []


@pytest.mark.parametrize("language", ["nl", "en"])
def test_each_page_is_in_other_languages_as_well(reader, server, running, language):
    page = reader(language)
    page.set_viewport_size(PHONE)
    wrong = []
    for name, path in running.items():
        page.goto(server.url + path)
        wrong += [f"{name}: {one}" for one in complaints(page, NAMES)]
        wrong += too_wide(page, name)

    assert wrong == []


@pytest.mark.parametrize("state", [OPEN, FINISHED])
def test_a_day_to_come_and_one_that_is_over_are_too(reader, server, desk, state):
    page = reader("fr")
    wrong = []
    for name, path in walked(addresses(state, OF_ANY_STATE), desk).items():
        wrong += look_at(page, server.url + path, name)

    assert wrong == []


def test_whoever_has_no_account_reads_as_well(reader, server, club):
    public = [name for name, roles in PAGES.items() if Role.PUBLIC in roles]
    page = reader("nl", organiser=False)
    wrong = []
    for name, path in walked(addresses(RUNNING, public), Client()).items():
        wrong += look_at(page, server.url + path, name)

    assert wrong == []


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
