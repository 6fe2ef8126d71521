"""What is entered goes before what is read, and neither keeps the other out."""

import threading

import pytest

from tests.server.hall import GET, PATIENCE, everything, hall, one_answer, waiting
from whistclub.server.accepting import AT_ONCE
from whistclub.server.hands import Hands, Lane, choose, lane_of
from whistclub.server.limits import Limits

KNOWN_ENTRY, ENTRY, KNOWN_READ, READ = Lane


@pytest.mark.parametrize(
    ("waiting", "at_work", "hands", "turn"),
    [
        ([], {}, 8, None),
        ([READ], {}, 8, READ),
        ([READ, KNOWN_READ], {}, 8, KNOWN_READ),
        ([READ, ENTRY], {}, 8, ENTRY),
        ([READ, ENTRY, KNOWN_ENTRY], {}, 8, KNOWN_ENTRY),
        ([READ], {READ: 1, KNOWN_READ: 4}, 8, READ),
        ([READ], {READ: 2}, 8, None),  # strangers read by a quarter of the hands
        ([READ, KNOWN_READ], {READ: 2}, 8, KNOWN_READ),
        ([KNOWN_READ], {KNOWN_READ: 6}, 8, None),  # two are kept for what is entered
        ([KNOWN_READ, ENTRY], {KNOWN_READ: 6}, 8, ENTRY),
        ([READ, ENTRY], {KNOWN_ENTRY: 7}, 8, READ),  # and one for what is read
        ([ENTRY], {KNOWN_ENTRY: 7}, 8, ENTRY),  # if anybody wants to read
        ([KNOWN_READ], {READ: 1, ENTRY: 1}, 8, None),  # few read beside an entry
        ([READ], {ENTRY: 1}, 8, READ),
        ([KNOWN_READ], {READ: 1}, 2, KNOWN_READ),
        ([READ, ENTRY], {ENTRY: 1}, 2, READ),
        ([READ, ENTRY], {}, 1, ENTRY),
        ([READ], {}, 1, READ),
    ],
)
def test_whose_turn_it_is(waiting, at_work, hands, turn):
    numbers = {lane: waiting.count(lane) for lane in Lane}
    busy = {lane: at_work.get(lane, 0) for lane in Lane}

    assert choose(numbers, busy, hands) == turn


@pytest.mark.parametrize("method", [b"POST", b"PUT", b"DELETE", b"BREW"])
def test_whatever_may_write_is_an_entry(method):
    assert lane_of(method, True) == KNOWN_ENTRY
    assert lane_of(method, False) == ENTRY


@pytest.mark.parametrize("method", [b"GET", b"HEAD", b"OPTIONS"])
def test_whatever_reads_is_a_read(method):
    assert lane_of(method, True) == KNOWN_READ
    assert lane_of(method, False) == READ


def test_one_hand_does_what_is_entered_before_what_was_read_earlier():
    done, gate, all_done = [], threading.Event(), threading.Semaphore(0)

    def job(name):
        def do():
            gate.wait(PATIENCE)
            done.append(name)
            all_done.release()

        return do

    hands = Hands(1, Limits())
    hands.give(job("first"), READ)
    for lane in (READ, READ, KNOWN_READ, ENTRY, KNOWN_ENTRY):
        hands.give(job(lane.name), lane)
    # The first may have begun or not; behind it the order is settled.
    gate.set()
    for _one in range(6):
        assert all_done.acquire(timeout=PATIENCE)
    hands.go_home()

    done.remove("first")
    assert done == ["ENTRY_OF_KNOWN", "ENTRY", "READ_OF_KNOWN", "READ", "READ"]


def test_too_many_who_read_are_asked_to_come_again_and_an_entry_is_still_taken(club):
    read = b"GET /waits HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
    entry = read.replace(b"GET", b"POST")
    with hall(club, hands=1, reads_waiting=2) as here, here.knock(read) as first:
        club.begun.acquire()
        waits = [here.knock(read) for _one in range(2)]
        here.wait_until(lambda door: waiting(door) == 2)
        refused = here.ask(read)
        waits.append(here.knock(entry))
        here.wait_until(lambda door: waiting(door) == 3)
        club.gate.set()
        answers = [everything(one) for one in [first, *waits]]
        for one in waits:
            one.close()

    assert refused.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    assert b"\r\nRetry-After: 5\r\n" in refused
    assert all(one.startswith(b"HTTP/1.1 200 OK") for one in answers)
    methods = [one["REQUEST_METHOD"] for one in club.asked]
    assert methods == ["GET", "POST", "GET", "GET"]


def test_strangers_wait_to_read_while_a_crowd_comes_in():
    waiting = dict.fromkeys(Lane, 0) | {READ: 1}
    nobody = dict.fromkeys(Lane, 0)
    assert choose(waiting, nobody, 8, is_crowd=True) is None
    assert choose(waiting | {KNOWN_READ: 1}, nobody, 8, is_crowd=True) is KNOWN_READ
    assert choose(waiting | {ENTRY: 1}, nobody, 8, is_crowd=True) is ENTRY

    done = threading.Event()
    hands = Hands(2, Limits())
    hands.stand_back(is_crowd=True)
    hands.give(done.set, READ)
    assert not done.wait(0.05)
    hands.stand_back(is_crowd=False)
    assert done.wait(PATIENCE)
    hands.go_home()


@pytest.mark.long
def test_who_comes_among_a_crowd_is_answered(club):
    with hall(club) as here:
        crowd = [here.knock(GET) for _one in range(300)]
        assert all(one_answer(one)[1] == b"/" for one in crowd)
        for one in crowd:
            one.close()


def test_a_crowd_after_which_nobody_comes_is_answered(club):
    """As many as are let in at once, and one more: the next knock never comes."""
    held, go = threading.Event(), threading.Event()

    def hold():
        held.set()
        go.wait(PATIENCE)

    with hall(club) as here:
        here.loop.call_soon_threadsafe(hold)
        held.wait(PATIENCE)
        crowd = [here.knock(GET) for _one in range(1 + AT_ONCE)]
        go.set()
        answers = [one_answer(one)[1] for one in crowd]
        for one in crowd:
            one.close()

    assert answers == [b"/"] * len(crowd)
