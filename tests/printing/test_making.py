"""Papers are kept while they are right, and a long one says how far it is."""

import os
import random
import re
from datetime import timedelta
from queue import Queue

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import now

from tests.jury import evening as jury
from tests.kept.looking import Happenings
from tests.printing.presses import AtOnce, plain, press, script, without_pango, words_of
from tests.ranking import day
from tests.ranking.reading import table_at
from tournaments.models import Case, Player
from tournaments.printing import answering, making, orders, views
from tournaments.printing.making import Shelf
from tournaments.printing.stops import Stop

pytestmark = pytest.mark.django_db
BROWSER = {"accept": "text/html,*/*"}


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


class Counted(AtOnce):
    """A press that prints the text of a page, and tells how many it printed."""

    papers = 0

    def put(self, job):
        self.papers += 1
        return super().put(job)


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def later():
    """What is done behind the answers, once it is called."""
    return []


@pytest.fixture
def counted(monkeypatch, clock, later):
    printer, shelf = Counted(), Shelf(clock, later.append)
    monkeypatch.setattr(making, "PRESS", printer)
    shelf_of(monkeypatch, shelf)
    return printer


def shelf_of(monkeypatch, shelf):
    for module in (making, answering, views):
        monkeypatch.setattr(module, "SHELF", shelf)


def address(tournament, paper="ranking"):
    return reverse("printing:paper", args=[tournament.public_id, paper])


def test_a_paper_in_which_nothing_changed_is_made_once(organiser, evening, counted):
    first = organiser.get(address(evening)).content
    again = organiser.get(address(evening)).content

    assert (again, counted.papers) == (first, 1)


def test_a_paper_for_the_desk_in_dutch_is_another_one(organiser, evening, counted):
    wanted = (
        {},
        {"for": "desk"},
        {"language": "nl"},
        {"for": "desk", "language": "nl"},
    )
    made = {organiser.get(address(evening), asked).content for asked in wanted}

    assert (len(made), counted.papers) == (4, 4)


PAPERS = ("ranking", "report", "decisions", "player-cards")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_in_any_order_of_what_happens_a_kept_paper_reads_as_a_fresh_one(
    organiser, evening, accounts, counted, monkeypatch, seed
):
    chance = random.Random(seed)

    acts = Happenings(evening, accounts, chance)
    every = [acts.line, acts.line, acts.ruling, acts.freeze, acts.lift, acts.rename]

    def nothing():
        """Look again."""

    for _step in range(20):
        chance.choice([*every, acts.rename_club, nothing])()
        page = address(evening, chance.choice(PAPERS))
        asked = {"for": chance.choice(["wall", "desk"])}
        found = organiser.get(page, asked).content
        with monkeypatch.context() as nothing_kept:
            shelf_of(nothing_kept, Shelf())
            fresh = organiser.get(page, asked).content
        assert but_for_time(found) == but_for_time(fresh)


def but_for_time(page):
    return re.sub(r"\d\d:\d\d", "", page.decode())


def test_what_no_event_tells_is_looked_at_again_after_a_while(
    organiser, evening, counted, clock, later
):
    page = address(evening)
    first = organiser.get(page, {"for": "desk"}).content
    Player.objects.filter(last_name="Lambert").update(last_name="Lambrecht")
    clock.now = making.READ_ANEW + 1

    assert organiser.get(page, {"for": "desk"}).content == first
    (read_anew,) = later
    read_anew()
    assert "Lambrecht" in organiser.get(page, {"for": "desk"}).content.decode()
    assert counted.papers == 2


def test_a_paper_that_reads_the_same_after_a_while_is_not_laid_out_anew(
    organiser, evening, counted, clock, later
):
    first = organiser.get(address(evening)).content
    clock.now = making.READ_ANEW + 1

    for _ in range(3):
        assert organiser.get(address(evening)).content == first
    (read_anew,) = later  # by the first of them, for all
    read_anew()
    assert organiser.get(address(evening)).content == first
    assert counted.papers == 1


def test_a_paper_that_cannot_be_read_anew_is_kept_no_longer(
    organiser, evening, counted, clock, later, monkeypatch
):
    organiser.get(address(evening))
    clock.now = making.READ_ANEW + 1
    organiser.get(address(evening))
    with monkeypatch.context() as broken:
        broken.setattr(views, "pages", None)
        with pytest.raises(TypeError):
            later.pop()()
    organiser.get(address(evening))

    assert counted.papers == 2


