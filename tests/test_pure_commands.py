"""Commands of rules alone start without the Django that serves pages."""

import re
import subprocess
import sys

import pytest
from django.conf import settings

from manage import PURE

ONE_OF = {
    "score": b'{"variant": "simple", "deal": {"contract": "pass"}}\n',
    "compare": b'{"boards": []}',
    "seat": b"",
}
ARGUMENTS = {"seat": ["--players", "8", "--rounds", "2"]}


def test_each_pure_command_is_tried_here():
    assert ONE_OF.keys() == PURE.keys()


@pytest.mark.long
@pytest.mark.parametrize("command", PURE)
def test_a_pure_command_loads_no_model_and_no_page(command):
    words = [sys.executable, "-X", "importtime", "manage.py", command]
    run = subprocess.run(
        [*words, *ARGUMENTS.get(command, [])],
        input=ONE_OF[command],
        capture_output=True,
        cwd=settings.BASE_DIR,
        check=False,  # an answer may be a refusal
    )
    loaded = set(re.findall(r"\| +([\w.]+)$", run.stderr.decode(), re.MULTILINE))

    assert run.stdout.startswith(b"{")
    assert loaded & {"scoring.record", "scoring.duplicate.document", "seating.plan"}
    assert not [name for name in loaded if name.startswith("django.db.models")]
    assert not [name for name in loaded if name.endswith((".models", ".views"))]


@pytest.mark.parametrize("command", PURE)
def test_a_pure_command_explains_itself(command):
    run = subprocess.run(
        [sys.executable, "manage.py", command, "--help"],
        capture_output=True,
        cwd=settings.BASE_DIR,
        check=True,
        text=True,
    )

    assert f"manage.py {command}" in run.stdout
