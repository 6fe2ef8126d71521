"""Settings come from the environment, and nonsense stops the start."""

import os
import stat
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from whistclub.environment import SHORTEST_KEY, Environment


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


def test_it_starts_with_nothing_set(tmp_path):
    assert start(tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        (
            {"WHISTCLUB_DEBUG": "maybe"},
            "WHISTCLUB_DEBUG is “maybe”: write 1 or 0.",
        ),
        (
            {"WHISTCLUB_DEBUGG": "1"},
            "WHISTCLUB_DEBUGG is not a setting. The settings are",
        ),
        (
            {"WHISTCLUB_SECRET_KEY": "short"},
            "The key in WHISTCLUB_SECRET_KEY has fewer than 50 characters.",
        ),
        (
            {"DATABASE_URL": "mysql://root@localhost/club"},
            "DATABASE_URL must look like postgresql://user:password@host:5432/club.",
        ),
        (
            {"WHISTCLUB_DATA": "/dev/null/data"},
            "WHISTCLUB_DATA is “/dev/null/data”, which cannot be a folder",
        ),
    ],
)
def test_nonsense_stops_the_start_with_one_sentence(tmp_path, variables, sentence):
    started = start(tmp_path, **variables)

    assert started.returncode == 1
    assert started.stderr.startswith(f"WhistClub cannot start: {sentence}")
    assert len(started.stderr.splitlines()) == 1


@pytest.mark.parametrize("word", ["1", "yes", "TRUE", "on"])
def test_a_flag_is_set_by_any_usual_word(word):
    assert Environment({"FLAG": word}).flag("FLAG") is True


@pytest.mark.parametrize("word", ["0", "no", "False", "OFF", ""])
def test_a_flag_is_lowered_by_any_usual_word_and_by_none(word):
    assert Environment({"FLAG": word}).flag("FLAG") is False


@pytest.mark.parametrize("word", ["²", "٣", "-1", "70000", "80.0", "http"])
def test_a_number_is_made_of_plain_digits_and_within_bounds(word):
    with pytest.raises(ImproperlyConfigured, match="from 1 to 65535"):
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
