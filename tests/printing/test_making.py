"""Papers are kept while they are right, and a long one says how far it is."""

import os
import random
import re
import subprocess
import sys
import threading
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.cache.backends.filebased import FileBasedCache
from django.urls import reverse
from django.utils.timezone import now

from tests.jury import evening as jury
from tests.kept.looking import Happenings
from tests.printing.presses import at_once, plain, words_of
from tests.ranking import day
from tests.ranking.reading import table_at
from tournaments.cache import clear_caches
from tournaments.pdf import making
from tournaments.pdf.pool import Unmade, Why
from tournaments.players.models import Player
from tournaments.rulings.models import Case

pytestmark = pytest.mark.django_db
BROWSER = {"accept": "text/html,*/*"}
PATIENCE = 60  # seconds for whoever waits here


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.fixture
def made(monkeypatch):
    """The papers that were made: their text, as it is written."""
    found = []

    def lay_out(*asked):
        found.append(at_once(*asked))
        return found[-1]

    monkeypatch.setattr(making, "lay_out", lay_out)
    return found


def address(tournament, paper="ranking"):
    return reverse("printing:paper", args=[tournament.public_id, paper])


def test_a_paper_in_which_nothing_changed_is_made_once(organiser, evening, made):
    first = organiser.get(address(evening)).content
    again = organiser.get(address(evening)).content

    assert (again, len(made)) == (first, 1)


def test_a_paper_for_the_desk_in_dutch_is_another_one(organiser, evening, made):
    wanted = (
        {},
        {"for": "desk"},
        {"language": "nl"},
        {"for": "desk", "language": "nl"},
    )
    papers = {organiser.get(address(evening), asked).content for asked in wanted}

    assert (len(papers), len(made)) == (4, 4)


PAPERS = ("ranking", "report", "decisions", "player-cards")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_in_any_order_of_what_happens_a_kept_paper_reads_as_a_fresh_one(
    organiser, evening, accounts, made, seed
):
    chance = random.Random(seed)

    acts = Happenings(evening, accounts, chance)
    every = [acts.line, acts.line, acts.ruling, acts.freeze, acts.lift, acts.rename]

    def nothing():
        """Look again."""

    for _step in range(20):
        chance.choice([*every, acts.rename, acts.rename_club, nothing])()
        page = address(evening, chance.choice(PAPERS))
        asked = {"for": chance.choice(["wall", "desk"])}
        found = organiser.get(page, asked).content
        cache.clear()
        fresh = organiser.get(page, asked).content
        assert but_for_time(found) == but_for_time(fresh)


def but_for_time(page):
    return re.sub(r"\d\d:\d\d", "", page.decode())


def test_a_name_that_no_event_tells_is_another_paper(organiser, evening, made):
    page = address(evening)
    organiser.get(page, {"for": "desk"})
    Player.objects.filter(last_name="Lambert").update(last_name="Lambrecht")

    assert "Lambrecht" in organiser.get(page, {"for": "desk"}).content.decode()


@pytest.mark.long
def test_once_the_time_to_appeal_has_run_out_a_paper_is_another(
    organiser, evening, accounts, made
):
    case = jury.called(table_at(evening, 1, 1), 1, by=accounts["organiser"])
    jury.rule(case, jury.fine(case.table, "revoke", own=-3), by=accounts["jury"])
    jury.told(case, by=accounts["jury"])
    wanted = {"for": "wall", "language": "en"}
    page = address(evening, "decisions")
    before = organiser.get(page, wanted).content.decode()
    long_ago = now() - timedelta(hours=1)
    Case.objects.update(told_at=long_ago, appeal_until=long_ago)
    after = organiser.get(page, wanted).content.decode()

    assert ("Revoke" in before, "Revoke" in after) == (False, True)


class Slow:
    """A pool that is done when it is told, and hears who stops a paper."""

    def __init__(self):
        self.share, self.is_over, self.why = 0.0, threading.Event(), None
        self.begun = 0
        self.ended = threading.Semaphore(0)

    def lay_out(self, pages, variant, goes_on):
        self.begun += 1
        try:
            while not self.is_over.wait(0.01):
                if not goes_on(self.share):
                    raise Unmade(Why.STOPPED)
            if self.why:
                raise Unmade(self.why)
            return at_once(pages, variant)
        finally:
            self.ended.release()


