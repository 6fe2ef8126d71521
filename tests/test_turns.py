"""On SQLite threads that write come as they came, and give way whatever happens.

`whistclub/sqlite3/base.py` goes by what Django promises of a connection: a transaction
begins with `set_autocommit(False)`, and ends with `commit`, `rollback` or `close`.
"""

import threading
import time
from uuid import uuid4

import pytest
from django.db import connection, transaction

from tests.entry.evening import E8, table_of, tournament_of
from tournaments.deals.one_sheet import table_sheet
from tournaments.follow.lines import TypedLine, record_line
from tournaments.ledger import writes as ledger
from tournaments.players.models import Club
from whistclub import turns
from whistclub.sqlite3 import base
from whistclub.turns import Queue

on_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL has a queue of its own"
)

on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has one writer for all its file"
)


def is_taken():
    """Whether another thread would have to wait."""
    return base.turns._is_taken


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


def wait_until(is_so):
    while not is_so():
        time.sleep(0.001)


@pytest.mark.quick
def test_who_came_first_is_first():
    queue, order = Queue(), []

    def write(name):
        assert queue.acquire()
        order.append(name)
        queue.release()

    queue.acquire()
    threads = []
    for name in range(20):
        threads.append(threading.Thread(target=write, args=(name,)))
        threads[-1].start()
        wait_until(lambda at=name: len(queue._waiting) > at)
    queue.release()
    for thread in threads:
        thread.join()

    assert order == list(range(20))
    assert queue.acquire()


@pytest.mark.quick
def test_who_waits_too_long_goes_on_without_a_turn(monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", 0.01)
    queue = Queue()

    assert queue.acquire()
    assert not queue.acquire()
    queue.release()
    assert queue.acquire()


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_who_writes_has_the_turn_until_it_is_kept():
    with transaction.atomic():
        Club.objects.create(name="Ciney")
        assert is_taken()

    assert not is_taken()


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_turn_is_given_back_when_the_work_is_thrown_away():
    def fail():
        with transaction.atomic():
            Club.objects.create(name="Ciney")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert not is_taken()
    assert not Club.objects.exists()


@on_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_however_a_transaction_ends_its_turn_is_given_back(end):
    connection.set_autocommit(
        False, force_begin_transaction_with_broken_autocommit=True
    )
    assert is_taken()

    getattr(connection, end)()
    assert not is_taken()
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_the_next_writer_goes_on_as_soon_as_the_one_before_is_done():
    def write():
        with transaction.atomic():
            return Club.objects.create(name="Dinant").name

    with transaction.atomic():
        Club.objects.create(name="Ciney")
        thread, told = in_a_thread(write)
    thread.join()

    assert told == ["Dinant"]
    assert Club.objects.count() == 2


@on_sqlite
@pytest.mark.django_db(transaction=True)
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


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_line_of_one_tournament_does_not_wait_for_another(accounts):
    held = tournament_of()
    other = table_of(tournament_of())

    def write():
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '10s'")  # then it is refused
        line = TypedLine(1, E8, 0, uuid4())
        written = record_line(
            sheet=table_sheet(other), line=line, by=accounts["scorer"]
        )
        return written.version.revision

    with ledger.locked(held):
        thread, told = in_a_thread(write)
        thread.join()

    assert told == [1]
