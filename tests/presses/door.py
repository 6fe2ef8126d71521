"""How the addresses of the door are pressed."""

import datetime

from scoring.variants import VARIANTS
from tests.live.conftest import new_round, new_tournament
from tests.presses.press import Press, at, press
from tests.rounds.conftest import enter, pair_up
from tournaments.door.entering import operations as at_the_door
from tournaments.door.field import operations as at_once
from tournaments.entries.models import Entry
from tournaments.players.models import Player

TO_COME = datetime.date(2099, 1, 17)


def door(**fields):
    return new_tournament(**{"played_date": TO_COME, **fields})


@press("registration:register")
def register(by):
    day = door()
    marie = Player.objects.create(last_name="Noël", folded_name="noel")
    sent = {"player": marie.public_id}
    return Press(at(day), sent, tells=("entry_registered",))


@press("registration:walk_in")
def walk_in(by):
    return Press(at(door()), {"line": "Marie Noël"}, tells=("entry_registered",))


@press("registration:take")
def take_several(by):
    marie = Player.objects.create(last_name="Noël", folded_name="noel")
    sent = {"player": marie.public_id}
    return Press(at(door()), sent, tells=("entry_registered", "players_taken"))


@press("registration:names")
def names(by):
    sent = {"names": "Noël, Marie / Jan Maes\nLuc Claes", "confirm": "1"}
    entered = ("entry_registered",) * 3
    return Press(
        at(door(variant_key="whist", grid_text=VARIANTS["whist"].grid.text())),
        sent,
        tells=(*entered, "sides_paired", "players_taken"),
        leaves=lambda: Player.objects.filter(first_name="Marie").count(),
        left=1,
    )


@press("registration:take_back")
def take_back(by):
    day = door()
    marie = Player.objects.create(last_name="Noël", folded_name="noel")
    at_once.take(tournament=day, players=[marie.public_id], by=by)
    event = day.events.get(kind="players_taken").number
    return Press(at(day), {"event": event}, tells=("entry_removed",))


@press("registration:act")
def remove(by):
    day = door()
    Entry.objects.update(state=Entry.State.REGISTERED)
    entry = day.entries.first().public_id
    return Press(at(day, entry=entry, action="remove"), tells=("entry_removed",))


@press("registration:draw_numbers")
def draw_numbers(by):
    return Press(
        at(door()),
        {"seed": 7},
        tells=("numbers_drawn",),
    )


@press("registration:undo_numbers")
def undo_numbers(by):
    day = door()
    at_the_door.draw_numbers(tournament=day, seed=7, by=by)
    return Press(at(day), tells=("numbers_undone",))


def an_entry(day):
    return at(day, entry=day.entries.get(number=1).public_id)


@press("registration:change_number")
def change_number(by):
    return Press(an_entry(door()), {"number": 33}, tells=("entry_number",))


@press("registration:exclude")
def exclude(by):
    return Press(an_entry(door()), {"reason": "bruit"}, tells=("entry_excluded",))


@press("registration:readmit")
def readmit(by):
    day = door()
    Entry.objects.update(state=Entry.State.EXCLUDED)
    return Press(an_entry(day), {"reason": "entendu"}, tells=("entry_readmitted",))


@press("registration:pair")
def pair(by):
    day = door(variant_key="whist", grid_text=VARIANTS["whist"].grid.text())
    partner = day.entries.get(number=2).public_id
    return Press(an_entry(day), {"partner": partner}, tells=("sides_paired",))


@press("registration:register_pair")
def register_pair(by):
    day = door(variant_key="whist", grid_text=VARIANTS["whist"].grid.text())
    line = {"line": "Jan Bovy / Luc Closset", "one": "new", "other": "new"}
    return Press(
        at(day),
        line,
        tells=("entry_registered", "entry_registered", "sides_paired"),
    )


@press("registration:unpair")
def unpair(by):
    day = door(variant_key="whist", grid_text=VARIANTS["whist"].grid.text())
    pair_up(day)
    return Press(an_entry(day), tells=("sides_unpaired",))


def joker_waits(by):
    """A table being played, and somebody who could take a seat there."""
    day = new_tournament()
    playing = new_round(day, by, "playing")
    enter(day, 9, is_joker=True)
    return day, playing


@press("registration:replace")
def replace(by):
    day, _playing = joker_waits(by)
    sent = {"entry": day.entries.get(number=9).public_id, "from_deal": 1}
    return Press(an_entry(day), sent, tells=("seat_replaced",))


@press("rounds:take_place")
def take_place(by):
    """Two send the same newcomer: one place is taken, the other is told so."""
    day = new_tournament()
    new_round(day, by, "playing")
    enter(day, 9)
    one, other = day.entries.get(number=1), day.entries.get(number=9)
    sent = {
        "leaver": one.public_id,
        "entry": other.public_id,
        "points": "points",
        "sure": "1",
    }
    return Press(at(day), sent, tells=("place_taken",))


@press("rounds:seat_late")
def seat_late(by):
    """Two seat the same latecomer: one table gets a fifth chair, the other is told."""
    day = new_tournament()
    new_round(day, by, "playing")
    enter(day, 9)
    sent = {"way": "five", "table-five": "2", "sure": "1"}
    late = day.entries.get(number=9).public_id
    return Press(at(day, entry=late), sent, tells=("latecomer_seated",))
