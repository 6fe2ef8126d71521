"""Settings come from the environment, and nonsense stops the start."""

import os
import stat
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from whistclub.environment import SHORTEST_KEY, Environment
from whistclub.spoken import console_sentence, machine_language, translate_text


def start(tmp_path, **variables):
    """Run `manage.py check` as a fresh process would."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=settings.BASE_DIR,
        env=kept | {"WHISTCLUB_DATA": str(tmp_path / "data")} | variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_it_starts_with_nothing_set(tmp_path):
    assert start(tmp_path).returncode == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        (
            {"WHISTCLUB_DEBUG": "maybe"},
            "WHISTCLUB_DEBUG vaut «\xa0maybe\xa0»\xa0: écrivez 1 ou 0.",
        ),
        (
            {"WHISTCLUB_DEBUGG": "1"},
            "WHISTCLUB_DEBUGG n’est pas un réglage\xa0: corrigez-le ou enlevez-le. Les "
            "réglages sont DATABASE_URL, WHISTCLUB_ACCESS_LOG",
        ),
        (
            {"WHISTCLUB_SECRET_KEY": "short"},
            "La clé dans WHISTCLUB_SECRET_KEY a moins de 50 caractères\xa0: choisissez",
        ),
        (
            {"DATABASE_URL": "mysql://root@localhost/club"},
            "DATABASE_URL doit ressembler à postgresql://user:password@host:5432/club.",
        ),
        (
            {"WHISTCLUB_DATA": "/dev/null/data"},
            "WHISTCLUB_DATA vaut «\xa0/dev/null/data\xa0», qui ne peut être un dossier",
        ),
    ],
)
def test_nonsense_stops_the_start_with_one_sentence(tmp_path, variables, sentence):
    started = start(tmp_path, **variables)

    assert started.returncode == 1
    start_of_it = f"WhistClub ne peut pas démarrer\xa0: {sentence}"
    assert started.stderr.startswith(start_of_it)
    assert len(started.stderr.splitlines()) == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            {"LANG": "fr_BE.UTF-8"},
            "WhistClub ne peut pas démarrer\xa0: WHISTCLUB_DEBUG",
        ),
        ({"LANG": "nl_BE.UTF-8"}, "WhistClub kan niet starten: WHISTCLUB_DEBUG is"),
        ({"LANG": "nl_BE", "LC_ALL": "en_GB"}, "WhistClub cannot start: WHISTCLUB_DEB"),
    ],
)
def test_what_stops_the_start_is_said_in_the_language_of_the_machine(
    tmp_path, language, sentence
):
    started = start(tmp_path, WHISTCLUB_DEBUG="maybe", **language)

    assert started.stderr.startswith(sentence)


@pytest.mark.parametrize(
    ("values", "language"),
    [
        ({}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": "de_BE.UTF-8@euro"}, "fr"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "fr_BE", "LC_MESSAGES": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "nl_BE", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "nl_BE", "LC_ALL": ""}, "nl"),
    ],
)
def test_a_machine_names_its_language_as_any_does(values, language):
    assert machine_language(values) == language


def test_what_cannot_be_translated_is_said_in_the_words_of_the_code(tmp_path):
    broken = tmp_path / "django.po"
    broken.write_text("msgid without an end", "utf-8")

    assert translate_text("Nothing.", broken) == "Nothing."
    assert translate_text("Nothing.", tmp_path / "missing.po") == "Nothing."
    assert console_sentence("Nobody says 100 % of it") == "Nobody says 100 % of it"


@pytest.mark.parametrize("word", ["1", "yes", "TRUE", "on"])
def test_a_flag_is_set_by_any_usual_word(word):
    assert Environment({"FLAG": word}).flag("FLAG") is True


@pytest.mark.parametrize("word", ["0", "no", "False", "OFF", ""])
def test_a_flag_is_lowered_by_any_usual_word_and_by_none(word):
    assert Environment({"FLAG": word}).flag("FLAG") is False


@pytest.mark.parametrize("word", ["²", "٣", "-1", "70000", "80.0", "http"])
def test_a_number_is_made_of_plain_digits_and_within_bounds(word):
    with pytest.raises(ImproperlyConfigured, match="de 1 à 65535"):
        Environment({"PORT": word}).number("PORT", 8000, range(1, 65536))


def test_the_address_of_a_database_gives_its_parts():
    url = "postgresql://ann:p%40ss@db.example:5433/club?sslmode=require"

    assert Environment({"DATABASE_URL": url}).postgresql("DATABASE_URL") == {
        "ENGINE": "whistclub.postgresql",
        "NAME": "club",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }


@pytest.mark.parametrize(
    "url", ["nonsense", "postgresql://db", "postgresql://db:port/club", "sqlite:///x"]
)
def test_a_wrong_address_of_a_database_is_refused_without_repeating_it(url):
    with pytest.raises(ImproperlyConfigured) as refused:
        Environment({"DATABASE_URL": url}).postgresql("DATABASE_URL")

    assert url not in str(refused.value)


def test_the_secret_key_is_drawn_once_and_kept_from_others(tmp_path):
    path = tmp_path / "secret-key"

    first = Environment({}).secret("KEY", kept_in=path)

    assert len(first) >= SHORTEST_KEY
    assert Environment({}).secret("KEY", kept_in=path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["secret-key"]


def test_the_secret_key_of_the_environment_is_preferred_and_not_kept(tmp_path):
    key = "k3y-" * 20

    assert Environment({"KEY": key}).secret("KEY", kept_in=tmp_path / "k") == key
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"\0" * 64, b"\xff\xfe" * 40])
def test_a_key_that_a_disk_has_spoiled_is_none(tmp_path, content):
    path = tmp_path / "ledger-key"
    path.write_bytes(content)

    with pytest.raises(ImproperlyConfigured, match="ledger-key est abîmée"):
        Environment({}).secret("KEY", kept_in=path)
    assert path.read_bytes() == content
