"""What tables wait that enter their deals on phones, all of which ask how they stand.

Each table sends a deal a minute and asks every five seconds, and once more when a deal
is sent, as its page does; bare POSTs of a row each come in the same run, as often as
deals do. In the end each table must have every deal that it sent, once. What a poll
costs without a network is measured in `bench/polls.py`. With BENCH_DATABASE_URL on
PostgreSQL.
"""

from __future__ import annotations

import gzip
import http.client
import json
import re
import statistics
import time
from collections.abc import Mapping
from itertools import count
from uuid import uuid4

from bench import crowd, load, polls
from bench.beside import timed
from bench.crowd import Client
from bench.load import CSRF, Answer, Served, cookie_of_a_phone

TABLES = 250
SECONDS = 90.0
MINUTE, ASK = 60.0, 5.0
DEALS = 16
POLLS = 200  # of either kind, one after the other
FACTS = {"contract": "emballage", "level": 8, "bidders": ["N", "S"]}
CLOSED = http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError
STATE = re.compile(r'<script id="table-state" type="application/json">(.*?)</script>')


def measure() -> dict[str, float]:
    with load.served(TABLES, DEALS) as served:
        phones = [Phone(served, number) for number in range(1, TABLES + 1)]
        entering = [Client(MINUTE, phone.enter) for phone in phones]
        asking = [Client(ASK, phone.look) for phone in phones]
        bares = [bare(served) for _phone in phones]
        used, began = crowd.processor_seconds(served.pid), time.perf_counter()
        crowd.let_come([*entering, *asking, *bares], SECONDS)
        used = crowd.processor_seconds(served.pid) - used
        share = used / (time.perf_counter() - began)
        sent = [len(one.answers) for one in entering]
        kept = [phone.deals_there() for phone in phones]
        quiet, news = one_after_the_other(phones)
        entered, typed = beside_the_desk(served, phones)
    for phone, client in zip(phones, asking, strict=True):
        client.answers += phone.looked
    answers = [answer for one in (*entering, *asking, *bares) for answer in one.answers]
    return {
        "250 tables on phones, an entry, p95 ms": crowd.p95(entering),
        "250 tables on phones, a bare POST beside, p95 ms": crowd.p95(bares),
        "250 tables on phones, a poll, p95 ms": crowd.p95(asking),
        "250 tables on phones, deals sent": sum(sent),
        "250 tables on phones, polls": sum(len(one.answers) for one in asking),
        "250 tables on phones, lost or doubled": sum(
            abs(one - other) for one, other in zip(sent, kept, strict=True)
        ),
        "250 tables on phones, errors": sum(
            one.status not in (200, 304) for one in answers
        ),
        "250 tables on phones, cores used": share,
        "over the network, a poll that finds nothing new, ms": quiet * 1000,
        "over the network, a poll that finds a deal, ms": news * 1000,
        "a deal from a phone, ms": entered * 1000,
        "a line from the desk, ms": typed * 1000,
        "a deal from a phone / a line from the desk": entered / typed,
        **polls.measure(),
    }


