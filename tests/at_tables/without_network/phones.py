"""Phones whose browser keeps what it is given in its own way, until they are sent."""

import re
from collections.abc import Callable
from typing import NamedTuple

from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.conftest import card
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.devices.models import Device
from tournaments.play.phones import operations
from tournaments.play.phones.device import TOKEN

# What a browser does that keeps the deals of a page.
CUTS = """
const open = IDBFactory.prototype.open;
const cut = [];
IDBFactory.prototype.open = function (...asked) {
  const request = open.apply(this, asked);
  request.addEventListener('success', () => cut.push(request.result));
  return request;
};
window.cutStore = () => cut.splice(0).forEach((base) => base.close());
"""
FULL = """
const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
Storage.prototype.setItem = full;
IDBObjectStore.prototype.put = full;
"""
DENIED = """
const allowed = IDBFactory.prototype.open;
const denied = () => { throw new DOMException('denied', 'SecurityError'); };
IDBFactory.prototype.open = denied;
window.allowStore = () => { IDBFactory.prototype.open = allowed; };
"""
NO_NETWORK = "() => { window.fetch = () => Promise.reject(new TypeError('cut')); }"
ENTER = """async ({ number, tricks }) => {
  const { state, entriesOf } = window.TableView;
  await window.TableQueue.add({
    table: state.table, round: state.round.number, number, seen: 0,
    facts: { contract: 'emballage', level: 8, bidders: ['N', 'S'], tricks },
    confirmed_by: 'E', again: null, players: entriesOf(number), corrects: null,
    words: `Emballage 8, ${tricks} plis`,
  });
}"""


class Ends(NamedTuple):
    """What a phone says in the end, and what the desk has of it."""

    says: str
    written: tuple[int, ...] = ()  # the deals on the sheet of its table
    late: tuple[int, ...] = ()  # those that wait for the organiser
    told: tuple[int, int] = (0, 0)  # not sent and to check, as the desk reads it


class Phone:
    """A phone of a table, in a browser of its own."""

    def __init__(self, new_context, live_server, day, number, store):
        self.day, self.number = day, number
        secret = card(day, number).secret
        self.device, token = operations.pair(tournament=day, secret=secret)
        self.context = new_context(viewport={"width": 360, "height": 640})
        path = reverse("at_tables:table", args=[day.public_id])
        self.address = live_server.url + path
        cookie = {"name": TOKEN, "value": token, "url": self.address}
        self.context.add_cookies([cookie])
        self.context.add_init_script(store.script)
        self.page, *self.others = [self.open() for _tab in range(store.tabs)]

    def open(self):
        page = self.context.new_page()
        page.goto(self.address)
        return page

    def enter(self, number, tricks=9):
        """Keep a deal, as the last tap does it."""
        self.page.evaluate(ENTER, {"number": number, "tricks": tricks})

    def come_back(self):
        """The network is there again, and the page that was closed is opened."""
        self.context.set_offline(False)
        self.page = self.page or self.open()

    def wait_for(self, says):
        """Wait until the phone says so, without the time that stands behind it."""
        said = self.page.locator("#at-sending, #kept-here:visible")
        expect(said).to_have_text(re.compile(rf"^\s*{says}(,\s\d\d:\d\d)?\s*$"))

    def ends(self, expected):
        """What the desk has once the phone says what is expected of it."""
        self.wait_for(expected.says)
        for _time in range(100):
            if self.at_the_desk(expected.says) == expected:
                break
            self.page.wait_for_timeout(100)
        return self.at_the_desk(expected.says)

    def at_the_desk(self, says):
        there = {"table__number": self.number, "table__round__tournament": self.day}
        late = LateDeal.objects.waiting().filter(device=self.device)
        lines = DealVersion.objects.filter(**there).order_by("number")
        device = Device.objects.get(pk=self.device.pk)
        return Ends(
            says,
            tuple(lines.values_list("number", flat=True)),
            tuple(one.number for one in late if one.place == (1, self.number)),
            (device.unsent, device.to_check),
        )


def stays_open(phone):
    """A page that stays open, whose browser does what it should."""


def cut_off(phone):
    """The browser cuts the connection to what it keeps."""
    phone.page.evaluate("window.cutStore()")


def opened_twice(phone):
    """Another page of the same phone goes on, and does not ask for those deals."""
    [other] = phone.others
    expect(other.locator(".which-deal")).to_contain_text("Donne 3 sur 4")
    close(phone.page)
    phone.page = other


def closed(phone):
    """The page is closed, and opened once there is a network."""
    close(phone.page)
    phone.page = None


def close(page):
    """Close a page that sends nothing more: the last it does has a network again."""
    page.evaluate(NO_NETWORK)
    page.close()


class Store(NamedTuple):
    """What a browser does with what it keeps, and what happens while deals wait."""

    script: str = ""
    tabs: int = 1
    happens: Callable[[Phone], None] = stays_open


STORES = {
    "kept": Store(),
    "cut": Store(CUTS, happens=cut_off),
    "full": Store(FULL),
    "denied": Store(DENIED),
    "another tab": Store(tabs=2, happens=opened_twice),
    "reopened": Store(happens=closed),
}
