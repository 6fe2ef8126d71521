"""Who serves a club is known, and nobody serves or changes it under his hands."""

import shutil
import signal
import socket
import subprocess
import sys

import pytest
from django.conf import settings

from tests.backups.clubs import apart, manage, rows
from tournaments.backups import locks
from tournaments.backups.sqlite import SQLite

# As a web server imports the application; then it waits for its end.
SERVES = "import whistclub.wsgi; print('serves', flush=True); input()"


def serve(folder):
    return subprocess.Popen(
        [sys.executable, "-c", SERVES],
        cwd=settings.BASE_DIR,
        env=apart(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture(scope="module")
def served(written, tmp_path_factory):
    """The folder of a club, which one process serves."""
    folder = shutil.copytree(written, tmp_path_factory.mktemp("served") / "club")
    (folder / "static").mkdir()  # as `serve` leaves it
    server = serve(folder)
    said = iter(server.stdout.readline, "")
    assert "serves\n" in said, server.communicate()
    yield folder
    server.send_signal(signal.SIGKILL)
    assert server.communicate()[1] == ""  # nothing was wrong, and that is not told
    assert not locks.is_held(folder / locks.RUNNING)


def only_sentence(text):
    """What is on standard error, where that is one sentence."""
    (sentence,) = text.splitlines()
    return sentence


@pytest.mark.long
def test_it_is_not_replaced_by_a_backup(served, packed):
    database = SQLite(served / "whistclub.sqlite3")
    before = rows(database)
    done = manage(served, "restore", str(packed), "--replace", "--language", "en")

    assert done.returncode == 1
    assert only_sentence(done.stderr) == (
        f"WhistClub is running on {served}: stop it first (Ctrl+C), and then try again."
    )
    assert rows(database) == before


@pytest.mark.long
def test_it_is_not_served_a_second_time(served):
    with socket.create_server(("0.0.0.0", 0)) as server:
        port = server.getsockname()[1]
    done = manage(served, "serve", PORT=str(port))

    assert (done.returncode, done.stdout) == (1, "")
    assert only_sentence(done.stderr).startswith(
        f"Un autre WhistClub utilise le dossier {served}."
    )


@pytest.mark.long
def test_nor_by_two_who_begin_at_the_same_moment(served):
    """Both found that nobody served it, and one of the two was the first."""
    second = serve(served)
    out, err = second.communicate(timeout=120)

    assert (second.returncode, out) == (3, "")
    assert only_sentence(err).startswith("Un autre WhistClub utilise le dossier")
