"""What phones send from the tables, for the tests of their deals."""

import json
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from tests.at_tables.conftest import Phone
from tests.live.conftest import new_round, new_tournament
from tournaments.follow import rounds

EMBALLAGE = {"contract": "emballage", "bidders": ["N", "S"], "level": 8, "tricks": 9}


def playing(accounts, **fields):
    """A tournament whose first round is being played at two tables."""
    tournament = new_tournament(**fields)
    new_round(tournament, accounts["organiser"], "playing")
    return tournament


def close(tournament, accounts):
    round = tournament.played_rounds.get()
    rounds.close_round(
        round=round, by=accounts["organiser"], reason="The evening ends."
    )


def seated(tournament, number=1):
    """A phone that serves a table."""
    phone = Phone(tournament)
    phone.scan(number)
    return phone


def deal(number=1, facts=EMBALLAGE, **fields):
    return {
        "key": str(uuid4()),
        "table": 1,
        "round": 1,
        "number": number,
        "seen": 0,
        "facts": facts,
        "confirmed_by": "E",
        "entered_at": timezone.now().isoformat(),
        "again": None,
        **fields,
    }


def send(phone, body, page="deal"):
    return phone.client.post(
        reverse(f"at_tables:{page}", args=[phone.tournament.public_id]),
        body if isinstance(body, str) else json.dumps(body),
        content_type="application/json",
    )


def look(phone, **headers):
    address = reverse("at_tables:state", args=[phone.tournament.public_id])
    return phone.client.get(address, headers=headers)
