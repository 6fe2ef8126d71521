"""A disk may be so full that SQLite cannot even be read, which it calls otherwise."""

import os
import sqlite3
import subprocess
import sys

import pytest
from django.conf import settings


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="limits how long a file may be")
def test_a_disk_on_which_no_reader_has_room_is_full(tmp_path):
    """Whoever comes first to a database makes a file for all who read."""
    path = tmp_path / "club"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE a (b)")
    connection.close()
    program = (
        "import resource, signal, sqlite3, sys\n"
        "from tournaments.backups.sqlite import SQLite\n"
        "from whistclub import machine\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (3, 3))\n"
        "try:\n"
        "    sqlite3.connect(sys.argv[1]).execute('SELECT * FROM a')\n"
        "except sqlite3.Error as error:\n"
        "    kind = machine.refusal_kind(error)\n"
        "    print(kind, SQLite(sys.argv[1]).trouble(error).code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "whistclub.settings"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout, done.stderr) == ("full full\n", "")
