"""Threads that write take turns, and give them back whatever happens."""

import threading

import pytest
from django.db import connection, transaction

from tournaments.models import Club
from whistclub import turns

pytestmark = pytest.mark.django_db(transaction=True)


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
        assert turns.turn.locked()

    assert not turns.turn.locked()


def test_a_turn_is_given_back_when_the_work_is_thrown_away():
    def fail():
        with transaction.atomic():
            Club.objects.create(name="Ciney")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert not turns.turn.locked()
    assert not Club.objects.exists()


def test_a_connection_that_is_closed_gives_its_turn_back():
    connection.set_autocommit(
        False, force_begin_transaction_with_broken_autocommit=True
    )
    assert turns.turn.locked()

    connection.close()

    assert not turns.turn.locked()


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
    turns.turn.acquire()
    try:
        with transaction.atomic():
            Club.objects.create(name="Ciney")
    finally:
        turns.turn.release()

    assert Club.objects.exists()
