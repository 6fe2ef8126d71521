"""The closing time of registration: what it says, and who may pass by it."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from scoring.variants import VARIANTS
from tournaments.entries import queries
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.plans.queries import closed_since, closes_at, usual_plan

ENGLISH = {"accept-language": "en"}
NINE_45 = datetime.time(9, 45)


@pytest.fixture
def closed(make_tournament):
    """A tournament whose registration closed on the morning of a day gone by."""
    day = datetime.date(2026, 1, 17)
    return make_tournament(played_date=day, registration_closes_at=NINE_45)


def address(page, tournament):
    return reverse(f"registration:{page}", args=[tournament.public_id])


def test_nobody_is_late_before_the_closing_time(make_tournament, enter):
    noon = datetime.time(12)
    tournament = make_tournament(registration_closes_at=noon)
    enter("Jan Maes", tournament=tournament, here=True)

    assert queries.late_entries(tournament) == set()


def test_who_registers_or_comes_after_the_closing_time_is_marked(
    organiser, make_tournament, enter
):
    past = make_tournament(
        played_date=datetime.date(2026, 1, 17),
        registration_closes_at=datetime.time(9, 45),
    )
    closing = closes_at(past)
    assert closing.isoformat() == "2026-01-17T09:45:00+01:00"
    early, late, absent = (
        enter(name, tournament=past, late=True)
        for name in ("Jan Maes", "Luc Maes", "Anne Maes")
    )
    before = closing - datetime.timedelta(minutes=1)
    Entry.objects.exclude(pk=late.pk).update(created_at=before)
    assert queries.late_entries(past) == {late.public_id}

    comings.check_in(entry=early)
    assert queries.late_entries(past) == {early.public_id, late.public_id}
    page = organiser.get(address("entries", past)).content.decode()
    assert page.count('class="badge waiting"') == 2
    assert absent.public_id not in queries.late_entries(past)


def test_registration_closes_by_the_clock_of_the_club(closed, make_tournament):
    # Half past nine in summer is half past seven in UTC, and in winter half past eight.
    summer = make_tournament(
        played_date=datetime.date(2026, 7, 18), registration_closes_at=NINE_45
    )

    assert closed_since(closed).isoformat() == "2026-01-17T09:45:00+01:00"
    assert closed_since(summer).isoformat() == "2026-07-18T09:45:00+02:00"


def test_after_the_closing_nobody_is_entered_unless_it_is_said_to_be_late(
    closed, elodie
):
    with pytest.raises(ValidationError) as refused:
        comings.register(tournament=closed, player=elodie)

    assert refused.value.code == "closed"
    assert refused.value.params == {"time": "09:45"}
    entry = comings.register(tournament=closed, player=elodie, late=True)
    assert queries.late_entries(closed) == {entry.public_id}


def test_an_organiser_confirms_with_a_tick_that_somebody_is_late(organiser, closed):
    page = organiser.get(address("entries", closed)).content.decode()
    assert 'id="late"' in page
    assert "09:45" in page

    said = {"line": "Jan Maes"}
    refused = organiser.post(address("walk_in", closed), said)
    assert refused.status_code == 422
    assert "Jan Maes" in refused.content.decode()
    assert not Entry.objects.exists()

    organiser.post(address("walk_in", closed), said | {"late": "1"})
    assert queries.late_entries(closed) == {Entry.objects.get().public_id}


def test_a_scorer_is_told_that_an_organiser_decides(cast, closed, elodie):
    page = cast["scorer"].get(address("entries", closed)).content.decode()
    assert "09:45" in page
    assert 'id="line"' not in page

    answer = cast["scorer"].post(
        address("register", closed), {"player": elodie.public_id, "late": "1"}
    )
    assert answer.status_code == 422
    assert not Entry.objects.exists()


def test_whoever_is_entered_already_is_still_checked_in_with_one_tap(closed, elodie):
    entry = comings.register(tournament=closed, player=elodie, late=True)

    comings.check_in(entry=entry)
    assert queries.late_entries(closed) == {entry.public_id}


@pytest.mark.parametrize("how", ["take", "names"])
def test_many_at_once_are_told_which_box_lets_them_in(organiser, closed, elodie, how):
    said = {"player": elodie.public_id, "from": "members"}
    if how == "names":
        said = {"names": "Jan Maes", "confirm": "1"}
    page = organiser.post(address(how, closed), said, headers=ENGLISH)

    told = page.content.decode()
    assert "An organiser who ticks “enter all the same, as late” can still" in told
    box = told.index('name="late"')
    assert "without this tick nobody is registered" in told[box:]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(("hour", "offered"), [(9, NINE_45), (10, None), (23, None)])
def test_a_new_tournament_of_today_is_not_closed_before_it_is_planned(
    db, hour, offered
):
    now = timezone.make_aware(datetime.datetime(2026, 1, 17, hour, 0))
    plan = usual_plan(VARIANTS["couleur"], now)

    assert plan["registration_closes_at"] == offered
    assert plan["played_date"] == datetime.date(2026, 1, 17)


@pytest.mark.parametrize("year", [2026, 2099])
def test_the_hall_reads_whether_registration_is_open(stranger, make_tournament, year):
    tournament = make_tournament(
        played_date=datetime.date(year, 1, 17), registration_closes_at=NINE_45
    )
    page = stranger.get(f"/t/{tournament.public_id}/")

    closing = closes_at(tournament) if year == 2026 else None
    assert page.context["closed_since"] == closing
    assert "09:45" in page.content.decode()
