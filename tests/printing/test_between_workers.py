"""A paper that one worker of a server makes is handed out, and told of, by all."""

import os
import threading
from contextlib import contextmanager
from datetime import datetime

import pytest
from django.urls import reverse

from tests.printing import workers
from tests.printing.presses import AtOnce
from tests.ranking import day
from tournaments.backups.club import files_in
from tournaments.printing import answering, between, making, views
from tournaments.printing.between import Found
from tournaments.printing.making import Shelf

pytestmark = pytest.mark.django_db
BROWSER = {"accept": "text/html,*/*"}
# A worker that has an order for the paper with this name and mark. It tells its key,
# and then does what it is told: how far it is, or that it is made.
WORKER = """
import sys
import time
import django
django.setup()
from tournaments.models import Tournament
from tournaments.printing import making, orders
from tournaments.printing.press.job import Job, Why

class Mark(str):
    told = property(str)

class ByHand:
    share = 0.4
    def put(self, job):
        return job
    def cancel(self, job):
        job.fail(Why.STOPPED)

Job.share = property(lambda self: ByHand.share)
public_id, file, mark = sys.argv[1:]
orders.Wanted.file = property(lambda self: file)
making.PRESS = ByHand()
wanted = orders.Wanted(Tournament(public_id=public_id), "ranking", lambda at: "<p>…")
vars(wanted)["mark"] = Mark(mark)
order = making.SHELF.take(wanted)
print(order.key, flush=True)
for line in sys.stdin:
    word, _, more = line.strip().partition(" ")
    if word == "make":
        order.job.made = more.encode()
        order.job.end()
    if word == "over":
        print(order.is_over(float(more)), order.job.why, flush=True)
        continue
    while making.SHELF._looks and word == "make":
        time.sleep(0.01)
    making.SHELF._tell(order)
    print("done", flush=True)
"""


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.fixture
def data(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setenv(between.RUN, "a-run")
    return tmp_path


class Counted(AtOnce):
    papers = 0

    def put(self, job):
        self.papers += 1
        return super().put(job)


@pytest.fixture
def counted(monkeypatch, data):
    """This worker, with papers of its own that tell how many it made."""
    printer, shelf = Counted(), Shelf()
    monkeypatch.setattr(making, "PRESS", printer)
    monkeypatch.setattr(answering, "PATIENCE", 0.1)
    for module in (making, answering, views):
        monkeypatch.setattr(module, "SHELF", shelf)
    return printer


@contextmanager
def worker(data, wanted):
    words = wanted.tournament.public_id, wanted.file, wanted.mark.told
    with workers.worker(WORKER, data, *words) as other:
        [other.key] = other.begins
        yield other


@pytest.fixture
def wanted(organiser, evening, counted, monkeypatch):
    """The ranking as this worker is asked for it, which has not made it yet."""
    seen = []
    with monkeypatch.context() as asked:
        asked.setattr(making.SHELF, "ready", lambda one: seen.append(one) or b"%PDF")
        organiser.get(address(evening))
    return seen[0]


def address(tournament):
    return reverse("printing:paper", args=[tournament.public_id, "ranking"])


@pytest.mark.long
def test_whoever_asks_is_shown_how_far_the_paper_is_at_another_worker(
    organiser, evening, counted, wanted, data
):
    with worker(data, wanted) as other:
        ordered = {"order": other.key}
        his = organiser.get(address(evening), ordered, headers=BROWSER)
        another = organiser.get(address(evening), headers=BROWSER)

    assert [his.status_code, another.status_code, counted.papers] == [202, 202, 0]
    assert '<progress max="100" value="40"' in his.content.decode()
    assert '<progress max="100" value="40"' in another.content.decode()
    # Who did not order it himself does not stop it, and is led to who makes it.
    stop = reverse("printing:stop", args=[evening.public_id, other.key])
    assert stop in his.content.decode()
    assert "stop-" in stop
    assert "stop-" not in another.content.decode()
    assert f"?order={other.key}&amp;follows=1" in another.content.decode()


@pytest.mark.long
def test_what_another_worker_made_is_handed_out(
    organiser, evening, counted, wanted, data
):
    with worker(data, wanted) as other:
        other.told("make a paper")
    # It is here to stay, though the worker that made it is gone.
    for _time in range(2):
        assert organiser.get(address(evening)).content == b"a paper"
    assert counted.papers == 0
    [lies] = (data / between.FOLDER / "a-run").glob("*.pdf")
    lies.unlink()
    assert organiser.get(address(evening)).content == b"a paper"
    assert counted.papers == 0


@pytest.mark.long
def test_a_program_waits_for_what_another_worker_makes(
    organiser, evening, counted, wanted, data
):
    with worker(data, wanted) as other:
        later = threading.Timer(0.5, other.told, ["make a paper"])
        later.start()
        assert organiser.get(address(evening)).content == b"a paper"
        later.join()
    assert counted.papers == 0


@pytest.mark.long
def test_a_paper_of_a_worker_that_died_is_made_by_the_next(
    organiser, evening, counted, wanted, data, monkeypatch
):
    with worker(data, wanted) as other:
        ordered = {"order": other.key}
        assert (
            organiser.get(address(evening), ordered, headers=BROWSER).status_code == 202
        )
    monkeypatch.setattr(between, "FRESH", 0.0)  # it tells nothing more

    assert organiser.get(address(evening), ordered, headers=BROWSER).status_code == 200
    assert counted.papers == 1


@pytest.mark.long
def test_who_ordered_has_his_paper_though_a_line_was_written_meanwhile(
    organiser, evening, counted, wanted, data
):
    with worker(data, wanted) as other:
        other.told("make a paper")
    evening.version += 1
    evening.save()

    ordered = {"order": other.key}
    assert organiser.get(address(evening), ordered).content == b"a paper"
    assert organiser.get(address(evening)).content != b"a paper"
    assert counted.papers == 1


@pytest.mark.long
def test_what_is_stopped_at_another_worker_is_told_of_no_more(
    organiser, evening, counted, wanted, data
):
    with worker(data, wanted) as other:
        stop = reverse("printing:stop", args=[evening.public_id, other.key])
        assert organiser.post(stop).status_code == 302
        assert other.told("over 60") == "True Why.STOPPED"
        assert organiser.get(address(evening), headers=BROWSER).status_code == 200
    assert counted.papers == 1


@pytest.mark.long
def test_who_follows_to_the_worker_that_makes_it_has_an_order_of_his_own(
    organiser, evening, counted, monkeypatch
):
    monkeypatch.setattr(making, "PRESS", Never())
    first = organiser.get(address(evening), headers=BROWSER).context["key"]
    asked = {"order": first, "follows": "1"}
    second = organiser.get(address(evening), asked, headers=BROWSER)

    assert second.context["key"] not in ("", first)
    assert "follows" not in second.context["again"]
    stop = reverse("printing:stop", args=[evening.public_id, second.context["key"]])
    organiser.post(stop)
    again = organiser.get(address(evening), {"order": first}, headers=BROWSER)
    assert (again.status_code, again.context["key"]) == (202, first)


@pytest.mark.long
def test_a_paper_that_is_made_just_after_it_was_told_of_is_handed_out_all_the_same(
    organiser, evening, counted, wanted, monkeypatch
):
    """Nobody fetches it here, and nobody looks at how far it is any more."""
    tell, known = between.tell, threading.Event()

    def told_at_the_last_moment(file, told):
        tell(file, told)
        order.job.made = b"a paper"
        order.job.end()
        known.set()

    monkeypatch.setattr(making, "PRESS", Never())
    order = making.SHELF.take(wanted)
    monkeypatch.setattr(between, "tell", told_at_the_last_moment)
    assert known.wait(60)
    while making.SHELF._looks:
        threading.Event().wait(0.01)

    assert between.found(wanted.file, mark=wanted.mark.told).made == b"a paper"


class Never(AtOnce):
    """A press that never comes to an end."""

    def put(self, job):
        return job


A_PAPER = Found("mark", ["key"], "page", datetime(2026, 11, 22, 19, 0), b"a paper")


def test_no_paper_is_left_when_papers_are_thrown_away_nor_one_begun_before(data):
    begun = between.last_thrown()
    between.give("one", A_PAPER, thrown=begun)
    assert between.found("one", mark="mark") == A_PAPER

    between.throw_away()
    assert between.found("one", mark="mark") is None
    between.give("one", A_PAPER, thrown=begun)
    assert between.found("one", mark="mark") is None
    between.give("one", A_PAPER, thrown=between.last_thrown())
    assert between.found("one", mark="mark") == A_PAPER


def test_papers_of_a_run_before_are_gone_and_no_backup_takes_any_along(
    data, monkeypatch
):
    between.give("one", A_PAPER, thrown="")
    assert between.found("one", mark="mark") == A_PAPER
    monkeypatch.setenv(between.RUN, "the-next")
    between.give("two", A_PAPER, thrown="")

    assert [one.name for one in (data / between.FOLDER).iterdir()] == ["the-next"]
    assert files_in(data) == []


def test_papers_are_readable_by_the_owner_alone(data):
    between.give("one", A_PAPER, thrown="")
    every = [data / between.FOLDER, *(data / between.FOLDER).rglob("*")]

    assert [one.stat().st_mode & 0o077 for one in every] == [0, 0, 0]


def test_those_made_longest_ago_go_when_there_are_too_many(data, monkeypatch):
    monkeypatch.setattr(between, "PAPERS", 2)
    for number in range(4):
        between.give(f"{number}", A_PAPER, thrown="")
        lies = data / between.FOLDER / "a-run" / f"{number}.pdf"
        os.utime(lies, (number, number))

    there = sorted(one.name for one in lies.parent.glob("*.pdf"))
    assert there == ["2.pdf", "3.pdf"]
    monkeypatch.setattr(between, "BYTES", 1)
    between.give("4", A_PAPER, thrown="")
    assert [one.name for one in lies.parent.glob("*.pdf")] == ["4.pdf"]


def test_a_folder_that_cannot_be_written_keeps_no_paper_from_being_made(
    organiser, evening, counted, data
):
    (data / between.FOLDER).write_text("not a folder")

    assert organiser.get(address(evening)).status_code == 200
    assert counted.papers == 1


@pytest.mark.parametrize("spoiled", [b"", b"{}\n", b"nonsense\n%PDF", b'{"mark": 1}\n'])
def test_what_cannot_be_read_is_no_paper(data, spoiled):
    between.give("one", A_PAPER, thrown="")
    (data / between.FOLDER / "a-run" / "one.pdf").write_bytes(spoiled)

    assert between.found("one", key="key", mark="mark") is None


def test_a_server_with_one_worker_leaves_nothing_in_the_folder(
    organiser, evening, counted, data, monkeypatch
):
    monkeypatch.delenv(between.RUN)
    organiser.get(address(evening))

    assert list(data.iterdir()) == []
