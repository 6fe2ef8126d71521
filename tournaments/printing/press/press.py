"""The presses beside a server: two at most, which share the papers under way."""

import atexit
import logging
import os
from collections import deque
from collections.abc import Sequence
from threading import Condition, Thread, Timer
from typing import Any

from tournaments.printing.press.job import Job, Task, Why
from tournaments.printing.press.machine import COMMAND, FellOver, Hung, Machine, Missing

PRESSES = min(2, os.cpu_count() or 1)
AT_ONCE = 2  # papers; others wait for their turn
TRIES = 2
WARM_AFTER = 3.0  # seconds after the server began

log = logging.getLogger(__name__)


class Press:
    """Takes papers in, and gives their parts in turn to the presses that are free."""

    def __init__(
        self, command: Sequence[str] = COMMAND, machines: int = PRESSES
    ) -> None:
        self.command, self.size = command, machines
        self.free = Condition()
        self.waiting: deque[Job] = deque()
        self.under_way: deque[Job] = deque()
        self.at_work: dict[Machine, Job | None] = {}
        self.closed = False

    def put(self, job: Job) -> Job:
        """Have a paper made; it tells when it is over."""
        with self.free:
            self.waiting.append(job)
            self._open()
            self.free.notify_all()
        return job

    def warm(self) -> None:
        """Have the presses ready before anybody asks."""
        with self.free:
            self._open()

    def cancel(self, job: Job) -> None:
        """Make it no further; what is at work on it is ended."""
        with self.free:
            job.fail(Why.STOPPED)
            self._leave(job)
            for machine, other in self.at_work.items():
                if other is job:
                    machine.kill()

    def close(self) -> None:
        """End all presses, with the server."""
        with self.free:
            self.closed = True
            for machine in self.at_work:
                machine.kill()
            self.free.notify_all()

    def _open(self) -> None:
        if not self.at_work and not self.closed:
            atexit.register(self.close)
            for number in range(self.size):
                machine = Machine(self.command)
                self.at_work[machine] = None
                name = f"press {number + 1}"
                Thread(
                    target=self._run, args=(machine,), name=name, daemon=True
                ).start()

    def _run(self, machine: Machine) -> None:
        try:
            machine.start()
        except (Missing, FellOver, Hung, OSError) as error:
            log.warning("No press yet: %s", error)
        while True:
            with self.free:
                found = self._next()
                while found is None and not self.closed:
                    self.free.wait()
                    found = self._next()
                if found is None or self.closed:
                    break
                job, task = found
                self.at_work[machine] = job
            self._do(machine, job, task)
            with self.free:
                self.at_work[machine] = None
                self.free.notify_all()
        machine.end()

    def _next(self) -> tuple[Job, Task] | None:
        """The next task, of whichever paper has waited longest for its turn."""
        while self.waiting and len(self.under_way) < AT_ONCE:
            self.under_way.append(self.waiting.popleft())
        for _turn in range(len(self.under_way)):
            job = self.under_way[0]
            self.under_way.rotate(-1)
            if (task := job.task()) is not None:
                return job, task
        return None

    def _do(self, machine: Machine, job: Job, task: Task) -> None:
        """Have a task done, once more where a press falls over it."""
        why = None
        task.tries += 1
        try:
            answer, made = machine.ask(task.told, task.blobs, task.seconds)
            if "error" in answer:
                log.error("No PDF: %s", answer["error"])
                why = Why.UNMADE
        except Missing as error:
            log.error("No PDF: %s", error)
            why = Why.MISSING
        except Hung as error:
            log.error("No PDF: %s", error)
            why = Why.SLOW
        except (FellOver, OSError) as error:
            log.error("A press fell over: %s", error)
            why = Why.UNMADE
        with self.free:
            if job.over.is_set():
                return
            if why is None:
                why = taken(task, answer, made)
            if why is Why.UNMADE and task.tries < TRIES:
                job.again.append(task)
            elif why is not None:
                job.fail(why)
            if job.over.is_set():
                self._leave(job)

    def _leave(self, job: Job) -> None:
        for queue in (self.waiting, self.under_way):
            if job in queue:
                queue.remove(job)
        self.free.notify_all()


def taken(task: Task, answer: dict[str, Any], made: Sequence[bytes]) -> Why | None:
    """Take in what a press made; what cannot be read is no paper."""
    try:
        task.take(answer, made)
    except (KeyError, IndexError, TypeError, ValueError):
        log.exception("What a press made cannot be read")
        return Why.UNMADE
    return None


PRESS = Press()


def warm_soon() -> None:
    """Start the presses once the server is up; never before it has forked."""
    timer = Timer(WARM_AFTER, PRESS.warm)
    timer.daemon = True
    timer.start()
