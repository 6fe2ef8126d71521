"""What a visitor types wrong is told to him alone; the console tells our mistakes."""

import errno
import io
import logging
import os
import subprocess

import pytest
from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http.multipartparser import MultiPartParserError
from django.test import Client

from tests.addresses import a_tournament


@pytest.fixture
def console():
    """What stands on it: the stream of the handler that the settings name."""
    (handler,) = [one for one in logging.getLogger().handlers if one.name == "stderr"]
    before = handler.setStream(io.StringIO())
    for one in handler.filters:
        vars(one).get("said_at", {}).clear()  # what it has said this minute
    yield handler.stream
    handler.setStream(before)


@pytest.mark.django_db
def test_what_a_visitor_typed_wrong_leaves_no_line(cast, console):
    day = a_tournament()
    organiser, stranger = cast["organiser"], cast["stranger"]
    answers = [
        stranger.get("/nowhere/"),
        stranger.get("/players/?search=%00"),
        stranger.get("/", headers={"host": "evil.example"}),
        Client(enforce_csrf_checks=True).post("/sign-in/"),
        cast["scorer"].get("/crew/"),
        stranger.get("/sign-out/"),
        organiser.post("/crew/new/", {}),
        organiser.get(f"/t/{day}/verify/fingerprint/?head=zz"),
    ]

    codes = [400, 403, 404, 405, 422]
    assert sorted({answer.status_code for answer in answers}) == codes
    assert console.getvalue() == ""


@pytest.mark.django_db
def test_each_answer_has_a_line_where_the_club_asks_for_it(cast, settings, console):
    day = a_tournament()
    cast["stranger"].get(f"/t/{day}/ranking/?at=2026")
    assert console.getvalue() == ""

    settings.ACCESS_LOG = True
    client = Client(REMOTE_ADDR="192.0.2.7")
    client.get(f"/t/{day}/ranking/?at=2026")
    client.get("/nowhere/")
    lines = console.getvalue().splitlines()
    assert [line.split()[-6:-2] for line in lines] == [
        ["192.0.2.7", "GET", f"/t/{day}/ranking/", "200"],
        ["192.0.2.7", "GET", "/nowhere/", "404"],
    ]


@pytest.mark.parametrize(
    "kind", [BadRequest, MultiPartParserError, PermissionDenied, SuspiciousOperation]
)
def test_who_is_refused_leaves_no_line_whatever_refuses_him(console, kind):
    logging.getLogger("django.security").error("no", exc_info=kind("no"))

    assert console.getvalue() == ""


def test_a_full_disk_that_makes_a_request_a_bad_one_is_told(console):
    full = BadRequest("no session")
    full.__cause__ = OSError(errno.ENOSPC, "no space")
    extra = {"status_code": 400}
    logging.getLogger("django.request").warning("/", exc_info=full, extra=extra)

    assert "Le disque de cet ordinateur est plein." in console.getvalue()


def test_a_mistake_leaves_its_trace(console):
    error, extra = ValueError("a mistake"), {"status_code": 500}
    logging.getLogger("django.request").error("/", exc_info=error, extra=extra)

    assert console.getvalue().endswith("ValueError: a mistake\n")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr_BE.UTF-8", "Il faut Python 3.11 ou plus récent\u00a0: "),
        ("C", "Il faut Python 3.11 ou plus récent\u00a0: "),
        ("nl_BE.UTF-8", "Python 3.11 of nieuwer is nodig: "),
        ("en_GB.UTF-8", "Python 3.11 or newer is needed: "),
    ],
)
def test_what_is_missing_is_said_as_the_machine_speaks(language, sentence):
    done = subprocess.run(
        ["bin/setup", "run"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"PYTHON3": "no-such-python", "LC_ALL": language},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, "")
    said = f"{sentence}sudo apt-get install python3 python3-pip"
    assert done.stderr.splitlines()[-1] == said  # a shell may miss a language before