class Phone:
    """The browser in which the page of a table is open; it keeps its connections."""

    def __init__(self, served: Served, number: int) -> None:
        self.served, self.number = served, number
        self.idle: list[http.client.HTTPConnection] = []
        self.etag = ""
        self.players = self.open()
        self.next = count(1)
        self.looked: list[Answer] = []  # as soon as a deal was sent

    def open(self) -> dict[str, str]:
        """Open the page of the table, which says who sits there."""
        status, _etag, body = self.ask("GET", "", {"Accept": "text/html"})
        found = STATE.search(body.decode())
        if status != 200 or found is None:
            raise RuntimeError(f"the page of table {self.number}: {status}")
        chairs = json.loads(found[1])["chairs"]
        return {one["seat"]: one["people"][0]["entry"] for one in chairs}

    def enter(self) -> Answer:
        """Send the next deal, and look at once how the table stands then."""
        answer = self.send(next(self.next))
        self.looked.append(self.look())
        return answer

    def send(self, deal: int) -> Answer:
        body = {
            "key": str(uuid4()),
            "table": self.number,
            "round": 1,
            "number": deal,
            "seen": 0,
            "facts": {**FACTS, "tricks": 6 + deal % 6},
            "confirmed_by": "E",
            "entered_at": "2026-01-17T14:05:00.000Z",
            "again": None,
            "players": self.players,
        }
        headers = {"Content-Type": "application/json", "X-CSRFToken": CSRF}
        headers["Origin"] = f"http://127.0.0.1:{self.served.port}"
        text = json.dumps(body)
        return timed(lambda: self.ask("POST", "deal/", headers, text)[0])

    def look(self) -> Answer:
        return timed(lambda: self.state()[0])

    def state(self) -> tuple[int, bytes]:
        """Ask how the table stands, which a browser that has seen it says."""
        headers = {"Phone-Keeps": "0 0", "Cache-Control": "max-age=0"}
        if self.etag:
            headers["If-None-Match"] = self.etag
        status, self.etag, body = self.ask("GET", "state/", headers)
        return status, body

    def deals_there(self) -> int:
        """How many deals the table is said to have."""
        self.etag = ""
        return len(json.loads(self.state()[1])["deals"])

    def ask(
        self, method: str, page: str, headers: Mapping[str, str], body: str = ""
    ) -> tuple[int, str, bytes]:
        """The status, the tag and the body of an answer, on a connection that is free.

        Where the server has closed it meanwhile, a browser opens another.
        """
        known = self.idle.pop() if self.idle else None
        connection = known or http.client.HTTPConnection(
            "127.0.0.1", self.served.port, timeout=60
        )
        address = f"/t/{self.served.made['tournament']}/at/"
        said = {
            "User-Agent": "Mozilla/5.0 (Android 14; Mobile) Firefox/140.0",
            "Accept": "*/*",
            "Accept-Language": "fr-BE,fr;q=0.9,nl;q=0.8,en;q=0.7",
            "Accept-Encoding": "gzip, deflate",
            "Referer": f"http://127.0.0.1:{self.served.port}{address}",
            "Cookie": cookie_of_a_phone(self.number),
            **headers,
        }
        try:
            connection.request(method, address + page, body or None, said)
            response = connection.getresponse()
        except CLOSED:
            if known is None:
                raise
            connection.close()
            connection.request(method, address + page, body or None, said)
            response = connection.getresponse()
        found = response.read()
        self.idle.append(connection)
        if response.headers.get("Content-Encoding") == "gzip":
            found = gzip.decompress(found)
        return response.status, response.headers.get("ETag", ""), found


def bare(served: Served) -> Client:
    """Somebody who has one row added a minute, and nothing else."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)

    def ask() -> Answer:
        if connection.sock is not None:
            connection.close()  # a minute later the server has closed it
        return load.bare(connection, served.made, 0, 0)

    return Client(MINUTE, ask)


def one_after_the_other(phones: list[Phone]) -> tuple[float, float]:
    """How long a poll takes that finds nothing new, and one that finds a deal."""
    quiet, news = [], []
    for at in range(POLLS):
        phone = phones[at % TABLES]
        phone.look()
        quiet.append(phone.look())
        phone.send(DEALS - at // TABLES)
        news.append(phone.look())
    answered = {one.status for one in quiet}, {one.status for one in news}
    if answered != ({304}, {200}):
        raise RuntimeError(f"polls were answered {answered}")
    return (
        statistics.median(one.seconds for one in quiet),
        statistics.median(one.seconds for one in news),
    )


def beside_the_desk(served: Served, phones: list[Phone]) -> tuple[float, float]:
    """What a deal costs from a phone, and a line from the desk, in turn."""
    desk = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    entered, typed = [], []
    for phone in phones:
        # So that its sheet is known.
        load.line(desk, served.made, phone.number, DEALS - 3)
        entered.append(phone.send(DEALS - 1))
        typed.append(load.line(desk, served.made, phone.number, DEALS - 2))
    if {one.status for one in entered + typed} != {200}:
        raise RuntimeError("a line was refused")
    return (
        statistics.median(one.seconds for one in entered),
        statistics.median(one.seconds for one in typed),
    )
