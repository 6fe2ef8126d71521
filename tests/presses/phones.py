"""How the addresses of the phones at the tables are pressed."""

from tests.at_tables.conftest import card
from tests.live.conftest import new_tournament
from tests.presses.press import STRANGER, Press, at, press
from tournaments.at_tables import operations
from tournaments.models import Device


def phone_of(day, number=1):
    device, _token = operations.pair(tournament=day, secret=card(day, number).secret)
    return device


@press("at_tables:pair")
def pair(by):
    day = new_tournament()
    return Press(
        at(day),
        {"secret": card(day, 1).secret},
        who=STRANGER,
        tells=("phone_paired", "phone_waits"),
        because="two phones that come at once are two phones: the second waits",
    )


@press("at_tables:let_in")
def let_in(by):
    day = new_tournament()
    phone_of(day)
    second = phone_of(day)
    return Press(at(day, device=second.public_id), tells=("phone_let_in",))


@press("at_tables:send_away")
def send_away(by):
    day = new_tournament()
    return Press(at(day, device=phone_of(day).public_id), tells=("phone_sent_away",))


@press("at_tables:move")
def move(by):
    day = new_tournament()
    phone_of(day)
    device = Device.objects.get().public_id
    return Press(at(day, device=device), {"number": 2}, tells=("phone_moved",))


@press("at_tables:renew")
def renew(by):
    day = new_tournament()
    return Press(at(day, table=1), {"seen": 0}, tells=("card_renewed",))
