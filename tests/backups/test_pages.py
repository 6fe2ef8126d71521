"""The page of the backups, and what the organiser's first page says of them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests.backups.clubs import KEY
from tournaments.accounts.models import Act
from tournaments.backups import making, places, state
from tournaments.backups.here import this_club
from tournaments.backups.rules.manifest import Because
from tournaments.demo.rehearsal import rehearse

pytestmark = pytest.mark.long

PAGE = "/backups/"
ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def on_its_own(settings, tmp_path):
    """The folder of data, and that of the backups, of this test."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    settings.BACKUPS = settings.DATA_DIR / "backups"
    settings.STICKS = [str(tmp_path / "media" / "*")]
    (settings.DATA_DIR / "secret-key").write_text(KEY)
    (settings.DATA_DIR / "ledger-key").write_text(settings.LEDGER_KEY)


@pytest.fixture
def made(settings, transactional_db):
    """A club with a day, and its backup."""
    rehearse(players=8, rounds=1, deals_per_round=4)
    return making.add(this_club(), Because("asked"))


def read(client, url=PAGE):
    return client.get(url, headers=ENGLISH).content.decode()


@pytest.mark.django_db
def test_where_nothing_can_be_lost_nobody_is_warned(organiser):
    assert 'class="notice warning"' not in read(organiser, "/")


@pytest.mark.django_db
def test_the_first_page_warns_the_organiser_that_there_is_none(cast):
    rehearse(players=8, rounds=1, deals_per_round=4)
    said = "There is no backup yet: if this computer dies, all is lost. Make one now."

    assert said in read(cast["organiser"], "/")
    assert PAGE in read(cast["organiser"], "/")
    for who in ("scorer", "jury", "stranger"):
        assert said not in read(cast[who], "/")


@pytest.mark.long
def test_the_page_says_of_how_many_days_a_backup_was_counted_anew(made, organiser):
    rehearse(players=8, rounds=1, deals_per_round=4, name="Another")
    making.add(this_club(), Because("changed"))

    assert "in order; 1 of 2 days counted anew" in read(organiser)


def test_the_page_says_what_is_known_of_the_last_one(made, organiser):
    html = read(organiser)

    assert "checked, in order" in html
    assert "asked for" in html
    assert str(this_club().backups) in html
    assert "All backups lie on this computer alone" in html


@pytest.mark.long
def test_one_is_made_from_the_page_and_is_there(made, organiser):
    answer = organiser.post(f"{PAGE}make/", {"seen": made.number}, follow=True)

    assert [one.manifest.number for one in places.backups_in(this_club().backups)] == [
        2,
        1,
    ]
    assert answer.redirect_chain == [(PAGE, 302)]


def test_why_none_could_be_made_is_said_in_a_sentence(made, organiser):
    club = this_club()
    for one in club.backups.iterdir():
        one.unlink()
    club.backups.rmdir()
    club.backups.write_text("a file where a folder should be")
    answer = organiser.post(f"{PAGE}make/", {"seen": 0}, follow=True, headers=ENGLISH)

    assert answer.status_code == 200
    assert 'class="notice error"' in answer.content.decode()


def test_it_is_handed_over_and_it_is_kept_who_took_it(made, organiser):
    (one,) = places.backups_in(this_club().backups)
    answer = organiser.post(reverse("backups:download", args=[made.number]))

    assert b"".join(answer.streaming_content) == one.path.read_bytes()
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert one.path.name in answer.headers["Content-Disposition"]
    act = Act.objects.get()
    assert (act.kind, act.made_by.username) == ("backup_downloaded", "organiser")
    assert "downloaded" in read(organiser, "/taken-away/")


def test_one_that_is_gone_is_said_to_be_gone(made, organiser):
    answer = organiser.post(f"{PAGE}77/", follow=True, headers=ENGLISH)

    assert "That backup is not there any more." in answer.content.decode()
    assert not Act.objects.exists()


def test_a_stick_that_is_plugged_in_is_offered_and_chosen(
    made, organiser, tmp_path, monkeypatch
):
    stick = tmp_path / "media" / "blue"
    stick.mkdir(parents=True)
    monkeypatch.setattr(places.sticks, "__defaults__", (lambda _path: True,))
    assert f"Use {stick}" in read(organiser)
    answer = organiser.post(f"{PAGE}second/", {"folder": str(stick)})

    assert answer.headers["Location"] == PAGE
    second = state.read(this_club().backups).second
    assert (second.path, places.key_of(stick / places.FOLDER)) == (
        str(stick / places.FOLDER),
        second.key,
    )
    making.carry(this_club())
    html = read(organiser)
    assert "all is there" in html
    assert 'class="notice warning"' not in read(organiser, "/")


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("", "required"),
        ("/nowhere/at/all", "There is no folder /nowhere/at/all on this computer."),
        ("relative", "There is no folder relative on this computer."),
        ("%(data)s", "what befalls one befalls both"),
    ],
)
def test_a_second_place_that_is_none_is_refused_beside_the_question(
    made, organiser, settings, folder, said
):
    typed = folder % {"data": settings.DATA_DIR}
    answer = organiser.post(f"{PAGE}second/", {"folder": typed}, headers=ENGLISH)

    assert answer.status_code == 422
    html = answer.content.decode()
    assert any(one in html for one in said.split("|"))
    assert state.read(this_club().backups).second is None


def test_who_wants_no_second_place_is_not_asked_again(made, organiser):
    organiser.post(f"{PAGE}second/", {"none": "1"})

    assert state.read(this_club().backups).no_second
    assert 'class="notice warning"' not in read(organiser, "/")


def test_a_second_place_that_is_away_is_said_on_the_first_page(made, organiser):
    long_ago = datetime(2026, 1, 17, 14, tzinfo=UTC)
    second = state.Second("/media/odile/blue/WhistClub", "abc", long_ago)
    state.change(this_club().backups, lambda known: replace(known, second=second))

    assert "The second place of the backups is not there" in read(organiser, "/")
    assert "not plugged in" in read(organiser)


@pytest.mark.django_db
def test_a_key_that_is_not_that_of_the_ledgers_is_said_on_the_first_page(
    cast, settings
):
    """The database was copied to another laptop, and the key was left behind."""
    rehearse(players=8, rounds=1, deals_per_round=4)
    said = "Stop WhistClub and bring back the file ledger-key"

    assert said not in read(cast["organiser"], "/")
    settings.LEDGER_KEY = "another key of fifty characters or more, just drawn"
    assert said in read(cast["organiser"], "/")
