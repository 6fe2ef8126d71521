"""A tournament whose tables have cards, and phones that come to them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.live.conftest import new_round, new_tournament
from tournaments.tables import table_cards


class Phone:
    """A phone: its own cookies, in English."""

    def __init__(self, tournament):
        self.tournament = tournament
        self.client = Client(headers={"accept-language": "en"})

    def look(self):
        answer = self.client.get(
            reverse("at_tables:table", args=[self.tournament.public_id])
        )
        return answer

    def pair(self, **sent):
        address = reverse("at_tables:pair", args=[self.tournament.public_id])
        return self.client.post(address, sent, follow=True)

    def scan(self, number):
        return self.pair(secret=card(self.tournament, number).secret)


def card(tournament, number):
    return table_cards.card_or_404(tournament, number)


@pytest.fixture
def day(db, accounts):
    """Players who see at which of two tables they sit."""
    tournament = new_tournament()
    new_round(tournament, accounts["organiser"], "published")
    return tournament


@pytest.fixture
def phone(day):
    return lambda: Phone(day)


@pytest.fixture
def scorer_of_phones(cast, day):
    """The desk presses a button beside a phone."""

    def press(button, device, **sent):
        words = [day.public_id, device.public_id]
        address = reverse(f"at_tables:{button}", args=words)
        english = {"accept-language": "en"}
        return cast["scorer"].post(address, sent, headers=english, follow=True)

    return press