@pytest.fixture
def slow(monkeypatch):
    pool = Slow()
    monkeypatch.setattr(making, "lay_out", pool.lay_out)
    yield pool
    pool.is_over.set()
    for _one in range(pool.begun):
        assert pool.ended.acquire(timeout=PATIENCE)


def waiting(client, tournament, **asked):
    """The page that tells how far it is; at first it asks again by itself."""
    response = client.get(address(tournament), asked, headers=BROWSER)
    assert response.status_code == 202
    if "order" in asked:
        return response
    return client.get(response.context["again"], headers=BROWSER)


def stop(client, tournament, key):
    url = reverse("printing:stop", args=[tournament.public_id, key])
    return client.post(url, follow=True)


def test_a_browser_is_shown_how_far_a_long_paper_is(organiser, evening, slow):
    response = waiting(organiser, evening)
    page, key = response.content.decode(), response.context["key"]

    assert '<progress max="100" value="0"' in page
    assert re.search(r'<p class="file-name">classement-[a-z0-9-]+\.pdf</p>', page)
    assert f"url={address(evening)}?order={key}" in page
    slow.share = 0.42
    until(lambda: waiting(organiser, evening, order=key).context["percent"] == 42)
    slow.is_over.set()
    until(lambda: organiser.get(address(evening), {"order": key}).status_code == 200)
    assert slow.begun == 1


def test_a_browser_is_told_before_anything_is_written(organiser, evening, slow):
    page = organiser.get(address(evening), headers=BROWSER)

    assert (page.status_code, slow.begun) == (202, 0)
    assert '<meta http-equiv="refresh" content="0; url=' in page.content.decode()
    later = organiser.get(page.context["again"], headers=BROWSER)
    assert (later.status_code, slow.begun) == (202, 1)
    assert '<meta http-equiv="refresh" content="1; url=' in later.content.decode()


def until(true):
    for _look in range(PATIENCE * 20):
        if true():
            return
        threading.Event().wait(0.05)
    raise AssertionError("waited in vain")


def test_who_ordered_has_his_paper_though_a_line_was_written_meanwhile(
    organiser, evening, accounts, slow
):
    """At forty tables something is written every second."""
    key = waiting(organiser, evening).context["key"]
    Happenings(evening, accounts, random.Random(1)).line()
    assert waiting(organiser, evening, order=key).context["key"] == key
    slow.is_over.set()

    assert slow.ended.acquire(timeout=PATIENCE)
    slow.ended.release()
    assert organiser.get(address(evening), {"order": key}).status_code == 200
    assert slow.begun == 1
    organiser.get(address(evening))
    assert slow.begun == 2


@pytest.mark.parametrize("key", ["..", "paper-x-y-z", "a" * 300])
def test_an_order_that_is_none_is_as_none(organiser, evening, made, key):
    asked = {"order": key}
    page = organiser.get(address(evening), asked, headers=BROWSER)
    again = page.context["again"]
    until(lambda: organiser.get(again, headers=BROWSER).content in made)

    assert len(made) == 1


def test_an_order_of_a_process_that_is_gone_is_made_anew(organiser, evening, slow):
    key = waiting(organiser, evening).context["key"]
    stop(organiser, evening, key)
    assert slow.ended.acquire(timeout=PATIENCE)
    slow.ended.release()
    slow.is_over.set()

    asked = {"order": f"{key.rpartition('-')[0]}-as-it-was"}
    until(lambda: organiser.get(address(evening), asked).status_code == 200)
    assert slow.begun == 2


def test_who_asks_for_the_same_long_paper_waits_for_the_same_one(
    organiser, evening, slow
):
    keys = {waiting(organiser, evening).context["key"] for _time in range(3)}

    assert (len(keys), slow.begun) == (1, 1)


