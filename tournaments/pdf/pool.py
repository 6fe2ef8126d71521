"""Runs two worker processes beside the server, and has them lay out papers."""

import logging
import multiprocessing
import sys
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from enum import Enum
from threading import Lock, Timer
from typing import Any

from tournaments.pdf import typesetting

TAGGED, ARCHIVED = "pdf/ua-1", "pdf/a-3a"
PROCESSES = 2
TASKS = 400  # after which the processes are made anew: some of what they read stays
WARM_AFTER = (
    3.0  # seconds, in which a server that has just begun does more urgent things
)
TAGS = 4_000  # "<" in a batch: a second of work, and a half
MANY = 60  # batches, after which processes are made anew to join them
AT_ONCE = 3  # batches of one paper with the processes, so that others have their turn
# What is left of a server that was killed is cleared away, and not told.
QUIET = "ignore:resource_tracker:UserWarning"
LOOK = 0.3  # seconds between two looks whether a paper is still wanted

log = logging.getLogger(__name__)


class Why(Enum):
    """A reason why there is no PDF."""

    MISSING = "this computer lacks what it takes"
    SLOW = "it took too long"
    STOPPED = "somebody stopped it"
    UNMADE = "it could not be made"


class Unmade(Exception):
    """A paper that could not be made."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


class Pool:
    """Worker processes that are made anew after so many tasks, or where one crashed.

    An executor can count by itself (`max_tasks_per_child`), and hangs on Python 3.11.
    """

    def __init__(self) -> None:
        self.guard = Lock()
        self.executor: ProcessPoolExecutor | None = None
        self.tasks = 0
        self.is_over = False

    def submit(self, *task: Any) -> "Future[Any]":
        with self.guard:
            if self.is_over:
                raise Unmade(Why.STOPPED)
            if self.executor is None or self.tasks >= TASKS:
                self.make_anew()
            try:
                return self._submitted(*task)
            except BrokenProcessPool:
                self.make_anew()
                return self._submitted(*task)

    def _submitted(self, *task: Any) -> "Future[Any]":
        assert self.executor is not None
        self.tasks += 1
        return self.executor.submit(*task)

    def renew(self) -> None:
        with self.guard:
            self.make_anew()

    def make_anew(self) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False)  # what it was given is still made
        methods = multiprocessing.get_all_start_methods()
        how = "forkserver" if "forkserver" in methods else "spawn"
        if QUIET not in sys.warnoptions:
            sys.warnoptions.append(QUIET)
        context = multiprocessing.get_context(how)
        self.executor = ProcessPoolExecutor(
            PROCESSES, context, typesetting.prepare_worker
        )
        self.tasks = 0

    def warm(self) -> None:
        for _process in range(PROCESSES):
            self.submit(typesetting.warm, TAGGED)


POOL = Pool()


def warm_soon() -> None:
    """Start the processes once the server is up; never before it has forked."""
    timer = Timer(WARM_AFTER, POOL.warm)
    timer.daemon = True
    timer.start()


def end() -> None:
    """End the processes, whatever they are at: nobody waits for papers any more."""
    with POOL.guard:
        POOL.is_over = True
    for one in multiprocessing.active_children():
        one.terminate()


def lay_out(
    pages: Sequence[str],
    variant: str = TAGGED,
    goes_on: Callable[[float], bool] = lambda _share: True,
) -> bytes:
    """Return a paper as a PDF, telling its share now and then, until it is stopped."""
    every = batches(pages)

    def told(done: int) -> bool:
        return goes_on(0.9 * done / len(every))  # joining is the last tenth

    try:
        tasks = [
            (typesetting.render_pdf, some, variant, nth)
            for nth, some in enumerate(every)
        ]
        parts = _run_tasks(tasks, told)
        if len(parts) == 1:
            return parts[0]
        if len(parts) > MANY:  # what they left behind is not to lie beside all of them
            POOL.renew()
        joining = [(typesetting.join_pdfs, parts)]
        return _run_tasks(joining, lambda _done: goes_on(0.9))[0]
    except Unmade:
        raise
    except typesetting.Missing as error:
        log.error("No PDF: %s", error)
        raise Unmade(Why.MISSING) from error
    except Exception as error:  # of a process, and of whatever it was given
        log.exception("No PDF")
        raise Unmade(Why.UNMADE) from error


def batches(pages: Sequence[str]) -> list[list[str]]:
    """Return the pages in batches of a second or two."""
    found: list[list[str]] = []
    weight = 0
    for page in pages:
        own = page.count("<")
        if not found or weight + own > TAGS:
            found.append([])
            weight = 0
        found[-1].append(page)
        weight += own
    return found


def _run_tasks(tasks: Sequence[Any], goes_on: Callable[[int], bool]) -> list[bytes]:
    """Have tasks done, in order; one whose process crashed is done once more."""
    waiting, again = deque(range(len(tasks))), set[int]()
    under_way: dict[Future[bytes], int] = {}
    made: dict[int, bytes] = {}
    while waiting or under_way:
        while waiting and len(under_way) < AT_ONCE:
            nth = waiting.popleft()
            under_way[POOL.submit(*tasks[nth])] = nth
        for one in wait(under_way, LOOK, FIRST_COMPLETED).done:
            nth = under_way.pop(one)
            try:
                made[nth] = one.result()
            except BrokenProcessPool:
                if nth in again:
                    raise
                again.add(nth)
                waiting.appendleft(nth)
        if not goes_on(len(made)):
            for one in under_way:
                one.cancel()
            raise Unmade(Why.STOPPED)
    return [made[nth] for nth in sorted(made)]
