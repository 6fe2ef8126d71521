"""How the addresses of the till are pressed."""

from uuid import uuid4

from tests.live.conftest import new_tournament
from tests.presses.press import Press, at, press
from tests.till.conftest import PLAN
from tournaments.follow import comings
from tournaments.till import box, writes as till
from tournaments.till.models import Movement


def charging(by):
    """A tournament that charges, and the first of its players."""
    day = new_tournament()
    till.set_plan(tournament=day, plan=PLAN, by=by)
    return day, day.entries.order_by("number").first()


def keyed(**sent):
    """What a page sends with the key that it was drawn with."""
    return {"key": str(uuid4()), **sent}


@press("till:pay")
def pay(by):
    day, entry = charging(by)
    sent = keyed(means="cash", amount="")
    return Press(at(day, entry=entry.public_id), sent, tells=("entry_paid",))


@press("till:refund")
def refund(by):
    day, entry = charging(by)
    comings.set_paid(entry=entry, paid=True, by=by)
    sent = keyed(means="cash", amount="10,00")
    return Press(at(day, entry=entry.public_id), sent, tells=("fee_refunded",))


@press("till:choose_fee")
def choose_fee(by):
    day, entry = charging(by)
    sent = {"name": "Jeune"}
    return Press(at(day, entry=entry.public_id), sent, tells=("fee_chosen",))


@press("till:sell")
def sell(by):
    day, _entry = charging(by)
    return Press(at(day), keyed(extra="Café", means="cash"), tells=("extra_sold",))


@press("till:take_back")
def take_back(by):
    day, _entry = charging(by)
    sold = till.sell(tournament=day, extra="Café", by=by)
    words = at(day, movement=sold.public_id)
    return Press(
        words, tells=("money_taken_back",), leaves=Movement.objects.count, left=2
    )


@press("till:count_start")
def open_till(by):
    day, _entry = charging(by)
    return Press(at(day), keyed(amount="50"), tells=("till_opened",))


@press("till:count")
def count(by):
    day, _entry = charging(by)
    return Press(at(day), keyed(piece_2000="2"), tells=("till_counted",))


@press("till:move")
def move(by):
    day, _entry = charging(by)
    box.open_till(tournament=day, amount=5_000, by=by)
    sent = keyed(way="out", amount="5,00", reason="timbres")
    return Press(at(day), sent, tells=("till_moved",))


@press("till:fees")
def fees(by):
    day = new_tournament()
    sent = {"kept": "on", "usual_fee": "10", "refundable": "draw"}
    return Press(at(day), sent, tells=("till_planned",))


@press("till:write_unwritten")
def write_unwritten(by):
    day = new_tournament()
    comings.set_paid(entry=day.entries.first(), paid=True, by=by)
    till.set_plan(tournament=day, plan=PLAN, by=by)
    return Press(at(day), tells=("fee_taken",))
