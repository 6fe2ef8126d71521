"""The pages that are kept, and what makes them old."""

import random

from django.db import transaction
from django.urls import reverse

from tests.ranking import day
from tests.ranking.reading import address, table_at
from tournaments.ledger import operations as ledger
from tournaments.models import DealVersion


def addresses(tournament):
    """Every page that is kept, and the parts of the hall."""
    who = tournament.entries.get(number=1).public_id
    key = tournament.public_id
    return [
        address("ranking", tournament),
        address("ranking", tournament) + "?sort=name&search=e",
        address("teams", tournament),
        address("prizes", tournament),
        address("player", tournament, who),
        reverse("rounds:plan", args=[key]),
        reverse("live:stage", args=[key]),
        reverse("live:state", args=[key]),
    ]


def a_line(tournament, by, chance=random):
    table = table_at(tournament, 2, chance.randint(1, 2))
    number = chance.randint(1, 4)
    seen = DealVersion.objects.filter(table=table, number=number).count()
    facts = day.bid(chance.choice(["NS", "EW"]), chance.randint(5, 12))
    day.write(table, number, facts, by=by, seen=seen)


def told(tournament):
    """Something happens that is no line."""
    with transaction.atomic():
        ledger.append(ledger.lock(tournament), "cards_seen", {})
