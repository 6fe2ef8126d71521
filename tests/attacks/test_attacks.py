"""Each attack is tried a few times, and stands in the table of docs/reliability.md."""

import os
import subprocess
import sys

import pytest

from bench.load import ROOT
from tests.attacks.__main__ import HEAD, PAGE, catalogue, rows, written
from tests.attacks.attack import Attack, CannotBeTried
from tests.attacks.place import one_place_for_all

ATTACKS = catalogue()
# Two kills under load are in the gate; an hour of all attacks is not.
TRIED = [
    name if name == "kills" else pytest.param(name, marks=pytest.mark.long)
    for name in ATTACKS
]
on_their_own = pytest.mark.skipif(
    bool(os.environ.get("DATABASE_URL")),
    reason="attacks have a club of their own, which is of SQLite here too",
)


@pytest.fixture(scope="module")
def one_place():
    with one_place_for_all():
        yield


@on_their_own
@pytest.mark.parametrize("name", TRIED)
def test_nothing_is_lost_by_an_attack(name, one_place):
    attack = ATTACKS[name]
    try:
        losses = attack.go(attack.few)
    except CannotBeTried as why:
        pytest.skip(str(why))

    assert losses == []


@pytest.mark.text
def test_the_table_has_each_attack_once_and_no_loss():
    told = rows(PAGE.read_text("utf-8"))

    assert list(told) == [one.name for one in ATTACKS.values()]
    for attack in ATTACKS.values():
        assert told[attack.name] == attack.row(attack.tries, [])


def test_an_attack_that_was_not_tried_keeps_its_row():
    bombs = Attack("bombs", "Bombs.", 1_000, 1, lambda tries: [])
    floods = Attack("floods", "Floods.", 20, 1, lambda tries: [])
    kept = "| bombs | Bombs. | 900 | 0 |\n"

    page = written(
        f"Tried:\n\n{HEAD}{kept}\nThe end.\n",
        {"bombs": bombs, "floods": floods},
        {"floods": ["a line was lost"]},
    )

    row = "| floods | Floods. | 20 | 1 |\n"
    assert page == f"Tried:\n\n{HEAD}{kept}{row}\nThe end.\n"


def test_anybody_runs_the_scripts_without_a_setting():
    usual = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.attacks", "floods"],
        cwd=ROOT,
        env=usual,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr.startswith("no such attack: floods. There are b")
