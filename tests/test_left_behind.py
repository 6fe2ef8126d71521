"""What a page leaves behind on a computer that others use after it."""

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from tests.at_tables.deals import playing
from whistclub.environment import Environment


def private_pages(patterns=None, before=""):
    """The address of every page without a name in it that asks who one is."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(one.pattern)
        if not isinstance(one, URLPattern):
            yield from private_pages(one.url_patterns, route)
        elif "<" not in route and getattr(one.callback, "login_required", True):
            yield f"/{route}"


@pytest.mark.long
def test_nothing_of_a_private_page_is_kept(accounts, client):
    client.force_login(accounts["organiser"])
    pages = [page for page in private_pages() if client.get(page).status_code == 200]

    assert len(pages) > 5
    for page in pages:
        assert client.get(page).headers["Cache-Control"] == "private, no-store", page


def test_nothing_of_a_tournament_at_the_desk_is_kept(accounts, client):
    day = playing(accounts)
    client.force_login(accounts["organiser"])
    page = client.get(reverse("entry:board", args=[day.public_id]))

    assert page.headers["Cache-Control"] == "private, no-store"


def test_who_only_looks_is_given_no_cookie(accounts):
    assert Client().get("/").cookies == {}


@pytest.mark.parametrize("page", ["ranking:ranking", "live:hall", "live:stage"])
def test_who_looks_at_a_tournament_is_given_no_cookie(accounts, page):
    answer = Client().get(reverse(page, args=[playing(accounts).public_id]))

    assert answer.status_code == 200
    assert answer.cookies == {}


def test_what_others_may_read_in_the_folder_of_data_is_closed(tmp_path):
    folder = tmp_path / "club"
    folder.mkdir(mode=0o755)
    for name in ("backups", "static"):
        (folder / name).mkdir(mode=0o755)
    names = ["whistclub.sqlite3", "whistclub.sqlite3-wal", "secret-key", "note"]
    for name in [*names, "backups/one.zip", "static/page.css"]:
        (folder / name).touch(mode=0o644)
    Environment({"DATA": str(folder)}).folder("DATA", tmp_path)

    assert folder.stat().st_mode & 0o777 == 0o700
    modes = {
        str(one.relative_to(folder)): one.stat().st_mode & 0o777
        for one in folder.rglob("*")
    }
    # What is served to everybody stays as it is; the way to it is closed.
    assert (modes.pop("static"), modes.pop("static/page.css")) == (0o755, 0o644)
    assert modes.pop("backups") == 0o700
    assert set(modes.values()) == {0o600}


def test_a_folder_for_all_stays_open_and_our_files_in_it_do_not(tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    (folder / "secret-key").touch(mode=0o644)
    Environment({"DATA": str(folder)}).folder("DATA", tmp_path)

    assert folder.stat().st_mode & 0o777 == 0o777
    assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
