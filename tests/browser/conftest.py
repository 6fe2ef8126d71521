"""A browser in which the organiser of the module's club is signed in, or nobody.

Each module says in a fixture `club` which club it reads, kept for all its tests.
"""

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from tests.browser.walking import RUNNING, addresses, of_a_table, walked
from tournaments.play.phones.device import TOKEN


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
    return of_a_table(club)


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
