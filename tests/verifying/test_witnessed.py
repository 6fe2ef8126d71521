"""The backups that are kept are witnesses: what is not as they say is told."""

import io
import json
from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.backups.clubs import KEY
from tournaments.backups import making, restoring, witnesses
from tournaments.backups.here import this_club
from tournaments.backups.rules.manifest import Because
from tournaments.backups.witnesses import Witness
from tournaments.demo.rehearsal import rehearse
from tournaments.desk.archive import operations as archive
from tournaments.plans.models import Tournament

NOON = datetime(2026, 1, 17, 12, tzinfo=UTC)


@pytest.fixture
def club(settings, transactional_db, tmp_path):
    """A club of two days, of which there is a backup."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    settings.BACKUPS = settings.DATA_DIR / "backups"
    settings.STICKS = []
    (settings.DATA_DIR / "secret-key").write_text(KEY)
    (settings.DATA_DIR / "ledger-key").write_text(settings.LEDGER_KEY)
    for name in ("Stays", "Goes"):
        rehearse(players=8, rounds=1, deals_per_round=4, name=name)
    making.add(this_club(), Because("asked"))
    return this_club()


def verify(*words):
    out, status = io.StringIO(), 0
    try:
        call_command("verify", *words, "--language", "en", stdout=out)
    except SystemExit as ended:
        status = ended.code
    return status, out.getvalue()


@pytest.mark.long
def test_a_tournament_that_is_gone_is_named(club):
    day = Tournament.objects.get(name="Goes")
    key, many = day.public_id, day.events.count()
    assert verify()[0] == 0
    archive._erase(day)
    status, said = verify("--json")

    found = json.loads(said)
    assert (status, found["in_order"]) == (1, False)
    gone = found["tournaments"][-1]
    assert (gone["tournament"], gone["events"], gone["head"]) == (key, 0, "")
    assert f"has {many} events of this tournament" in gone["differences"][0]
    assert f"{key}: the backup whistclub-" in verify()[1]
    assert verify("Stays")[0] == 0


def test_one_that_somebody_threw_away_is_not(club, accounts):
    day = Tournament.objects.get(name="Goes")
    by = accounts["organiser"]
    archive.throw_away(tournament=day, seen=day.version, by=by)

    assert verify() == (0, verify("Stays")[1])


@pytest.mark.long
@pytest.mark.parametrize(
    ("more", "said"),
    [(0, "has another event"), (1, "which is not here any more.")],
)
def test_another_past_is_told_also_on_the_page(
    club, organiser, monkeypatch, more, said
):
    """Whoever has the key signs another past, and no backup of it."""
    day = Tournament.objects.get(name="Stays")
    another = Witness("b.zip", NOON, day.events.count() + more, "0" * 64)
    monkeypatch.setattr(
        witnesses, "read_witnesses", lambda _club: {day.public_id: [another]}
    )
    page = organiser.post(
        reverse("verifying:order", args=[day.public_id]),
        headers={"accept-language": "en"},
    )

    assert said in page.content.decode()
    assert said in verify("Stays")[1]


@pytest.mark.long
def test_after_a_restore_those_from_before_are_not_asked(club, tmp_path):
    """What came after the older one is gone, as was meant."""
    old = next(club.backups.glob("*.zip"))
    rehearse(players=8, rounds=1, deals_per_round=4, name="Later")
    making.add(club, Because("asked"))
    assert len(witnesses.read_witnesses(club)) == 3

    restoring.restore(club, old, over=True)
    assert witnesses.read_witnesses(club) == {}
    assert verify()[0] == 0
    making.add(club, Because("asked"))
    assert len(witnesses.read_witnesses(club)) == 2
