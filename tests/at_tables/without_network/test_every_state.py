"""Every state of what a phone keeps, in every state of its table.

Deals wait on a phone without network, while the table changes: what it says in the end,
and what the desk then has. The phones of one world play at tables of one tournament.
"""

import pytest

from tests.at_tables.deals import close, playing
from tests.at_tables.without_network.phones import STORES, Ends, Phone
from tests.rounds.places import newcomer, take
from tournaments.draw import operations as rounds
from tournaments.follow import comings, days
from tournaments.play.phones import operations
from tournaments.tables.models import Occupant

pytestmark = [
    pytest.mark.long,
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]
SENT = Ends("✔ tout est envoyé", written=(1, 2))
LATE = Ends("⚠ 2 à contrôler ↓", late=(1, 2))
ANEW = Ends("⚠ 2 à contrôler ↓", told=(0, 2))
WAITS = Ends("⏳ 2 en attente", told=(2, 0))


def stays(day, phones, by):
    """The table plays on."""


def moved(day, phones, by):
    """The desk has each phone serve the next table."""
    for phone in phones:
        operations.move(device=phone.device, number=phone.number % 6 + 1, by=by)


def gone(day, phones, by):
    """The round is taken back as far as its draw: its tables are there no more."""
    for _step in ("begun", "published", "drawn"):
        rounds.undo_round(round=day.played_rounds.get(), by=by)


def begins_again(day, phones, by):
    """The start of the round is taken back: it is announced, and begins later."""
    rounds.undo_round(round=day.played_rounds.get(), by=by)


def closed(day, phones, by):
    close(day, {"organiser": by})


def finished(day, phones, by):
    close(day, {"organiser": by})
    days.finish(tournament=day, by=by)


def replaced(day, phones, by):
    """Somebody takes a seat of each table, from the first deal on."""
    for seat in seats(day):
        who = newcomer(day, 90 + seat.table.number, f"Zoé {seat.table.number}")
        take(day, by, leaver=seat.entry.number, entry=who)


def stopped(day, phones, by):
    """Somebody has left each table, and nobody follows."""
    for seat in seats(day):
        comings.leave(entry=seat.entry, by=by)


def seats(day):
    tables = day.played_rounds.get().tables.order_by("number")
    there = Occupant.objects.select_related("entry", "table")
    return [there.get(table=table, seat="N") for table in tables]


CASES = {
    stays: dict.fromkeys(STORES, SENT),
    moved: dict.fromkeys(STORES, LATE),
    gone: dict.fromkeys(STORES, LATE),
    begins_again: dict.fromkeys(STORES, WAITS),
    closed: dict.fromkeys(STORES, LATE),
    finished: dict.fromkeys(STORES, LATE),
    replaced: dict.fromkeys(STORES, ANEW),
    stopped: dict.fromkeys(STORES, SENT),
}


@pytest.mark.parametrize("changes", CASES, ids=lambda one: one.__name__)
def test_what_waits_on_a_phone_is_at_the_desk_whatever_became_of_both(
    new_context, live_server, accounts, changes
):
    day = playing(accounts, players=4 * len(STORES), rounds=1)
    phones = {
        name: Phone(new_context, live_server, day, number, store)
        for number, (name, store) in enumerate(STORES.items(), start=1)
    }
    for phone in phones.values():
        phone.context.set_offline(True)
        phone.enter(1)
        phone.enter(2)
    for name, phone in phones.items():
        phone.wait_for("⏳ 2 en attente")
        STORES[name].happens(phone)
    changes(day, phones.values(), accounts["organiser"])

    for phone in phones.values():
        phone.come_back()

    expected = CASES[changes]
    ends = {name: phone.ends(expected[name]) for name, phone in phones.items()}
    assert ends == expected
