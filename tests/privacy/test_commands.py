"""A person is forgotten, and has what is kept of him, by a command as well."""

import io
import json
import stat
import zipfile

import pytest
from django.core.management import CommandError, call_command

from tests.privacy.test_forgetting import acts
from tournaments.accounts.models import Account
from tournaments.entries import archiving
from tournaments.entries.archive import merging
from tournaments.entries.members import add_player
from tournaments.follow import comings
from tournaments.ledger import queries as ledger
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db


def run(*words):
    out = io.StringIO()
    call_command(*words, "--language", "en", stdout=out)
    return out.getvalue()


def refusal(*words):
    with pytest.raises(CommandError) as refused:
        run(*words)
    return str(refused.value), refused.value.returncode


@pytest.mark.parametrize("typed", ["Élodie Lambert", "12", "key"])
def test_a_member_is_named_by_key_number_or_name(over, elodie, typed):
    run("forget", elodie.public_id if typed == "key" else typed, "--yes")

    assert str(Player.objects.get()) == "a player" or Player.objects.get().forgotten_at
    assert ledger.find_break(over) is None
    assert acts() == ["member_forgotten"]


def test_without_yes_it_says_what_would_happen_and_forgets_nobody(over, entry, elodie):
    out = io.StringIO()
    with pytest.raises(CommandError, match="add --yes") as refused:
        call_command("forget", "12", "--language", "en", stdout=out)

    assert refused.value.returncode == 1
    assert "Élodie Lambert: “a player” stands in place of the name" in out.getvalue()
    assert "The points and rankings of 1 tournament stay" in out.getvalue()
    assert Player.objects.get().last_name == "Lambert"


def test_it_says_as_one_object_what_happened(over, entry, elodie):
    Account.objects.create_user("elodie", "thirteen tricks", name="Élodie Lambert")
    told = json.loads(run("forget", "12", "--yes", "--json"))

    assert told == {
        "player": elodie.public_id,
        "forgotten": True,
        "tournaments": 1,
        "texts_erased": 0,
        "texts_left": 0,
        "movements": 0,
        "accounts": ["elodie"],
        "accounts_closed": False,
        "things": [],
    }
    assert Account.objects.get(username="elodie").is_active


def test_the_accounts_of_that_name_are_closed_if_it_is_asked(accounts, elodie):
    Account.objects.create_user("elodie", "thirteen tricks", name="Élodie Lambert")
    said = run("forget", "12", "--yes", "--accounts")

    assert "“elodie” of the crew is closed and forgotten" in said
    assert acts() == ["account_forgotten", "member_forgotten"]


def test_afterwards_all_is_in_order(over, entry, elodie):
    run("forget", "12", "--yes")

    assert json.loads(run("verify", "--json"))["in_order"] is True


def test_what_stays_is_told_one_by_one(over, entry, elodie):
    """The cup that bears the name, the text with the first name, the account."""
    type(over).objects.update(name="Coupe Lambert", state="registration")
    comings.exclude(entry=entry, reason="Élodie triche", by=None)
    type(over).objects.update(state="finished")
    Account.objects.create_user("elodie", "thirteen tricks", name="Élodie Lambert")
    said = run("forget", "12", "--yes")

    assert "1 text in which only part of the name stands is left." in said
    assert "The account “elodie” of the crew has this name, and stays." in said
    assert "Tournament “Coupe Lambert” keeps what the club has called it." in said


def test_whoever_plays_still_is_not_forgotten(tournament, entry, elodie):
    sentence, status = refusal("forget", "12", "--yes")

    assert "which is not finished" in sentence
    assert status == 1
    assert Player.objects.get().last_name == "Lambert"


@pytest.mark.parametrize("command", ["forget", "export-person"])
def test_a_name_that_is_not_one_persons_is_told(elodie, tmp_path, command):
    other = add_player(first_name="Élodie", last_name="Lambert", club="Namur")
    more = ("--output", str(tmp_path / "x.zip")) if command != "forget" else ()

    sentence, status = refusal(command, "Élodie Lambert", *more)
    assert status == 1
    assert f"{elodie.public_id} (Wavre, 12)" in sentence
    assert f"{other.public_id} (Namur)" in sentence
    assert refusal(command, "nobody", *more)[0] == "There is no member nobody."
    assert refusal(command, "…", *more)[0] == "There is no member …."


def test_who_is_forgotten_is_not_forgotten_again(elodie):
    run("forget", "12", "--yes")

    sentence, _status = refusal("forget", elodie.public_id, "--yes")
    assert sentence == "This member is forgotten already."
    assert acts() == ["member_forgotten"]


def test_who_turned_out_to_be_another_is_that_one(elodie, accounts, tmp_path):
    other = add_player(first_name="Élodie", last_name="Lambeau")
    seen = merging(elodie, other).seal
    archiving.merge(player=elodie, other=other, seen=seen, by=accounts["organiser"])
    file = tmp_path / "person.json"
    run("export-person", other.public_id, "--output", str(file))

    assert json.loads(file.read_text("utf-8"))["person"]["last_name"] == "Lambert"


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("x.zip", b"PK"),
        ("x", b"PK"),
        ("x.json", b"{"),
        ("x.txt", b"\xef\xbb\xbfWhat is kept of "),
        ("x.pdf", b"%PDF"),
    ],
)
def test_all_that_is_kept_is_in_a_file_that_its_owner_alone_reads(
    over, entry, elodie, tmp_path, name, begins
):
    file = tmp_path / name
    said = run("export-person", "12", "--output", str(file))

    assert str(file) in said
    assert file.read_bytes().startswith(begins)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert acts() == ["person_exported"]


def test_a_program_is_told_where_the_file_is(over, entry, elodie, tmp_path):
    file = tmp_path / "x.zip"
    words = ("export-person", "Élodie Lambert", "--output", str(file), "--json")

    assert json.loads(run(*words)) == {
        "player": elodie.public_id,
        "file": str(file),
        "bytes": file.stat().st_size,
        "forgotten": False,
    }
    names = zipfile.ZipFile(file).namelist()
    assert names == ["person.json", "fr.txt", "nl.txt", "en.txt"]


def test_of_who_was_forgotten_the_file_says_so(over, entry, elodie, tmp_path):
    run("forget", "12", "--yes")
    file = tmp_path / "x.txt"
    said = run("export-person", elodie.public_id, "--output", str(file))
    text = file.read_text("utf-8-sig")

    assert "This person was forgotten." in said
    assert "This person was forgotten on" in text
    assert "The points and rankings of 1 tournament stay, of “a player”." in text
    assert "Lambert" not in text


def test_a_file_that_cannot_be_written_is_told(elodie, tmp_path):
    words = ("export-person", "12", "--output", str(tmp_path / "none" / "x.zip"))

    assert "cannot be written" in refusal(*words)[0]
    assert acts() == []