def test_a_long_paper_can_be_stopped(organiser, evening, slow):
    key = waiting(organiser, evening).context["key"]
    response = stop(organiser, evening, key)

    assert slow.ended.acquire(timeout=PATIENCE)
    slow.ended.release()
    assert "La préparation de ce document a été arrêtée." in response.content.decode()
    assert stop(organiser, evening, key).status_code == 200


def test_whoever_else_waits_has_a_paper_that_was_stopped_made_anew(
    organiser, evening, slow
):
    key = waiting(organiser, evening).context["key"]
    stop(organiser, evening, key)

    waiting(organiser, evening, order=key)
    assert slow.begun == 2


@pytest.mark.parametrize("key", ["..", "1.a-key-of-that", f"x{'y' * 99}"])
def test_a_stop_of_what_is_none_stops_nothing(organiser, evening, slow, key):
    waiting(organiser, evening)

    assert stop(organiser, evening, key).status_code == 200
    waiting(organiser, evening)
    assert slow.begun == 1


def test_the_stop_of_another_tournament_stops_nothing(organiser, evening, slow):
    key = waiting(organiser, evening).context["key"]
    stop(organiser, day.tournament_of(), key)

    waiting(organiser, evening, order=key)
    assert slow.begun == 1


def test_nothing_is_kept_that_was_begun_before_all_was_thrown_away(
    organiser, evening, slow
):
    """It may say what was to be forgotten."""
    key = waiting(organiser, evening).context["key"]
    clear_caches()
    slow.is_over.set()
    assert slow.ended.acquire(timeout=PATIENCE)
    slow.ended.release()
    until(lambda: cache.get(f"{key}-way") is None)

    assert cache.get(key) is None


@pytest.mark.parametrize(
    ("why", "status", "words"),
    [
        (Why.MISSING, 200, "apt install libpango-1.0-0"),
        (Why.UNMADE, 503, 'class="notice error"'),
        (Why.SLOW, 503, "trop de temps"),
    ],
)
def test_where_no_pdf_can_be_made_it_is_said(
    organiser, evening, slow, why, status, words
):
    slow.why = why
    slow.is_over.set()
    response = organiser.get(address(evening), headers=BROWSER)
    for _look in range(PATIENCE):
        if response.status_code == 202:
            response = organiser.get(response.context["again"], headers=BROWSER)
    page = response.content.decode()

    assert response.status_code == status
    assert words in page
    if why is Why.MISSING:
        assert "/static/css/papers.css" in page
        assert "Élodie" in page


def test_papers_are_readable_by_the_owner_alone(organiser, evening, made):
    organiser.get(address(evening))
    folder = settings.CACHES["default"]["LOCATION"]

    assert folder.stat().st_mode & 0o77 == 0
    assert [one for one in folder.iterdir() if one.stat().st_mode & 0o77] == []


@pytest.mark.long
def test_what_was_kept_goes_at_each_start(tmp_path):
    kept = tmp_path / "cache" / f"{'0' * 32}.djcache"
    kept.parent.mkdir()
    kept.write_bytes(b"a paper")
    subprocess.run(
        [sys.executable, "manage.py", "serve", "--prepare"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "WHISTCLUB_DATA": str(tmp_path), "DATABASE_URL": ""},
        check=True,
        capture_output=True,
    )

    assert not kept.exists()


@pytest.mark.long
def test_the_report_of_the_jury_is_kept_for_years(organiser, evening):
    made = organiser.get(address(evening, "report")).content

    assert b"pdfaid" in plain(made)
    assert "Rapport" in words_of(made)


def test_a_share_that_is_told_while_its_paper_is_stopped_keeps_nobody_waiting(
    organiser, evening, slow, monkeypatch
):
    """The stop comes after it was looked for, and before the share is told."""
    keep = FileBasedCache.set

    def late(kept, name, value, *more):
        if getattr(value, "share", 0) == 0.5:
            making.stop(evening.public_id, name.removesuffix("-way"))
        keep(kept, name, value, *more)

    key = waiting(organiser, evening).context["key"]
    monkeypatch.setattr(FileBasedCache, "set", late)
    slow.share = 0.5
    assert slow.ended.acquire(timeout=PATIENCE)
    slow.ended.release()

    assert cache.get(f"{key}-way") is None
