"""A day in boards, one of matches, and a table of the club's own are recounted too."""

import pytest
from django.urls import reverse

from scoring.grids.operations import GridDraft, change_grid, make_grid
from scoring.variants import VARIANTS
from tests.boards import evening as boards
from tests.desk.test_recount import ENGLISH, counted, whole
from tests.ledger.test_ledger import verified
from tests.ranking import day as quiet
from tournaments.comparison import comparing
from tournaments.desk.recount.operations import rescore
from tournaments.entries.models import Side
from tournaments.ledger.models import Event
from tournaments.plans.pins import choose_pins, name_of, pins_of, trial_copy
from tournaments.standings.queries import ranking
from tournaments.standings.recount import preview
from tournaments.standings.what_if import counted_anew

pytestmark = pytest.mark.django_db
COULEUR, WHIZ, WHIST = (VARIANTS[key] for key in ("couleur", "whiz", "whist"))


def undo(organiser, day):
    event = Event.objects.latest("pk").number
    answer = organiser.post(reverse("ledger:undo", args=[day.public_id, event]))
    assert answer.status_code == 302
    day.refresh_from_db()


@pytest.mark.long
def test_an_evening_in_boards_is_compared_again_under_another_formula(cast, accounts):
    day = boards.evening(9, rounds=2, by=accounts["organiser"])
    pins = choose_pins(WHIZ, "keep", {"formula": "exact"}, day)
    before = whole(ranking(day, desk=True), day)
    would = whole(counted_anew(trial_copy(day, pins)), day)
    named = {one.after.result.key for one in preview(day, pins).moves}

    done = rescore(tournament=day, pins=pins, reason="Wrong", by=accounts["organiser"])

    day.refresh_from_db()
    assert {one.after.result.key for one in done} == named != set()
    assert whole(ranking(day, desk=True), day) == would != before
    assert list(comparing.differences(day)) == []
    assert verified(day.public_id)[0] == 0

    undo(cast["organiser"], day)
    assert whole(ranking(day, desk=True), day) == before
    assert list(comparing.differences(day)) == []


@pytest.mark.long
def test_a_day_is_counted_by_the_newest_version_of_the_clubs_own_table(cast, accounts):
    day = quiet.an_evening(accounts["scorer"])
    by, stood = accounts["organiser"], counted(day)
    liege, whisthub = (
        COULEUR.presets[one].grid.text() for one in ("liege", "whisthub")
    )
    own = make_grid(
        variant=COULEUR,
        preset_key="default",
        draft=GridDraft("Ours", liege, {}),
        by=by,
    )
    first = choose_pins(COULEUR, f"grid:{own.public_id}", {}, day)
    change_grid(grid=own, seen=1, draft=GridDraft("Ours", whisthub, {}), by=by)
    newest = choose_pins(COULEUR, f"grid:{own.public_id}", {}, day)
    pinned = [first.own_version, newest.own_version]
    assert pinned == [f"{own.public_id}.1", f"{own.public_id}.2"]

    rescore(tournament=day, pins=newest, reason="Our own table", by=by)
    day.refresh_from_db()
    assert name_of("couleur", pins_of(day)) == "Ours (2)"
    by_preset = choose_pins(COULEUR, "preset:whisthub", {}, day)
    assert whole(counted_anew(trial_copy(day, by_preset)), day) == whole(
        ranking(day, desk=True), day
    )
    page = reverse("ledger:events", args=[day.public_id])
    assert "Ours (2)" in cast["organiser"].get(page, headers=ENGLISH).content.decode()

    undo(cast["organiser"], day)
    assert counted(day) == stood
    assert name_of("couleur", pins_of(day)) != "Ours (2)"


def a_match(accounts):
    """Partners who called when their tricks, of two points each, had brought eight."""
    day = quiet.tournament_of("whist")
    table, _other = quiet.seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    for number, pair in enumerate(((1, 3), (2, 4), (5, 7), (6, 8)), start=1):
        side = Side.objects.create(tournament=day, number=number)
        day.entries.filter(number__in=pair).update(side=side)
    eight = {"tricks": {"NS": 8, "EW": 5}}
    for number, record in enumerate((eight, eight, {"called": "NS"}), start=1):
        quiet.write(table, number, record, by=accounts["scorer"])
    return day


@pytest.mark.long
def test_a_deal_that_becomes_impossible_is_named_and_counts_nothing(cast, accounts):
    day = a_match(accounts)
    pins = choose_pins(WHIST, "keep", {"trick_points": 1}, day)
    before = whole(ranking(day, desk=True), day)
    assert preview(day, pins).impossible == [(1, 1, 3)]
    page = reverse("desk:recount", args=[day.public_id])
    asks = {f"option_{option.key}": "-" for option in WHIST.options}
    asks |= {"grid": "keep", "option_trick_points": "1"}
    shown = cast["organiser"].get(page, asks, headers=ENGLISH).content.decode()
    assert "These deals become impossible" in shown

    would = whole(counted_anew(trial_copy(day, pins)), day)
    rescore(tournament=day, pins=pins, reason="One each", by=accounts["organiser"])

    day.refresh_from_db()
    assert whole(ranking(day, desk=True), day) == would != before
    assert verified(day.public_id)[0] == 0
    undo(cast["organiser"], day)
    assert whole(ranking(day, desk=True), day) == before
