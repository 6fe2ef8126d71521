"""`manage.py paper` writes any paper of the catalogue."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.printing.presses import words_of
from tests.ranking import day
from tournaments.papers.bundles import BUNDLES
from tournaments.papers.documents import DOCUMENTS

pytestmark = pytest.mark.django_db


def run(*words):
    out = io.StringIO()
    call_command("paper", *words, stdout=out)
    return out.getvalue()


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.mark.long
def test_a_paper_is_written_as_it_was_asked_for(evening, tmp_path):
    file = tmp_path / "ranking.pdf"
    words = ["ranking", evening.public_id, "--for", "desk", "--round", "1"]
    told = run(*words, "--language", "nl", "--output", str(file), "--json")

    assert json.loads(told) == {"paper": "ranking", "file": str(file)}
    written = words_of(file.read_bytes())
    assert "Élodie Lambert" in written
    assert "Rangschikking" in written


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(
    "words", [["--language", "fr", "--language", "nl"], ["--language", "fr,nl"]]
)
def test_a_paper_is_written_in_two_languages(evening, tmp_path, words):
    file = tmp_path / "ranking.pdf"
    run("ranking", evening.public_id, *words, "--output", str(file))

    assert "Classement / Rangschikking" in words_of(file.read_bytes())


@pytest.mark.long
def test_all_papers_of_a_moment_are_written_as_one(evening, tmp_path):
    file = tmp_path / "start.pdf"
    words = ["--bundle", "round", evening.public_id, "--round", "2", "--json"]
    told = run(*words, "--language", "en", "--output", str(file))
    written = words_of(file.read_bytes())

    assert json.loads(told) == {"bundle": "round", "file": str(file)}
    assert "Who sits where" in written
    assert "after round 1" in written


def test_the_list_says_what_each_paper_may_be_asked_for():
    found = {one["key"]: one for one in json.loads(run("--list", "--json"))["papers"]}

    assert list(found) == list(DOCUMENTS)
    assert found["ranking"]["for"] == ["wall", "desk"]
    assert "round" in found["ranking"]["asks"]
    bundles = json.loads(run("--list", "--json"))["bundles"]
    assert [one["key"] for one in bundles] == list(BUNDLES)
    assert bundles[1]["asks"] == ["round"]
    assert "table-cards" in bundles[0]["papers"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["menu", "{day}"], "menu"),
        (["ranking", "{day}", "--round", "9"], "--round"),
        (["ranking", "{day}", "--table", "1"], "--table"),
        (["boards", "{day}"], ""),
        (["ranking", "Elsewhere"], "Elsewhere"),
        (["ranking", "{day}", "--language", "fr,nl,en"], ""),
        (["--bundle", "end", "{day}"], ""),
        (["--bundle", "round", "{day}", "--round", "9"], "--round"),
        (["--bundle", "start", "{day}", "--table", "1"], "--table"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(evening, tmp_path, words, said):
    words = [word.format(day=evening.public_id) for word in words]
    with pytest.raises(CommandError) as error:
        run(*words, "--output", str(tmp_path / "paper.pdf"))

    assert said in str(error.value)
    assert str(error.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_file_that_cannot_be_written_is_told(evening, tmp_path):
    with pytest.raises(CommandError, match=r"paper\.pdf"):
        run(
            "ranking", evening.public_id, "--output", str(tmp_path / "no" / "paper.pdf")
        )


@pytest.mark.parametrize("words", [["ranking"], ["--bundle", "end"]])
def test_a_call_without_a_file_is_a_wrong_call(words):
    with pytest.raises(CommandError) as error:
        run(*words)

    assert error.value.returncode == 2


def test_a_key_beside_a_bundle_is_a_wrong_call():
    with pytest.raises(CommandError) as error:
        run("ranking", "Soirée", "--bundle", "end", "--output", "paper.pdf")

    assert error.value.returncode == 2


def test_a_language_that_nobody_speaks_here_is_a_wrong_call(capsys):
    with pytest.raises(SystemExit):
        run("ranking", "Soirée", "--language", "fr,de")

    assert "de\u00a0» n’est pas parmi fr, nl, en" in capsys.readouterr().err
