"""A line's path is short and straight: which files it passes, what it asks."""

import inspect
import sys
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.entry.evening import table_of, tournament_of
from tests.entry.pages import GOOD, at, typed
from tournaments.play.sheets.line import views

ROOT = Path(settings.BASE_DIR)
# From the view on; the models, and the words that the template asks for, apart.
PATH = {
    "day": [
        "play/sheets/line/views",
        "play/sheets/forms",
        "play/sheets/paper_form",
        "follow/lines",
        "play/sheets/tables",
    ],
    "rules": ["notation", "line", "sheet", "holding", "adding_up"],
    "scoring": ["variant", "scorer", "standing/share"],
    "kept": [
        "deals/around_table",
        "deals/counting",
        "deals/one_sheet",
        "ledger/writes",
        "ledger/rules/chain",
    ],
}
FOLDERS = {
    "day": "tournaments/",
    "rules": "tournaments/deals/rules/",
    "scoring": "scoring/",
    "kept": "tournaments/",
}
WORDS = (
    "templatetags/",
    "scoring/wording.py",
    "scoring/letters.py",
    "scoring/game_words.py",
    "deals/wording",
    "boards/wording",
)
QUERIES = 17  # two of them ask who sent it, two are of this test's transaction


def is_on_the_path(file):
    apart = ("/models.py", *WORDS)
    rooms = ("scoring/", "seating/", "tournaments/")
    return file.startswith(rooms) and not any(part in file for part in apart)


@pytest.fixture
def send(cast, db, django_capture_on_commit_callbacks):
    """Send one row of a sheet of which others are written, as the page does."""
    table = table_of(tournament_of(deals=8))
    with django_capture_on_commit_callbacks(execute=True):
        for number in ("1", "2"):
            cast["scorer"].post(at(table, "line"), typed(GOOD, GOOD, line=number))
    cells = dict(zip(("contract-3", "bidders-3", "tricks-3"), GOOD, strict=True))
    row = {"line": "3", "seen-3": "0", "key-3": str(uuid4()), **cells}
    return lambda: cast["scorer"].post(at(table, "line"), row)


def test_a_usual_line_passes_these_files_and_no_other(send):
    passed, begun = set(), []
    first = inspect.unwrap(views.line).__code__

    def note(frame, event, _arg):
        path = Path(frame.f_code.co_filename)
        if frame.f_code is first:
            begun.append(event)
        if begun == ["call"] and event == "call" and path.is_relative_to(ROOT):
            passed.add(str(path.relative_to(ROOT)))

    sys.setprofile(note)
    try:
        answer = send()
    finally:
        sys.setprofile(None)
    named = {f"{FOLDERS[k]}{one}.py" for k, files in PATH.items() for one in files}

    assert answer.status_code == 200
    assert {file for file in passed if is_on_the_path(file)} == named


def test_a_usual_line_asks_the_database_so_often(send):
    with CaptureQueriesContext(connection) as asked:
        send()

    assert len(asked) == QUERIES
