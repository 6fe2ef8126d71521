"""What docs/hosting.md tells to do is done here, as far as one machine can do it."""

import configparser
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.core.management import get_commands
from django.urls import resolve

HOUSE = settings.BASE_DIR
PAGE = (HOUSE / "docs/hosting.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
UNIT = next(text for _kind, text in BLOCKS if "ExecStart" in text)
CADDY = next(text for _kind, text in BLOCKS if "reverse_proxy" in text)
TOLD = next(text for kind, text in BLOCKS if kind == "ini" and text != UNIT)
SHELL = [text for kind, text in BLOCKS if kind == "" and text != CADDY]
PATIENCE = 90
on_postgresql = pytest.mark.skipif(
    not os.environ.get("DATABASE_URL"), reason="the page is about PostgreSQL"
)


def unit():
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.optionxform = str
    found.read_string(UNIT)
    return found["Service"]


def env():
    return dict(line.split("=", 1) for line in TOLD.splitlines())


def called(key):
    """What the unit calls, with the programs of this project in their place."""
    return unit()[key].replace(unit()["WorkingDirectory"], str(HOUSE)).split()


def test_the_unit_starts_what_the_setup_installs():
    place = unit()["WorkingDirectory"]
    python, manage, command, word = called("ExecStartPre")
    gunicorn, application = called("ExecStart")

    assert Path(python).exists()
    assert Path(gunicorn).exists()
    assert (manage, command, word) == ("manage.py", "serve", "--prepare")
    assert find_spec(application)
    assert f"{place}/bin/setup hosting" in PAGE
    assert env()["WHISTCLUB_DATA"] in unit()["ReadWritePaths"].split()
    assert unit()["EnvironmentFile"] in PAGE.replace(UNIT, "")


def test_the_proxy_asks_where_the_unit_listens():
    (at,) = re.findall(r"reverse_proxy (\S+)", CADDY)
    (health,) = re.findall(r"health_uri (\S+)", CADDY)

    assert at == run_path(str(HOUSE / "gunicorn.conf.py"))["bind"]
    assert env()["PORT"] == at.partition(":")[2]
    assert resolve(health).view_name == "health"
    assert CADDY.split()[0] == env()["WHISTCLUB_HOSTS"]


def test_every_word_is_a_setting_that_the_readme_explains():
    readme = (HOUSE / "README.md").read_text("utf-8")

    assert [name for name in env() if f"| `{name}` |" not in readme] == []


def test_every_command_of_the_page_is_there():
    named = set(re.findall(r"manage\.py (\w+)", PAGE))

    assert named - get_commands().keys() == set()


@pytest.mark.parametrize("block", SHELL)
def test_every_block_is_words_that_a_shell_understands(block):
    done = subprocess.run(
        ["bash", "-n"], input=block, text=True, capture_output=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="there is no systemd on this machine"
)
def test_systemd_understands_the_unit(tmp_path):
    here = UNIT.replace("/srv/whistclub", str(HOUSE))
    (tmp_path / "whistclub.service").write_text(here)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / "whistclub.service"],
        capture_output=True,
        text=True,
        check=False,
    )
    # Of other units of this machine it may say what it likes.
    ours = [line for line in done.stderr.splitlines() if "whistclub" in line]

    assert ours == []


@contextmanager
def databases(*names):
    """Empty databases beside that of the tests, and their addresses."""
    root = os.environ["DATABASE_URL"]
    with psycopg.connect(root, autocommit=True) as connection:
        for name in names:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
        try:
            yield [re.sub(r"/[^/]*$", f"/{name}", root) for name in names]
        finally:
            for name in names:
                connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def told(folder, url, port):
    """The environment of the page, for a folder and a database of this test."""
    ours = {"WHISTCLUB_DATA": str(folder), "DATABASE_URL": url, "PORT": str(port)}
    assert ours.keys() < env().keys()
    return {**os.environ, **env(), **ours}


def by_the_page(line, env):
    """A line of the page that calls manage.py, as the account would carry it out."""
    words = line.split("manage.py ", 1)[1].split()
    return subprocess.run(
        [str(HOUSE / ".venv/bin/python"), "manage.py", *words],
        cwd=HOUSE,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def lines_with(command):
    found = [line for block in SHELL for line in block.splitlines()]
    return next(line for line in found if f"manage.py {command}" in line)


def ask(port, path, **headers):
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as there:
        there.request("GET", path, headers=headers)
        answer = there.getresponse()
        return SimpleNamespace(
            status=answer.status, text=answer.read().decode(), headers=answer.headers
        )


@contextmanager
def served(env):
    """The server of the unit, until it is told to stop as systemd tells it."""
    quiet = {"cwd": HOUSE, "env": env, "stdout": subprocess.DEVNULL}
    subprocess.run(called("ExecStartPre"), **quiet, check=True)
    server = subprocess.Popen(
        called("ExecStart"),
        cwd=HOUSE,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with server:
        try:
            yield server
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(PATIENCE) == 0


def until_it_answers(port):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return ask(port, "/healthz")
        except OSError:
            time.sleep(0.2)
    raise AssertionError("it never answered")


@on_postgresql
def test_a_club_is_served_backed_up_and_brought_to_another_machine(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    from_caddy = {"Host": env()["WHISTCLUB_HOSTS"], "X-Forwarded-Proto": "https"}
    with databases("hosted_one", "hosted_two") as (one, two):
        here = told(tmp_path / "one", one, port)
        with served(here):
            health = until_it_answers(port)  # as Caddy asks it
            first = ask(port, "/", **from_caddy)
            plain = ask(port, "/", Host=from_caddy["Host"])
        made = by_the_page(
            "manage.py rehearse --game couleur --players 8 --rounds 1 --json", here
        )
        backup = by_the_page(lines_with("backup"), here)
        verified = by_the_page(lines_with("verify") + " --json", here)
        (file,) = (tmp_path / "one/backups").glob("*.zip")

        there = told(tmp_path / "two", two, port)
        restore = lines_with("restore").replace("/path/to/backup.zip", str(file))
        restored = by_the_page(restore, there)
        again = by_the_page(lines_with("verify") + " --json", there)

    assert (health.status, health.text) == (200, "ok\n")
    # A club that is not there yet is made on the page that Caddy's visitor is led to.
    assert (first.status, urlsplit(first.headers["Location"]).path) == (
        302,
        "/first-run/",
    )
    assert plain.headers["Location"].startswith("https://")
    assert [one.returncode for one in (made, backup, verified, restored, again)] == (
        [0] * 5
    ), restored.stderr
    heads = [
        [(day["events"], day["head"]) for day in json.loads(done.stdout)["tournaments"]]
        for done in (verified, again)
    ]
    assert heads[0] == heads[1]
    assert heads[0]
