"""Many who enter lines at once, each line with its key until it is answered."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

from bench import load
from tests.attacks.attack import Losses
from tests.attacks.browsing import FORM, Browser
from tests.attacks.place import DEALS, TABLES, Place

EVERY_TABLE = range(1, TABLES + 1)
AGAIN = 0.05  # seconds until a line is sent again that nobody has answered
WRITTEN = """
    SELECT one.number, deal.number, deal.revision, deal.client_key
    FROM deals_dealversion deal JOIN tables_table one ON one.id = table_id
"""


class Line(NamedTuple):
    """One version of a line, and the key by which it is known when it comes again."""

    table: int
    deal: int
    revision: int
    key: str


class Refusal(NamedTuple):
    """What a line was answered that was not kept."""

    line: Line
    status: int
    text: str


class Writer(Thread):
    """Enters the lines of one table in turn; when all are there, corrects them.

    He ends when he is told to, or with the first line that is refused.
    """

    def __init__(
        self, here: Place, table: int, pause: float = 0.0, first: int = 0
    ) -> None:
        super().__init__(daemon=True)
        self.here, self.table, self.pause, self.number = here, table, pause, first
        self.browser = Browser(here.port, here.made["session"])
        self.stop = Event()
        self.kept: list[Line] = []
        self.unanswered: Line | None = None
        self.refusal: Refusal | None = None

    def run(self) -> None:
        for number in count(self.number):
            self.number = number
            revision, deal = 1 + number // DEALS, 1 + number % DEALS
            line = Line(self.table, deal, revision, str(uuid4()))
            while not self.is_kept(line):
                if self.refusal or self.stop.wait(AGAIN):
                    return
            if self.stop.wait(self.pause):
                return

    def is_kept(self, line: Line) -> bool:
        """Send a line; whether an answer says that it is kept."""
        self.unanswered = line
        status, text = send(self.browser, self.here, line)
        if status:
            self.unanswered = None
        if status == 200:
            self.kept.append(line)
        elif status:
            self.refusal = Refusal(line, status, text)
        return status == 200


def send(browser: Browser, here: Place, line: Line) -> tuple[int, str]:
    """Enter a line, and how it is answered; 0 where there is no answer."""
    fields = load.typed(line.deal, line.key, line.revision - 1)
    address = load.address_of_lines(here.made, line.table)
    body = urlencode({"language": "fr"} | fields)
    status, _leads, text = browser.ask("POST", address, body, FORM)
    return status, text


@contextmanager
def writing(
    here: Place, tables: Iterable[int] = EVERY_TABLE, pause: float = 0.0
) -> Iterator[list[Writer]]:
    """Meanwhile the lines of these tables are entered, by somebody at each."""
    found = [Writer(here, table, pause) for table in tables]
    for one in found:
        one.start()
    try:
        yield found
    finally:
        for one in found:
            one.stop.set()
        for one in found:
            one.join()


def entered(writers: list[Writer]) -> int:
    """How many lines were answered that they are kept."""
    return sum(len(one.kept) for one in writers)


def wait_for_more(writers: list[Writer], lines: int) -> None:
    """Wait until so many more lines are kept, as long as anybody enters any."""
    most = entered(writers) + lines
    while entered(writers) < most and any(one.is_alive() for one in writers):
        time.sleep(0.01)


def refused(writers: list[Writer]) -> Losses:
    """The lines that were refused, where none should be."""
    found = [one.refusal for one in writers if one.refusal]
    return [f"{one.line} was answered {one.status}" for one in found]


def missing(here: Place, writers: list[Writer]) -> Losses:
    """The lines that were answered and are not there, and those there too often."""
    found = here.asked(WRITTEN)
    rows = [Line(t, deal, rev, str(UUID(str(key)))) for t, deal, rev, key in found]
    there, kept = set(rows), {line for one in writers for line in one.kept}
    maybe = {one.unanswered for one in writers}
    return [
        *(f"{line} was answered, and is not there" for line in kept - there),
        *(f"{line} is there, and nobody entered it" for line in there - kept - maybe),
        *(["a line is there twice"] if len(rows) > len(there) else []),
    ]
