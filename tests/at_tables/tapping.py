"""Fingers at a table: they tap, and are counted."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.conftest import card
from tournaments.deals.models import DealVersion


class Table:
    """A page of a table in a browser, and how often it was tapped."""

    def __init__(self, page, live_server, day, number=1, title="Table"):
        self.page, self.taps, self.errors = page, 0, []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        path = reverse("at_tables:table", args=[day.public_id])
        self.address = live_server.url + path
        page.goto(f"{self.address}#{card(day, number).secret}")
        expect(page.get_by_role("heading", level=1)).to_have_text(f"{title} {number}")

    def tap(self, name, exact=False):
        self.page.get_by_role("button", name=name, exact=exact).first.click()
        self.taps += 1

    def seat(self, seat):
        self.page.locator(f"button.seat-{seat}").click()
        self.taps += 1

    def we_are(self):
        self.tap("Oui, c’est nous")

    def emballage(self, tricks=9):
        """Everything of an emballage of North and South, until it is read again."""
        self.tap("Emballage 8")
        self.seat("N")
        self.seat("S")
        self.tap(re.compile(f"^{tricks}\\b"))
        self.tap("Relire")

    def confirm(self):
        self.tap(re.compile("^Donnez le téléphone"))
        self.tap(re.compile("d’accord$"))
        self.tap(re.compile("^(Donne suivante|Continuer)$"))

    def arrived(self, lines):
        """Wait until so many versions of deals have been written."""
        for _time in range(150):
            if DealVersion.objects.count() == lines:
                break
            self.page.wait_for_timeout(100)
        assert DealVersion.objects.count() == lines
        assert self.errors == []
        expect(self.sending).to_contain_text("✔ tout est envoyé")

    @property
    def sending(self):
        return self.page.locator("#at-sending")
