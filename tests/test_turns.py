"""Threads that write take turns, and give them back whatever happens."""

import threading

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.urls import ResolverMatch

from tournaments.access import PAGES
from tournaments.models import Club
from whistclub import turns

pytestmark = pytest.mark.django_db(transaction=True)


def is_taken():
    """Whether another thread would have to wait."""
    told = []

    def knock():
        told.append(not turns.turn.acquire(blocking=False))
        if not told[0]:
            turns.turn.release()

    thread = threading.Thread(target=knock)
    thread.start()
    thread.join()
    return told[0]


def in_a_thread(work):
    """Do it as another request does, with a connection of its own."""
    told = []

    def run():
        try:
            told.append(work())
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread, told


def test_who_writes_has_the_turn_until_it_is_kept():
    with transaction.atomic():
        Club.objects.create(name="Ciney")
        assert is_taken()

    assert not is_taken()


def test_a_turn_is_given_back_when_the_work_is_thrown_away():
    def fail():
        with transaction.atomic():
            Club.objects.create(name="Ciney")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert not is_taken()
    assert not Club.objects.exists()


def test_a_connection_that_is_closed_gives_its_turn_back():
    connection.set_autocommit(
        False, force_begin_transaction_with_broken_autocommit=True
    )
    assert is_taken()

    connection.close()

    assert not is_taken()


def test_the_next_writer_goes_on_as_soon_as_the_one_before_is_done():
    def write():
        with transaction.atomic():
            return Club.objects.create(name="Dinant").name

    with transaction.atomic():
        Club.objects.create(name="Ciney")
        thread, told = in_a_thread(write)
        thread.join(timeout=0.2)
        assert thread.is_alive()
    thread.join()

    assert told == ["Dinant"]
    assert Club.objects.count() == 2


def test_forty_writers_at_once_lose_nothing():
    def write():
        with transaction.atomic():
            count = Club.objects.count()
            Club.objects.create(name=f"Club {count}")

    threads = [in_a_thread(write)[0] for _ in range(40)]
    for thread in threads:
        thread.join()

    assert sorted(Club.objects.values_list("name", flat=True)) == sorted(
        f"Club {number}" for number in range(40)
    )


def test_who_waits_too_long_is_left_to_the_patience_of_the_database(monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.01)

    def write():
        with transaction.atomic():
            return Club.objects.create(name="Ciney").name

    with turns.turn:
        thread, told = in_a_thread(write)
        thread.join()

    assert told == ["Ciney"]


@pytest.mark.parametrize(("name", "taken"), [("entry:line", True), ("home", False)])
def test_a_request_that_writes_a_line_has_its_turn_from_beginning_to_end(
    rf, name, taken
):
    seen = []

    def view(request):
        seen.append(is_taken())
        return HttpResponse("done")

    request = rf.post("/")
    request.resolver_match = ResolverMatch(
        view, (), {}, url_name=name.rpartition(":")[2], namespaces=name.split(":")[:-1]
    )
    answer = turns.WholeRequests(view).process_view(request, view, (), {})

    assert (seen, answer is not None) == ([True] if taken else [], taken)
    assert not is_taken()


def test_the_views_that_have_whole_turns_are_pages_of_the_site():
    assert set(PAGES) >= turns.WholeRequests.VIEWS
