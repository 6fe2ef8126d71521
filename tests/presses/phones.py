"""How the addresses of the phones at the tables are pressed."""

import json
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from tests.at_tables.conftest import card
from tests.at_tables.deals import deal as entered
from tests.live.conftest import new_round, new_tournament
from tests.presses.press import STRANGER, Press, at, press
from tournaments.deals.models import LateDeal
from tournaments.devices.models import Device
from tournaments.follow.rounds import close_round, reopen_round
from tournaments.play.phones import operations
from tournaments.play.phones.calls import operations as calls
from tournaments.play.phones.deals.operations import submit as write
from tournaments.play.phones.deals.submission import read
from tournaments.play.phones.device import TOKEN
from tournaments.play.phones.late import operations as lates


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


def playing(by, deals=4):
    """A table that plays, with the cookie of its phone."""
    day = new_tournament(deals_per_round=deals)
    new_round(day, by, "playing")
    _device, token = operations.pair(tournament=day, secret=card(day, 1).secret)
    return day, {TOKEN: token}


@press("at_tables:deal")
def deal(by):
    day, cookies = playing(by)
    return Press(
        at(day),
        json.dumps(entered()),
        who=STRANGER,
        cookies=cookies,
        tells=("deal_written",),
    )


@press("at_tables:deal_form")
def deal_form(by):
    day, cookies = playing(by)
    fields = {"contract": "emballage/8", "bidders": ["N", "S"], "tricks": "9"}
    sent = {"key": str(uuid4()), "seen": "0", "step": "confirm:E"}
    return Press(
        at(day, number=1),
        fields | sent,
        who=STRANGER,
        cookies=cookies,
        tells=("deal_written",),
    )


@press("at_tables:agree")
def agree(by):
    day, cookies = playing(by, deals=1)
    device = Device.objects.get()
    write(device=device, deal=read(json.dumps(entered())))
    return Press(
        at(day),
        json.dumps({"side": "NS", "version": 1}),
        who=STRANGER,
        cookies=cookies,
        tells=("totals_agreed",),
    )


@press("at_tables:call")
def call(by):
    day, cookies = playing(by)
    return Press(
        at(day), {"deal": 1}, who=STRANGER, cookies=cookies, tells=("case_called",)
    )


@press("at_tables:misdeal")
def misdeal(by):
    day, cookies = playing(by)
    return Press(
        at(day),
        {"deal": 1, "offence": "redeal", "seen": 0},
        who=STRANGER,
        cookies=cookies,
        tells=("case_called", "ruling_made"),
    )


@press("at_tables:call_reason")
def call_reason(by):
    day, cookies = playing(by)
    calls.call(device=Device.objects.get())
    return Press(
        at(day),
        {"reason": "revoke"},
        who=STRANGER,
        cookies=cookies,
        tells=("case_reason",),
    )


@press("at_tables:call_take_back")
def call_take_back(by):
    day, cookies = playing(by)
    calls.call(device=Device.objects.get())
    return Press(at(day), who=STRANGER, cookies=cookies, tells=("case_withdrawn",))


def came_late(by):
    """A deal that came when its round was closed."""
    day, _cookies = playing(by)
    close_round(round=day.played_rounds.get(), by=by)
    device = Device.objects.get()
    with pytest.raises(ValidationError):
        write(device=device, deal=read(json.dumps(entered())))
    return day, LateDeal.objects.get()


@press("at_tables:write_late")
def write_late(by):
    day, late = came_late(by)
    reopen_round(round=day.played_rounds.get(), by=by, reason="A deal came late.")
    words = at(day, late=late.public_id)
    return Press(words, {"seen": 0}, tells=("deal_written",))


@press("at_tables:set_aside")
def set_aside(by):
    day, late = came_late(by)
    words, sent = at(day, late=late.public_id), {"reason": "Too late."}
    return Press(words, sent, tells=("late_deal_set_aside",))


@press("at_tables:take_up")
def take_up(by):
    day, late = came_late(by)
    lates.set_aside(late=late, reason="Too late.", by=by)
    words = at(day, late=late.public_id)
    return Press(words, tells=("late_deal_taken_up",))


@press("at_tables:bring")
def bring(by):
    day, _cookies = playing(by)
    body = {**entered(), "day": day.public_id}
    sent = {"text": json.dumps(body), "line": f"{body['key']}:0", "write": "1"}
    return Press(at(day), sent, tells=("deal_written",))


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
