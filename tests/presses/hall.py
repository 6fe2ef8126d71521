"""How the addresses of the hall are pressed."""

from tests.live.conftest import new_round, new_tournament
from tests.presses.press import Press, at, press
from tournaments.show import operations as hall
from tournaments.tables.models import Round


def hall_of(by, **fields):
    day = new_tournament(**fields)
    new_round(day, by, "playing")
    return day


@press("live:start")
def start_clock(by):
    day = hall_of(by, minutes_per_round=None)
    sent = {"round": 1, "minutes": 60}
    return Press(at(day), sent, tells=("clock_started",))


@press("live:unstart")
def unstart(by):
    return Press(at(hall_of(by)), {"round": 1}, tells=("clock_start_undone",))


@press("live:pause")
def pause(by):
    return Press(at(hall_of(by)), {"round": 1}, tells=("clock_paused",))


@press("live:resume")
def resume(by):
    day = hall_of(by)
    hall.pause_clock(round=Round.objects.get(), by=by)
    return Press(at(day), {"round": 1}, tells=("clock_resumed",))


@press("live:minutes")
def minutes(by):
    sent = {"round": 1, "minutes": 5}
    return Press(
        at(hall_of(by)),
        sent,
        tells=("minutes_added",) * 2,
        because="each press gives five minutes more: twice five is ten",
    )


@press("live:table_time")
def table_time(by):
    sent = {"round": 1, "minutes": 5, "table": 1}
    return Press(
        at(hall_of(by)),
        sent,
        tells=("table_time",) * 2,
        because="each press gives five minutes more: twice five is ten",
    )


@press("live:freeze")
def freeze(by):
    return Press(at(hall_of(by)), {"after_round": 1}, tells=("ranking_frozen",))


@press("live:lift")
def lift_freeze(by):
    day = hall_of(by, frozen_after_round=1)
    return Press(at(day), tells=("ranking_lifted",))


@press("live:show")
def show(by):
    return Press(at(hall_of(by)), {"what": "ranking"}, tells=("hall_shows",))


@press("live:reveal")
def reveal(by):
    day = hall_of(by, hall_shows="podium")
    return Press(at(day), {"places": 1}, tells=("hall_shows",))
