"""What was written leaves only with the whole tournament, on either database."""

import datetime

import pytest
from django.db import DatabaseError, connection, transaction

from tests.live.conftest import new_tournament
from tournaments.accounts.models import Act
from tournaments.ledger.models import Event
from tournaments.plans.models import ThrowingAway

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return Event.objects.create(
        tournament=new_tournament(players=0),
        number=1,
        kind="tournament_made",
        made_at=datetime.datetime(2026, 1, 17, tzinfo=datetime.UTC),
        facts={},
        previous_hash="",
        hash="0" * 64,
    )


def refused(statement):
    with pytest.raises(DatabaseError), transaction.atomic():
        connection.cursor().execute(statement)
    return True


def test_an_event_leaves_while_its_tournament_is_thrown_away_and_never_else(event):
    assert refused("DELETE FROM ledger_event")

    marker = ThrowingAway.objects.create(tournament=event.tournament.public_id)
    assert refused("UPDATE ledger_event SET number = 2")
    event.delete()
    marker.delete()
    assert Event.objects.count() == 0


def test_what_was_done_to_the_lists_of_the_club_stays():
    Act.objects.create(kind="member_archived", facts={})
    ThrowingAway.objects.create(tournament="any")

    assert refused("DELETE FROM accounts_act")
    assert refused("UPDATE accounts_act SET kind = ''")
