"""Forty tables, a bad network and a server that is killed: each deal arrives once."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import closing
from random import Random
from uuid import uuid4

import pytest

from bench import load
from tests.at_tables.deals import EMBALLAGE

TABLES, DEALS, KILLS = 40, 16, 5
DROPPED = 0.3  # half of them on the way there, half on the way back
TWICE = 0.1
GIVEN_UP = 120  # seconds, after which a deal that does not arrive is lost
WRITTEN = """
import json
from tournaments.deals.models import DealVersion
asked = "table__number", "number", "revision", "facts__tricks", "client_key"
found = DealVersion.objects.order_by(*asked[:3]).values_list(*asked)
print(json.dumps(list(found), default=str))
"""

# A server of its own on SQLite, whatever the other tests run on; it is not Windows'.
pytestmark = [pytest.mark.browser, pytest.mark.long]


class Server:
    """A server that can be killed in the middle of whatever it does."""

    def __init__(self, env):
        self.env, self.port = env, load.free_port()
        self.process = load.start(env, self.port)

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = load.start(self.env, self.port)

    def manage(self, *words):
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=load.ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            check=True,
        ).stdout


class Phone(threading.Thread):
    """A phone that sends its deals in turn, each until it hears that it is kept."""

    def __init__(self, server, made, number):
        super().__init__(daemon=True)
        self.server, self.number, self.chance = server, number, Random(number)
        self.path = f"/t/{made['tournament']}/at/deal/"
        self.deals = [(str(uuid4()), self.chance.randint(0, 13)) for _ in range(DEALS)]
        self.answers = Counter()
        self.acknowledged = 0

    def run(self):
        for number, (key, tricks) in enumerate(self.deals, start=1):
            body = json.dumps(
                {
                    "key": key,
                    "table": self.number,
                    "round": 1,
                    "number": number,
                    "seen": 0,
                    "facts": EMBALLAGE | {"tricks": tricks},
                    "confirmed_by": "E",
                    "entered_at": None,
                    "again": None,
                }
            )
            until = time.monotonic() + GIVEN_UP
            while not self.arrives(body) and time.monotonic() < until:
                time.sleep(0.05)
            self.acknowledged += 1

    def arrives(self, body):
        """Send a deal over the bad network; whether an answer says that it is kept."""
        chance = self.chance.random()
        if chance < DROPPED / 2:
            return False
        answers = [
            self.send(body) for _time in range(1 + (self.chance.random() < TWICE))
        ]
        if chance < DROPPED:
            return False
        return 200 in answers

    def send(self, body):
        headers = {
            "Content-Type": "application/json",
            "Cookie": load.cookie_of_a_phone(self.number),
            "X-CSRFToken": load.CSRF,
        }
        there = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        try:
            with closing(there):
                there.request("POST", self.path, body, headers)
                status = there.getresponse().status
        except (OSError, http.client.HTTPException):
            status = 0  # the server has just been killed
        self.answers[status] += 1
        return status


def test_six_hundred_and_forty_deals_arrive_once_each():
    with load.prepared(TABLES, DEALS) as (env, made):
        server = Server(env)
        try:
            tables = [Phone(server, made, number + 1) for number in range(TABLES)]
            for table in tables:
                table.start()
            for kill in range(1, KILLS + 1):
                # Wherever they are by then: spread over all that is sent.
                while sum(one.acknowledged for one in tables) < kill * 100:
                    assert any(one.is_alive() for one in tables)  # who else sends?
                    time.sleep(0.01)
                server.kill()
            for table in tables:
                table.join(GIVEN_UP)
            written = json.loads(server.manage("shell", "-v0", "-c", WRITTEN))
            server.manage("verify")
        finally:
            os.killpg(server.process.pid, signal.SIGKILL)
            server.process.wait()
    sent = [
        [table.number, number, 1, tricks, key]
        for table in tables
        for number, (key, tricks) in enumerate(table.deals, start=1)
    ]
    assert written == sent
    answers = sum((table.answers for table in tables), Counter())
    # Nothing is answered but that it is kept, or nothing because there is no server.
    assert set(answers) == {200, 0}
    assert answers[200] > TABLES * DEALS
