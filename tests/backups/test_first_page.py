"""On another computer the first page brings the club back, and replaces none."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tournaments.accounts.models import Account, Host
from tournaments.backups import locks, making, places
from tournaments.backups.rules.manifest import Because
from tournaments.club.first_run import code, operations, views
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.long

PAGE = "/first-run/restore/"
HOW_FAR = f"{PAGE}how-far/"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def backup(club, evening, settings, tmp_path):
    """A club with an evening, brought away in a backup; nothing is left of it here."""
    settings.DATA_DIR, settings.BACKUPS = club.folder, club.backups
    settings.SECRET_KEY = "drawn anew" * 6
    settings.KEPT_KEYS = {"SECRET_KEY": club.folder / "secret-key"}
    settings.FIRST_RUN = True
    Host.objects.create(pk=1, name="Whist Club de Ciney")
    Account.objects.create_user("odile", "thirteen tricks", is_organiser=True)
    file = tmp_path / "club.zip"
    making.make(club, Because("asked"), file)
    call_command("flush", interactive=False, verbosity=0)
    (club.folder / "secret-key").write_text("drawn anew" * 6)
    return file


def sent(client, folder, **typed):
    if views.RESTORES not in client.cookies:
        shown = client.post(PAGE, {"code": code.current(folder)}, headers=ENGLISH)
        assert shown.headers["Location"] == PAGE
    return client.post(PAGE, typed, headers=ENGLISH)


def uploaded(content):
    return SimpleUploadedFile("evening.zip", content, "application/zip")


@pytest.mark.long
def test_a_file_that_is_sent_brings_the_club_with_its_keys(
    client,
    club,
    backup,
    settings,
):
    assert client.get("/").headers["Location"] == "/first-run/"
    answer = sent(client, club.folder, where="file", file=uploaded(backup.read_bytes()))

    assert answer.headers["Location"] == "/sign-in/", answer.content.decode()
    assert Host.objects.get().name == "Whist Club de Ciney"
    assert Event.objects.filter(tournament=Tournament.objects.get()).exists()
    assert (club.folder / "secret-key").read_text() == settings.SECRET_KEY
    assert "drawn" not in settings.SECRET_KEY
    signed_in = {"username": "odile", "password": "thirteen tricks"}
    assert client.post("/sign-in/", signed_in).headers["Location"] == "/"
    assert not (club.folder / code.FILE).exists()
    assert client.get(PAGE).status_code == 404


@pytest.mark.long
def test_the_newest_on_a_stick_is_found(
    client,
    club,
    backup,
    settings,
    tmp_path,
):
    settings.STICKS = [str(tmp_path / "media" / "*")]
    refused = sent(client, club.folder, where="stick")
    assert "There is no backup on any stick" in refused.content.decode()
    folder = tmp_path / "media" / "blue" / places.FOLDER
    folder.mkdir(parents=True)
    backup.rename(folder / "club.zip")

    assert sent(client, club.folder, where="stick").headers["Location"] == "/sign-in/"
    assert Host.objects.get().name == "Whist Club de Ciney"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"where": "file"}, "Choose the file that is to be sent."),
        ({"where": "path"}, "Write the whole path of the backup."),
        ({"where": "path", "path": "/nowhere/club.zip"}, "cannot be read"),
        ({"where": "moon"}, "Select a valid choice"),
        ({}, "This field is required"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_changed(
    client,
    club,
    backup,
    typed,
    said,
):
    answer = sent(client, club.folder, **typed)

    assert answer.status_code == 422
    assert any(one in answer.content.decode() for one in said.split("|"))
    assert not Host.objects.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda good: good[:-100], "evening.zip is damaged"),
        (lambda good: good[:2000] + b"x" + good[2001:], "evening.zip is damaged"),
        (lambda good: b"Dear Odile", "evening.zip is no backup of WhistClub."),
        (lambda good: b"", "empty"),
    ],
)
def test_a_file_that_is_none_or_damaged_is_refused_by_its_name(
    client,
    club,
    backup,
    content,
    said,
):
    file = uploaded(content(backup.read_bytes()))
    answer = sent(client, club.folder, where="file", file=file)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Host.objects.exists()


def test_a_club_that_is_there_is_not_replaced(
    client,
    club,
    backup,
    evening,
):
    """As where a tournament was rehearsed, and nobody has an account yet."""
    Tournament.objects.create(
        name="Tournoi",
        played_date="2026-01-17",
        variant_key="couleur",
        rules_version=1,
        rounds=1,
        deals_per_round=4,
    )
    answer = sent(client, club.folder, where="path", path=str(backup))

    assert answer.status_code == 422
    assert "There is a club here already" in answer.content.decode()
    assert [one.name for one in Tournament.objects.all()] == ["Tournoi"]


@pytest.mark.parametrize("typed", ["", "1", "1234 5678"])
def test_whoever_does_not_know_the_code_is_asked_nothing_else(
    client, club, backup, typed
):
    code._write(club.folder, "12345679", 0)
    answer = client.post(PAGE, {"code": typed, "where": "stick"}, headers=ENGLISH)

    assert answer.status_code == 422
    assert [*answer.context["form"].fields] == ["code"]
    assert answer.context["form"].errors
    assert 'name="where"' not in answer.content.decode()
    assert views.RESTORES not in client.cookies


def test_who_showed_the_code_may_send_any_file_until_there_is_another_code(
    client, club, backup
):
    def expected():
        cookies = "; ".join(f"{one.key}={one.value}" for one in client.cookies.values())
        return [views.may_upload(path, cookies) for path in (PAGE, "/first-run/")]

    assert expected() == [False, False]
    client.post(PAGE, {"code": code.current(club.folder)})
    assert expected() == [True, False]
    code._draw(club.folder)
    assert expected() == [False, False]
    assert 'name="code"' in client.get(PAGE).content.decode()


def test_while_somebody_makes_the_club_none_is_restored(client, club, backup):
    client.post(PAGE, {"code": code.current(club.folder)})
    with locks.hold(club.folder / code.LOCK):
        answer = client.post(PAGE, {"where": "path", "path": str(backup)})

    assert answer.status_code == 422
    assert not Host.objects.exists()


def test_who_waits_is_told_how_far_it_is(client, club, backup, monkeypatch):
    told, waits, tell = [], Client(), operations.tell_how_far

    def telling(*counted):
        tell(*counted)
        waits.cookies = client.cookies
        told.append(waits.get(HOW_FAR, headers=ENGLISH).content.decode())
        told.append(Client().get(HOW_FAR, headers=ENGLISH).content.decode())

    monkeypatch.setattr(operations, "tell_how_far", telling)
    sent(client, club.folder, where="path", path="/nowhere/club.zip")
    assert told == ["The backup is being opened…", ""]
    assert client.get(HOW_FAR).content == b""

    sent(client, club.folder, where="path", path=str(backup))
    assert told[2:] == ["The backup is being opened…", "", "Counted again: 1 of 1.", ""]
    assert client.get(HOW_FAR).status_code == 404
