"""A player's phone: its own cookies, in English."""

import re

from django.test import Client
from django.urls import reverse

from tournaments.entries.models import Entry
from tournaments.tables.player_cards import token_of


def entry_of(tournament, number):
    found = Entry.objects.select_related("tournament", "player")
    return found.get(tournament=tournament, number=number)


def words_of(answer):
    """What somebody reads on a page, without the time and what is only read aloud."""
    html = answer.content.decode()
    html = html[html.find("<main") :] if "<main" in html else html
    html = re.sub(r'<span class="for-readers">.*?</span>', "", html, flags=re.DOTALL)
    plain = " ".join(re.sub("<[^>]*>", " ", html).split())
    return re.sub(r" · as at \d\d:\d\d", "", plain)


class Phone:
    def __init__(self, tournament):
        self.tournament = tournament
        self.client = Client(headers={"accept-language": "en"})

    def url(self, page="page"):
        return reverse(f"own_page:{page}", args=[self.tournament.public_id])

    def look(self, **asked):
        return self.client.get(self.url(), asked)

    def ask_again(self, seen):
        """What the script of an open page asks for."""
        headers = {"hx-request": "true"}
        return self.client.get(self.url(), {"seen": seen}, headers=headers)

    def enter(self, **sent):
        return self.client.post(self.url("enter"), sent, follow=True)

    def scan(self, number):
        return self.enter(secret=token_of(entry_of(self.tournament, number)))

    def reads(self):
        return words_of(self.look())


def page_of(tournament, number):
    """What the player with this number reads, who has scanned his card."""
    phone = Phone(tournament)
    return words_of(phone.scan(number))
