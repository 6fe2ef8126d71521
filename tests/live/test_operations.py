"""What an organiser does to the clock and the screen is written in the ledger."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.live.conftest import new_round, new_tournament
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.show import operations
from tournaments.show.queries import reading
from tournaments.tables import round_time
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


def told(tournament):
    """What the ledger says last: the kind, and the facts without the moment."""
    event = Event.objects.filter(tournament=tournament).latest("number")
    return event.kind, {k: v for k, v in event.facts.items() if k != "ends_at"}


def seconds_of(round):
    return reading(round.tournament, Round.objects.get(pk=round.pk)).seconds


def test_a_published_round_begins_with_its_clock(tournament, by):
    round = operations.start_clock(round=new_round(tournament, by), by=by)

    assert Round.objects.get(pk=round.pk).state == Round.State.PLAYING
    assert 3595 <= seconds_of(round) <= 3600


def test_a_clock_without_minutes_asks_for_them(by):
    tournament = new_tournament(minutes_per_round=None)
    round = new_round(tournament, by, "playing")

    with pytest.raises(ValidationError) as refused:
        operations.start_clock(round=round, by=by)
    assert refused.value.code == "no_minutes"

    operations.start_clock(round=round, minutes=20, by=by)

    assert 1195 <= seconds_of(round) <= 1200
    facts = {"minutes": 20, "round": 1, "seconds_left": None}
    assert told(tournament) == ("clock_started", facts)


def test_started_twice_it_goes_on_as_it_does(tournament, playing, by):
    events = Event.objects.count()

    again = operations.start_clock(round=playing, by=by)

    assert again.ends_at == playing.ends_at
    assert Event.objects.count() == events


def test_a_clock_stands_still_and_goes_on_with_what_was_left(tournament, playing, by):
    paused = operations.pause_clock(round=playing, by=by)

    assert paused.ends_at is None
    assert 3595 <= paused.seconds_left <= 3600
    assert told(tournament)[0] == "clock_paused"

    operations.pause_clock(round=playing, by=by)
    resumed = operations.resume_clock(round=playing, by=by)

    left = (resumed.ends_at - timezone.now()).total_seconds()
    assert paused.seconds_left - 5 <= left <= paused.seconds_left
    assert told(tournament)[0] == "clock_resumed"
    assert operations.resume_clock(round=playing, by=by).ends_at == resumed.ends_at


def test_minutes_are_added_while_the_clock_runs_and_while_it_stands(playing, by):
    more = operations.add_minutes(round=playing, minutes=5, by=by)

    assert more.ends_at == playing.ends_at + timedelta(minutes=5)

    paused = operations.pause_clock(round=playing, by=by)
    less = operations.add_minutes(round=playing, minutes=-1, by=by)

    assert less.seconds_left == paused.seconds_left - 60
    facts = {"minutes": -1, "round": 1, "seconds_left": less.seconds_left}
    assert told(playing.tournament) == ("minutes_added", facts)


def test_no_clock_is_set_to_more_than_ten_hours(playing, by):
    with pytest.raises(ValidationError) as refused:
        operations.add_minutes(round=playing, minutes=600, by=by)

    assert refused.value.code == "too_long"


def test_a_clock_that_has_not_started_has_no_minutes_to_change(by):
    round = new_round(new_tournament(minutes_per_round=None), by, "playing")

    with pytest.raises(ValidationError) as refused:
        operations.add_minutes(round=round, minutes=5, by=by)

    assert refused.value.code == "not_started"


@pytest.mark.parametrize("act", ["start_clock", "pause_clock", "resume_clock"])
def test_the_clock_of_a_closed_round_stays_as_it_is(tournament, by, act):
    round = new_round(tournament, by, "closed")

    with pytest.raises(ValidationError) as refused:
        getattr(operations, act)(round=round, by=by)

    assert refused.value.code == "closed"


def test_one_table_has_more_time_and_never_less_than_the_hall(tournament, playing, by):
    table = playing.tables.get(number=2)

    round_time.give_table_time(table=table, minutes=5, by=by)
    assert told(tournament) == (
        "table_time",
        {"table": table.public_id, "before": 0, "after": 5},
    )

    round_time.give_table_time(table=table, minutes=-10, by=by)
    table.refresh_from_db()
    assert table.extra_minutes == 0


def test_the_ranking_is_frozen_and_lifted(tournament, by):
    operations.freeze_ranking(tournament=tournament, after_round=3, by=by)

    tournament.refresh_from_db()
    assert tournament.frozen_after_round == 3
    assert told(tournament) == ("ranking_frozen", {"before": None, "after": 3})

    operations.lift_freeze(tournament=tournament, by=by)
    operations.lift_freeze(tournament=tournament, by=by)

    tournament.refresh_from_db()
    assert tournament.frozen_after_round is None
    assert told(tournament) == ("ranking_lifted", {"before": 3, "after": None})
    assert Event.objects.filter(tournament=tournament).count() == 2


def test_a_round_that_there_is_not_freezes_nothing(tournament, by):
    with pytest.raises(ValidationError) as refused:
        operations.freeze_ranking(tournament=tournament, after_round=5, by=by)

    assert refused.value.code == "round"


def test_the_podium_begins_hidden_and_tells_one_prize_after_the_other(tournament, by):
    shown = operations.choose_screen(tournament=tournament, what="podium", by=by)
    assert (shown.hall_shows, shown.hall_revealed) == ("podium", 0)

    for _ in range(2):  # pressed twice
        shown = operations.reveal(tournament=tournament, places=1, by=by)
    assert shown.hall_revealed == 1
    assert told(tournament) == (
        "hall_shows",
        {"before": ["podium", 0], "after": ["podium", 1]},
    )

    operations.choose_screen(tournament=tournament, what="auto", by=by)
    shown = operations.choose_screen(tournament=tournament, what="podium", by=by)
    assert shown.hall_revealed == 0


def test_only_a_podium_tells_prizes_and_only_what_there_is_is_shown(tournament, by):
    with pytest.raises(ValidationError) as refused:
        operations.reveal(tournament=tournament, places=1, by=by)
    assert refused.value.code == "podium"

    with pytest.raises(ValidationError) as refused:
        operations.choose_screen(tournament=tournament, what="fireworks", by=by)
    assert refused.value.code == "shows"


def test_whatever_is_done_to_the_hall_the_chain_holds(tournament, playing, by):
    operations.pause_clock(round=playing, by=by)
    operations.resume_clock(round=playing, by=by)
    operations.add_minutes(round=playing, minutes=1, by=by)
    round_time.give_table_time(table=playing.tables.first(), minutes=5, by=by)
    operations.freeze_ranking(tournament=tournament, after_round=1, by=by)
    operations.choose_screen(tournament=tournament, what="timer", by=by)

    assert find_break(Tournament.objects.get(pk=tournament.pk)) is None
