"""What must never be false is refused by the database itself."""

import datetime
import uuid

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring.variants import VARIANTS
from tournaments.accounts.models import Host
from tournaments.deals.models import DealVersion
from tournaments.devices.models import Device
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event, Words
from tournaments.plans.models import Tournament
from tournaments.players.models import Club, Player
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return Tournament.objects.create(
        name="Tournoi d'hiver",
        played_date=datetime.date(2026, 1, 17),
        variant_key="couleur",
        grid_text=VARIANTS["couleur"].grid.text(),
        rules_version=1,
        rounds=4,
        deals_per_round=16,
    )


@pytest.fixture
def player():
    return Player.objects.create(
        first_name="Élodie", last_name="Lambert", folded_name="elodie lambert"
    )


@pytest.fixture
def table(tournament):
    return Table.objects.create(
        round=Round.objects.create(tournament=tournament, number=1), number=1
    )


def refused(make, *arguments, **fields):
    with pytest.raises(IntegrityError), transaction.atomic():
        make(*arguments, **fields)
    return True


def written(table, **more):
    fields = {"number": 1, "revision": 1, "facts": {}, "client_key": uuid.uuid4()}
    return DealVersion.objects.create(table=table, **{**fields, **more})


def test_there_is_one_host_club():
    Host.objects.create(pk=1, name="Les Amis du Whist")

    assert refused(Host.objects.create, pk=2, name="Un autre")


def test_one_club_has_a_name_whatever_its_capitals():
    Club.objects.create(name="Whist Wavre")

    assert refused(Club.objects.create, name="WHIST WAVRE")


def test_a_player_has_a_name_until_forgotten(player):
    assert refused(Player.objects.create, last_name="", folded_name="")


def test_a_player_enters_a_tournament_once(tournament, player):
    Entry.objects.create(tournament=tournament, player=player, number=1)

    assert refused(Entry.objects.create, tournament=tournament, player=player, number=2)


def test_a_seat_has_one_occupant_from_a_deal_on(tournament, player, table):
    entry = Entry.objects.create(tournament=tournament, player=player, number=1)
    Occupant.objects.create(table=table, seat="N", entry=entry)
    seat = {"table": table, "entry": entry}

    assert refused(Occupant.objects.create, seat="N", **seat)
    assert refused(Occupant.objects.create, seat="E", **seat)
    assert Occupant.objects.create(seat="N", from_deal=5, **seat).pk


def test_a_deal_is_written_by_somebody_once_for_each_key(table, accounts):
    by = accounts["scorer"]
    first = written(table, made_by=by)

    assert refused(written, table)
    assert refused(written, table, made_by=by, revision=2, client_key=first.client_key)
    assert refused(written, table, made_by=by)
    device = Device.objects.create(
        tournament=table.round.tournament, number=1, secret_digest="0" * 64
    )
    assert written(table, device=device, revision=2).pk


@pytest.mark.parametrize("verb", ["UPDATE", "DELETE"])
@pytest.mark.parametrize("name", ["deals_dealversion", "ledger_event"])
def test_what_was_written_is_never_changed(table, accounts, verb, name):
    written(table, made_by=accounts["scorer"])
    event = Event.objects.create(
        tournament=table.round.tournament,
        number=1,
        kind="deal_written",
        made_by=accounts["scorer"],
        made_at=datetime.datetime(2026, 1, 17, tzinfo=datetime.UTC),
        facts={},
        previous_hash="",
        hash="0" * 64,
    )
    statements = {
        "UPDATE": f"UPDATE {name} SET number = 2",
        "DELETE": f"DELETE FROM {name}",
    }
    with (
        pytest.raises(DatabaseError, match="only added to"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statements[verb])

    words = Words.objects.create(event=event, salt="s", text="Renonce au 7e pli")
    assert words.delete()[0] == 1


def test_a_new_game_needs_no_migration(tournament):
    tournament.variant_key = "a_sixth_game"
    tournament.full_clean(exclude=["grid_version", "offences_text", "options"])
