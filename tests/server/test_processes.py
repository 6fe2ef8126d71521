"""The process that serves: it begins, or says why not, and ends in good order."""

import http.client
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from bench.load import ROOT, free_port
from whistclub.addresses import lan_addresses

PATIENCE = 60
# What ends a process so is not Windows'.
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="POSIX ends a process so"),
    pytest.mark.long,
]


class Server:
    """A server of the small application, and what it said."""

    def __init__(self, port, folder, **env):
        self.port = port
        words = ["whistclub.server", "tests.server.small", f"--port={port}"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=ROOT,
            env={**os.environ, "FOLDER": str(folder), **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ask(self, path="/"):
        there = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            there.request("GET", path)
            return int(there.getresponse().read())
        finally:
            there.close()

    def answers(self):
        """The number of the process that answers, once one does."""
        return until(lambda: tried(self.ask))


def tried(ask):
    try:
        return ask()
    except (OSError, http.client.HTTPException):
        return None


def until(holds):
    """What this says as soon as it says anything."""
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
    return found


@contextmanager
def serving(folder):
    server = Server(free_port(), folder)
    try:
        yield server
    finally:
        (folder / "go-on").touch()
        server.process.kill()
        server.process.communicate()


def test_it_says_where_it_is_found_and_ends_when_told(tmp_path):
    with serving(tmp_path) as server:
        server.answers()
        server.process.terminate()
        said, errors = server.process.communicate(timeout=PATIENCE)

    assert said.splitlines() == [
        f"Sur cet ordinateur\N{NO-BREAK SPACE}: http://localhost:{server.port}/",
        *(
            f"Sur le même réseau\N{NO-BREAK SPACE}: http://{one}:{server.port}/"
            for one in lan_addresses()
        ),
        "Pour arrêter\N{NO-BREAK SPACE}: Ctrl+C.",
    ]
    assert (server.process.returncode, errors) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_was_begun_is_finished_and_nothing_begins_any_more(tmp_path, number):
    found = []
    with serving(tmp_path) as server:
        server.answers()
        asking = threading.Thread(target=lambda: found.append(server.ask("/waits")))
        asking.start()
        until((tmp_path / "begun").exists)
        server.process.send_signal(number)
        until(lambda: tried(server.ask) is None)
        (tmp_path / "go-on").touch()
        asking.join(PATIENCE)
        assert server.process.wait(PATIENCE) == 0

    assert len(found) == 1


def test_what_may_not_begin_says_why_and_is_not_tried_again(tmp_path):
    server = Server(free_port(), tmp_path, REFUSES="The disk is full.")
    said, errors = server.process.communicate(timeout=PATIENCE)

    assert (said, errors) == ("", "The disk is full.\n")
    assert server.process.returncode == 1


def test_a_port_that_is_taken_is_told(tmp_path):
    with serving(tmp_path) as server:
        server.answers()
        second = Server(server.port, tmp_path)
        _said, errors = second.process.communicate(timeout=PATIENCE)

    assert errors == (
        f"Rien ne peut écouter au port {server.port} (autre chose l’utilise)\xa0: "
        "choisissez-en un autre dans PORT.\n"
    )
    assert second.process.returncode == 1
