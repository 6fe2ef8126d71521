"""Who was forgotten is named again by an older backup: whoever restores it is told."""

import io
import json

import pytest
from django.core.management import call_command
from django.db import connections

from tests.backups.clubs import KEY
from tournaments.accounts.models import Account
from tournaments.backups import making, restoring
from tournaments.backups.here import this_club
from tournaments.backups.rules.manifest import Because
from tournaments.guard.privacy import operations
from tournaments.players.models import Player

SAID = "names that were forgotten since: Élodie Lambert. Forget them once more."


@pytest.fixture
def older(settings, accounts, transactional_db, tmp_path):
    """A backup with a member who was forgotten afterwards."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    settings.BACKUPS = settings.DATA_DIR / "backups"
    settings.STICKS = []
    (settings.DATA_DIR / "secret-key").write_text(KEY)
    (settings.DATA_DIR / "ledger-key").write_text(settings.LEDGER_KEY)
    member = Player.objects.create(first_name="Élodie", last_name="Lambert")
    Player.objects.create(first_name="Anne", last_name="Delvaux")
    making.add(this_club(), Because("asked"))
    operations.forget(player=member, texts=(), by=None)
    connections.close_all()
    return next(this_club().backups.glob("*.zip"))


def first_page(client):
    client.force_login(Account.objects.get(username="organiser"))
    return client.get("/", headers={"accept-language": "en"}).content.decode()


@pytest.mark.long
def test_the_first_page_says_it_until_it_is_done(older, client):
    assert SAID not in first_page(client)
    restoring.restore(this_club(), older, over=True)
    assert SAID in first_page(client)
    restoring.restore(this_club(), older, over=True)
    assert SAID in first_page(client)

    operations.forget(player=Player.objects.get(first_name="Élodie"), texts=(), by=None)
    assert SAID not in first_page(client)


@pytest.mark.long
def test_so_does_the_command_and_how_it_is_done(older):
    out, err = io.StringIO(), io.StringIO()
    words = [str(older), "--replace", "--language", "en"]
    call_command("restore", *words, stdout=out, stderr=err)
    key = Player.objects.get(first_name="Élodie").public_id

    (sentence,) = err.getvalue().splitlines()
    assert sentence.endswith(f"once more: manage.py forget {key} --yes")
    answer = io.StringIO()
    call_command("restore", *words, "--json", stdout=answer, stderr=err)
    assert json.loads(answer.getvalue())["forget_again"] == [key]
