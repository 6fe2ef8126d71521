"""A day is counted again under another points table, and back."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from scoring.variants import VARIANTS
from tests.ledger.test_ledger import verified
from tests.ranking.day import an_evening
from tests.ranking.reading import table_on
from tests.telling import tell_plan
from tournaments.deals.models import RoundScore, Total
from tournaments.desk.recount.operations import rescore
from tournaments.follow.days import finish, reopen
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.pins import choose_pins, pins_of, trial_copy
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking, rows
from tournaments.standings.recount import seal
from tournaments.standings.what_if import counted_anew
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}

# Another table for each game, by what pays another thing in it.
CHANGED = {
    "couleur": ("preset:whisthub", {}),
    "simple": ("preset:double", {}),
    "whist32": ("keep", {"counted": "contract"}),
    "whiz": ("preset:exact", {}),
}


def other(tournament):
    grid, options = CHANGED[tournament.variant_key]
    return choose_pins(VARIANTS[tournament.variant_key], grid, options, tournament)


def counted(tournament):
    """All that is kept of the scores, row by row."""
    return (
        list(RoundScore.objects.order_by("table_id", "entry_id").values()),
        list(Total.objects.order_by("entry_id").values()),
    )


def whole(found, tournament):
    return [
        (row.standing.rank, row.standing.result, row.rounds)
        for row in rows(tournament, found, found.standings, full=True)
    ]


def told(moves, figure="total"):
    return [
        (
            one.after.result.number,
            (getattr(one.before.result, figure), getattr(one.after.result, figure)),
            (one.before.rank, one.after.rank),
        )
        for one in moves
    ]


@pytest.mark.long
def test_a_recount_is_undone_on_the_page_of_events_and_told_there(cast, accounts):
    day = an_evening(accounts["scorer"], name="Soirée")
    before = counted(day)
    rescore(
        tournament=day,
        pins=other(day),
        reason="The wrong table lay on the desk.",
        by=accounts["organiser"],
    )
    done = Event.objects.latest("pk")
    after = counted(day)
    assert before != after

    page = reverse("ledger:events", args=[day.public_id])
    told_there = cast["organiser"].get(page, headers=ENGLISH).content.decode()
    assert "Counted under another points table" in told_there
    assert "The wrong table lay on the desk." in told_there
    presets = VARIANTS["couleur"].presets
    now, then = (presets[key].name["en"] for key in ("whisthub", "default"))
    assert f"Points table: {now}, instead of {then}" in told_there
    undo = reverse("ledger:undo", args=[day.public_id, done.number])
    cast["organiser"].post(undo)

    day.refresh_from_db()
    assert counted(day) == before
    assert verified(day.public_id)[0] == 0
    again = reverse("ledger:undo", args=[day.public_id, done.number + 1])
    cast["organiser"].post(again)
    assert counted(day) == after
    kinds = Event.objects.filter(kind="tournament_rescored")
    assert [one.facts["after"]["options"] for one in kinds.order_by("number")] == [
        other(day).options,
        done.facts["before"]["options"],
        other(day).options,
    ]


def test_doing_it_back_leaves_everything_as_it_was(accounts):
    day = an_evening(accounts["scorer"])
    before, pins = counted(day), pins_of(day)
    for one in (other(day), pins):
        rescore(tournament=day, pins=one, reason="…", by=accounts["organiser"])

    assert counted(day) == before


@pytest.mark.long
def test_the_ranking_of_an_earlier_moment_is_counted_by_the_table_of_then(accounts):
    day = an_evening(accounts["scorer"])
    tell_plan(day)
    stood, moment = whole(ranking(day, desk=True), day), timezone.now()
    rescore(tournament=day, pins=other(day), reason="…", by=accounts["organiser"])
    day.refresh_from_db()

    then = ranking_at(day, moment)
    assert [(one.rank, one.result) for one in then.standings] == [
        (rank, result) for rank, result, _rounds in stood
    ]


def refused(tournament, **more):
    with pytest.raises(ValidationError) as caught:
        rescore(
            tournament=tournament,
            **{"pins": other(tournament), "reason": "…", "by": None, **more},
        )
    return getattr(caught.value, "code", None) or set(caught.value.message_dict)


def test_a_recount_is_refused_where_it_may_not_be(accounts):
    day = an_evening(accounts["scorer"])
    seen = seal(day, other(day))
    Round.objects.filter(number=2).update(state="closed")
    kept = counted(day)

    assert refused(day, reason="  ") == {"reason"}
    assert refused(day, pins=pins_of(day)) == "same"
    assert refused(day, seen=seal(day, pins_of(day))) == "stale"
    finish(tournament=day, by=None)
    assert refused(day) == "finished"
    reopen(tournament=day, by=None)
    day.refresh_from_db()
    assert refused(day, seen=seen) == "stale"  # somebody wrote meanwhile
    assert counted(day) == kept


def page(day):
    return reverse("desk:recount", args=[day.public_id])


@pytest.fixture
def evening_day(accounts):
    return an_evening(accounts["scorer"])


def test_the_page_shows_what_moves_and_then_does_it(organiser, evening_day):
    asked = {"grid": "preset:whisthub", "option_all_tricks": "-"}
    shown = organiser.get(page(evening_day), asked, headers=ENGLISH)
    moves = shown.context["preview"].moves
    assert told(moves) != []
    for name in shown.context["preview"].names.values():
        assert name in shown.content.decode()

    sent = {**asked, "seen": shown.context["seal"], "reason": "The wrong table"}
    assert organiser.post(page(evening_day), {**sent, "reason": ""}).status_code == 422
    done = organiser.post(page(evening_day), sent)
    assert done.status_code == 302
    event = Event.objects.latest("pk")
    assert (event.kind, event.words.text) == ("tournament_rescored", "The wrong table")
    late = organiser.post(page(evening_day), {**sent, "grid": "preset:liege"})
    assert late.status_code == 422
    assert Event.objects.latest("pk") == event


def test_where_nobody_moves_the_page_says_so(organiser, evening_day):
    asked = {"grid": "preset:liege", "option_all_tricks": "double"}
    told_there = organiser.get(page(evening_day), asked, headers=ENGLISH)
    assert "Nobody moves" in told_there.content.decode()

    same = {"grid": "keep", "option_all_tricks": "-"}
    told_there = organiser.get(page(evening_day), same, headers=ENGLISH)
    assert "counted so already" in told_there.content.decode()


def test_the_settings_lead_to_the_page_once_deals_are_written(organiser, evening_day):
    settings = reverse("planning:change", args=[evening_day.public_id])

    assert page(evening_day) in organiser.get(settings).content.decode()


def test_a_finished_day_is_looked_at_but_opened_again_first(organiser, evening_day):
    Tournament.objects.update(state=Tournament.State.FINISHED)
    asked = {"grid": "preset:whisthub", "option_all_tricks": "-"}
    told_there = organiser.get(page(evening_day), asked, headers=ENGLISH)

    assert "open it again" in told_there.content.decode()
    assert 'name="reason"' not in told_there.content.decode()


def test_the_desk_looks_at_a_ranking_under_another_table_and_the_hall_does_not(
    cast, evening_day
):
    address = reverse("ranking:ranking", args=[evening_day.public_id])
    before = counted(evening_day)
    asked = {"under": "preset:whisthub"}
    there = cast["organiser"].get(address, asked, headers=ENGLISH).content.decode()
    pins = other(evening_day)
    would = whole(counted_anew(trial_copy(evening_day, pins)), evening_day)

    assert "Nothing is written" in there
    assert [int(row[1]) for row in table_on(there)[1:]] == [
        result.number for _rank, result, _rounds in would
    ]
    hall = cast["stranger"].get(address, asked).content.decode()
    plain = cast["stranger"].get(address).content.decode()
    assert table_on(hall) == table_on(plain)
    assert counted(evening_day) == before