@pytest.mark.long
def test_once_the_time_to_appeal_has_run_out_a_paper_is_read_before_it_is_handed_out(
    organiser, evening, accounts, counted, later
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
    assert later == []


def test_what_is_done_behind_the_answer_speaks_its_language(caplog):
    heard = Queue()
    with translation.override("nl"):
        making.behind(lambda: heard.put(translation.get_language()))
        making.behind(lambda: 1 / 0)
        making.behind(lambda: heard.put("done"))

    assert {heard.get(timeout=60), heard.get(timeout=60)} == {"nl", "done"}


def test_what_was_made_longest_ago_is_forgotten_first(
    organiser, evening, counted, monkeypatch
):
    monkeypatch.setattr(making, "PAPERS", 1)
    for language in ("fr", "nl", "fr"):
        organiser.get(address(evening), {"language": language})

    assert counted.papers == 3


HANGS = script("import time\nworker.work = lambda *asked: time.sleep(600)")


@pytest.fixture
def slow(monkeypatch):
    monkeypatch.setattr(answering, "PATIENCE", 0.1)
    with press(HANGS) as opened:
        monkeypatch.setattr(making, "PRESS", opened)
        yield opened


@pytest.mark.long
def test_a_browser_is_shown_how_far_a_long_paper_is(organiser, evening, slow):
    response = organiser.get(address(evening), headers=BROWSER)
    page = response.content.decode()

    assert response.status_code == 202
    assert '<progress max="100" value="0"' in page
    assert re.search(r'<p class="file-name">classement-[a-z0-9-]+\.pdf</p>', page)
    order = order_of(response).key
    assert f"url={address(evening)}?order={order}" in page
    again = organiser.get(address(evening), {"order": order}, headers=BROWSER)
    assert again.context["key"] == order


def test_an_order_of_a_worker_that_is_gone_is_made_at_once(organiser, evening, counted):
    asked = {"order": f"{os.getpid() + 1}.a-key"}
    response = organiser.get(address(evening), asked, headers=BROWSER)

    assert (response.status_code, counted.papers) == (200, 1)


def order_of(response):
    return making.SHELF._orders[response.context["key"]]


@pytest.mark.long
def test_who_asks_for_the_same_long_paper_waits_for_the_same_one(
    organiser, evening, slow
):
    orders = [
        order_of(organiser.get(address(evening), headers=BROWSER)) for _ in range(3)
    ]

    assert len({one.key for one in orders}) == 3
    assert len({id(one.job) for one in orders}) == 1


@pytest.mark.long
def test_who_stops_a_long_paper_stops_it_for_nobody_else(organiser, evening, slow):
    first, second = (
        order_of(organiser.get(address(evening), headers=BROWSER)) for _ in range(2)
    )
    stop = [
        reverse("printing:stop", args=[evening.public_id, one.key])
        for one in (first, second)
    ]
    organiser.post(stop[0])
    assert not second.job.over.is_set()

    organiser.post(stop[1])
    assert second.job.over.is_set()


@pytest.mark.long
def test_who_has_gone_away_does_not_keep_a_paper_from_being_stopped(
    organiser, evening, slow, monkeypatch
):
    monkeypatch.setattr(orders, "GONE", -1000)
    _gone = organiser.get(address(evening), headers=BROWSER)
    order = order_of(organiser.get(address(evening), headers=BROWSER))
    organiser.post(reverse("printing:stop", args=[evening.public_id, order.key]))

    assert order.job.over.is_set()


@pytest.mark.long
def test_a_long_paper_can_be_stopped(organiser, evening, slow):
    order = order_of(organiser.get(address(evening), headers=BROWSER))
    stop = reverse("printing:stop", args=[evening.public_id, order.key])
    response = organiser.post(stop, follow=True)

    assert order.job.over.is_set()
    assert "La préparation de ce document a été arrêtée." in response.content.decode()
    assert organiser.post(stop).status_code == 302


def test_the_stop_of_another_tournament_stops_nothing(organiser, evening, slow):
    order = order_of(organiser.get(address(evening), headers=BROWSER))
    other = day.tournament_of()

    assert not making.SHELF.stop(Stop(order.key, other.public_id))
    assert not order.job.over.is_set()


@pytest.mark.long
def test_without_pango_the_page_itself_is_there_to_be_printed(
    organiser, evening, monkeypatch, tmp_path
):
    with press(without_pango(tmp_path)) as opened:
        monkeypatch.setattr(making, "PRESS", opened)
        response = organiser.get(address(evening))
        page = response.content.decode()

    assert response.status_code == 200
    assert "apt install libpango-1.0-0" in page
    assert "/static/css/papers.css" in page
    assert "Élodie" in page


@pytest.mark.long
def test_a_paper_that_cannot_be_made_says_so_among_the_papers(
    organiser, evening, monkeypatch
):
    falls = script("import os\nworker.work = lambda *asked: os._exit(3)")
    with press(falls) as opened:
        monkeypatch.setattr(making, "PRESS", opened)
        response = organiser.get(address(evening))

    assert response.status_code == 503
    assert 'class="notice error"' in response.content.decode()


@pytest.mark.long
def test_the_report_of_the_jury_is_kept_for_years(organiser, evening):
    made = organiser.get(address(evening, "report")).content

    assert b"pdfaid" in plain(made)
    assert "Rapport" in words_of(made)
