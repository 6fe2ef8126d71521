"""The threads that call the application, and in which order requests reach them."""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from enum import IntEnum

from whistclub.server.limits import Limits

Job = Callable[[], None]


class Lane(IntEnum):
    """Which goes first: what is entered, then what is read, each of the known first."""

    ENTRY_OF_KNOWN = 0
    ENTRY = 1
    READ_OF_KNOWN = 2
    READ = 3

    @property
    def is_read(self) -> bool:
        return self >= Lane.READ_OF_KNOWN


BESIDE_ENTRIES = 1  # reads that begin while something is entered
READING = frozenset({b"GET", b"HEAD", b"OPTIONS"})


def lane_of(method: bytes, is_known: bool) -> Lane:
    if method in READING:
        return Lane.READ_OF_KNOWN if is_known else Lane.READ
    return Lane.ENTRY_OF_KNOWN if is_known else Lane.ENTRY


def choose(
    waiting: Mapping[Lane, int],
    at_work: Mapping[Lane, int],
    hands: int,
    *,
    is_crowd: bool = False,
) -> Lane | None:
    """The lane whose turn it is.

    A quarter of the hands is kept for entries, so that long papers never have all of
    them; and one for reads while somebody waits to read. Strangers read by a quarter,
    and while something is entered few reads begin: threads of Python run one at a time,
    and an entry, which asks the database again and again, waits for the others each
    time. So does whoever knocks: as long as a crowd comes in, no stranger begins to
    read.
    """
    wanted = [lane for lane in Lane if waiting[lane]]
    wants_read = any(lane.is_read for lane in wanted)
    reads = sum(at_work[lane] for lane in Lane if lane.is_read)
    entries = sum(at_work[lane] for lane in Lane if not lane.is_read)
    most_reads = BESIDE_ENTRIES if entries else hands - hands // 4
    for lane in wanted:
        if lane is Lane.READ and (is_crowd or at_work[lane] >= max(1, hands // 4)):
            continue
        if lane.is_read:
            if reads < most_reads:
                return lane
        elif hands == 1 or not wants_read or entries < hands - 1:
            return lane
    return None


class Hands:
    """So many threads, and those who wait for one."""

    def __init__(self, hands: int, limits: Limits) -> None:
        self.hands = hands
        self.most = {True: limits.reads_waiting, False: limits.entries_waiting}
        self.lanes: dict[Lane, deque[Job]] = {lane: deque() for lane in Lane}
        self.at_work = dict.fromkeys(Lane, 0)
        self.is_over = False
        self.is_crowd = False
        self.bell = threading.Condition()
        self.threads = [
            threading.Thread(target=self.work, daemon=True, name=f"hand-{number}")
            for number in range(hands)
        ]
        for thread in self.threads:
            thread.start()

    def give(self, job: Job, lane: Lane) -> bool:
        """Let a job wait for its turn, unless too many wait already."""
        with self.bell:
            alike = [
                len(self.lanes[one]) for one in Lane if one.is_read == lane.is_read
            ]
            if sum(alike) >= self.most[lane.is_read]:
                return False
            self.lanes[lane].append(job)
            self.bell.notify()
            return True

    def work(self) -> None:
        while True:
            with self.bell:
                while (lane := self.turn()) is None:
                    if self.is_over:
                        return
                    self.bell.wait()
                job = self.lanes[lane].popleft()
                self.at_work[lane] += 1
                if any(self.lanes.values()):
                    self.bell.notify()
            try:
                job()
            finally:
                with self.bell:
                    self.at_work[lane] -= 1

    def turn(self) -> Lane | None:
        waiting = {lane: len(jobs) for lane, jobs in self.lanes.items()}
        return choose(waiting, self.at_work, self.hands, is_crowd=self.is_crowd)

    def stand_back(self, *, is_crowd: bool) -> None:
        """Let strangers wait to read, as long as more come than are let in at once."""
        if is_crowd != self.is_crowd:
            with self.bell:
                self.is_crowd = is_crowd
                self.bell.notify_all()

    def go_home(self) -> None:
        """End the threads that have nothing to do, and the others after their job."""
        with self.bell:
            self.is_over = True
            self.bell.notify_all()
