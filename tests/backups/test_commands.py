"""`backup` and `restore` keep what docs/records.md promises."""

import json
import shutil
from pathlib import Path

import pytest

from tests.backups.clubs import manage, rows
from tournaments.backups import places, sealed
from tournaments.backups.sqlite import SQLite

pytestmark = pytest.mark.long


def database_of(folder):
    return SQLite(folder / "whistclub.sqlite3")


def refused(done, status=1):
    """The one sentence with which a command refuses."""
    assert (done.returncode, done.stdout) == (status, "")
    (sentence,) = done.stderr.splitlines()
    return sentence


@pytest.mark.long
def test_a_backup_answers_as_promised(folder, tmp_path):
    file = tmp_path / "evening.zip"
    done = manage(folder, "backup", str(file), "--json")
    verified = json.loads(manage(folder, "verify", "--json").stdout)["tournaments"]

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "file": str(file),
        "events": {one["tournament"]: one["events"] for one in verified},
        "heads": {one["tournament"]: one["head"] for one in verified},
        "bytes": file.stat().st_size,
    }


@pytest.mark.long
def test_it_is_restored_on_another_computer(written, packed, tmp_path):
    there, numbers = tmp_path / "there", sealed.read(packed).numbers
    done = manage(there, "restore", str(packed), "--json")

    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert answer["events"] == numbers.events
    assert answer["heads"] == numbers.heads
    assert answer["kept"] is None
    assert rows(database_of(there)) == rows(database_of(written))
    assert manage(there, "verify").returncode == 0


@pytest.mark.long
def test_it_replaces_a_club_only_when_told_and_says_where_that_is_kept(folder, packed):
    sentence = refused(manage(folder, "restore", str(packed), "--language", "en"))
    done = manage(folder, "restore", str(packed), "--replace", "--json")

    assert sentence == (
        f"There is a club in {folder} already. With --replace it is kept first, and "
        "then replaced."
    )
    assert sealed.read(Path(json.loads(done.stdout)["kept"]))


@pytest.mark.long
def test_a_command_says_in_words_what_it_did(folder, tmp_path):
    file, there = tmp_path / "evening.zip", tmp_path / "there"
    made = manage(folder, "backup", str(file), "--language", "en")
    restored = manage(there, "restore", str(file), "--language", "en")
    again = manage(there, "restore", str(file), "--replace", "--language", "en")

    assert made.stdout == f"The backup is in {file}.\n"
    assert restored.stdout.startswith("All is as it was on ")
    assert "What was there before is in " in again.stdout


@pytest.mark.long
def test_without_a_file_it_lies_beside_the_others(folder):
    done = manage(folder, "backup", "--json")
    path = json.loads(done.stdout)["file"]

    assert [str(one.path) for one in places.backups_in(folder / "backups")] == [path]


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("folder", "%s is a folder: name a file in it, as club.zip."),
        ("letter.txt", "%s is there already, and is no backup: choose another name."),
        ("nowhere/club.zip", "%s cannot be written"),
    ],
)
def test_a_file_that_cannot_be_one_is_refused(folder, tmp_path, name, sentence):
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Odile")
    path = tmp_path / name
    said = refused(manage(folder, "backup", str(path), "--language", "en"))

    assert said.startswith(sentence % path)
    assert (tmp_path / "letter.txt").read_text() == "Dear Odile"


@pytest.mark.long
def test_a_backup_of_yesterday_is_written_over_by_one_of_today(
    folder, packed, tmp_path
):
    file = tmp_path / "club.zip"
    shutil.copy(packed, file)
    assert manage(folder, "backup", str(file)).returncode == 0

    assert sealed.read(file).made_at > sealed.read(packed).made_at


@pytest.mark.long
def test_a_damaged_file_is_refused_in_a_sentence(packed, tmp_path):
    file = tmp_path / "club.zip"
    content = bytearray(packed.read_bytes())
    content[4000] ^= 1
    file.write_bytes(content)

    sentence = refused(
        manage(tmp_path / "there", "restore", str(file), "--language=en")
    )
    assert sentence == (
        f"{file} is damaged: not everything in it is as it was written. Take another "
        "one."
    )


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_wrong_call_is_told_apart(folder, command):
    assert manage(folder, command, "one", "two", "--json").returncode == 2


@pytest.mark.long
def test_a_folder_without_a_database_has_nothing_to_copy(tmp_path):
    sentence = refused(manage(tmp_path, "backup", "--language", "en"))

    assert sentence.startswith("There is no database at ")
