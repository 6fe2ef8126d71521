"""A command says in the language of the machine what it did, and what it refuses."""

import os
import subprocess
import sys

import pytest
from django.conf import settings


def called(folder, language, *words):
    usual = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=usual | {"WHISTCLUB_DATA": str(folder), "LC_ALL": language},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "words", "sentence"),
    [
        ("nl_BE.UTF-8", ["restore"], "restore: er ontbreekt FILE"),
        ("nl_BE.UTF-8", ["verify", "--foo"], "verify: te veel: --foo"),
        ("nl_BE.UTF-8", ["paper", "--language=de"], "“de” is geen van fr, nl, en"),
        ("fr_BE.UTF-8", ["serve", "--foo"], "serve: de trop\u00a0: --foo"),
        ("C", ["migrate", "--bar"], "migrate: de trop\u00a0: --bar"),
        ("en_GB.UTF-8", ["score", "--foo"], "score: unrecognized arguments: --foo"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused_in_a_line(
    tmp_path, language, words, sentence
):
    done = called(tmp_path, language, *words)

    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.endswith(sentence)


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "more", "said"),
    [
        ("nl_BE.UTF-8", [], "Er is geen back-up in"),
        ("fr_BE.UTF-8", [], "Il n’y a pas de sauvegarde dans"),
        ("nl_BE.UTF-8", ["--language=en"], "There is no backup in"),
    ],
)
def test_what_is_refused_is_said_as_the_machine_speaks(tmp_path, language, more, said):
    done = called(tmp_path / "data", language, "restore", str(tmp_path), *more)

    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(said)


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "fr_BE.UTF-8",
            ["usage\u00a0: manage.py seat", "combien de manches", "options:"],
        ),
        ("nl_BE.UTF-8", ["gebruik: manage.py seat", "hoeveel rondes", "opties:"]),
        ("en_GB.UTF-8", ["usage: manage.py seat", "how many rounds", "options:"]),
    ],
)
def test_a_command_explains_itself_as_the_machine_speaks(tmp_path, language, words):
    done = called(tmp_path, language, "seat", "--help")

    assert [word for word in words if word not in done.stdout] == []
    assert "traceback" not in done.stdout


@pytest.mark.long
def test_what_could_not_be_served_begins_with_no_word_of_a_program(tmp_path):
    done = called(tmp_path, "nl_BE.UTF-8", "serve", "--host", "203.0.113.9")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("203.0.113.9 is geen adres van deze computer:")


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("fr_BE.UTF-8", "(ce chemin n’existe pas)."),
        ("nl_BE.UTF-8", "(dat pad bestaat niet)."),
        ("en_GB.UTF-8", "(there is no such path)."),
    ],
)
def test_what_the_machine_refuses_is_said_in_the_same_language(tmp_path, language, why):
    done = called(tmp_path / "data", language, "restore", str(tmp_path / "club.zip"))

    (line,) = done.stderr.splitlines()
    assert line.endswith(why)


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr_BE.UTF-8", "La commande nothing n’existe pas"),
        ("nl_BE.UTF-8", "Er is geen opdracht nothing"),
        ("en_GB.UTF-8", "There is no command nothing"),
    ],
)
def test_a_command_that_there_is_not_is_refused_in_a_line(tmp_path, language, sentence):
    done = called(tmp_path, language, "nothing")

    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(sentence)
