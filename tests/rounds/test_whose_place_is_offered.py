"""What the page of places offers: those who left first, and only who can come."""

import pytest
from django.urls import reverse

from tests.desk.gates.round_at_its_gate import address, text
from tests.ranking.day import bid, seat_round, tournament_of, write
from tests.rounds.places import newcomer
from tests.rounds.rounds import seated
from tournaments.boards.names import names_of
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.follow.seats import replace_entry
from tournaments.ledger.models import Event
from tournaments.ledger.wording import tell
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db
EN = {"Accept-Language": "en"}


@pytest.fixture
def day(db, accounts):
    day = tournament_of(rounds=2)
    one, _two = seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    write(one, 1, bid("NS", 9), by=accounts["scorer"])
    return day


def entry(day, number):
    return day.entries.select_related("player", "tournament").get(number=number)


def choices(client, day, **asked):
    page = client.get(reverse("rounds:place", args=[day.public_id]), asked, headers=EN)
    form = page.context["form"]
    return (
        [str(text) for key, text in form.fields["leaver"].widget.choices if key],
        [str(text) for key, text in form.fields["entry"].widget.choices if key],
        text(page),
    )


def joker(day, number=9):
    found = newcomer(day, number, "Jokari")
    Entry.objects.filter(pk=found.pk).update(is_joker=True)
    return entry(day, number)


def test_those_who_left_a_seat_stand_first_and_are_marked(organiser, day, by):
    comings.leave(entry=entry(day, 7), by=by)
    leavers, _who, _page = choices(organiser, day)
    assert leavers[:2] == ["7. Guy Henry (has left table 2)", "1. Élodie Lambert"]
    assert len(leavers) == 8


def test_who_left_takes_no_place_but_of_whoever_plays_on_with_the_points(
    organiser, day, by
):
    heir = take_place(
        leaver=entry(day, 5),
        newcomer=Newcomer(newcomer(day)),
        with_points=True,
        by=by,
    )
    _all, anybody, _page = choices(organiser, day)
    assert anybody == ["5. Paul Noël (has left)"]
    assert choices(organiser, day, of=entry(day, 3).public_id)[1] == []
    assert choices(organiser, day, of=heir.public_id)[1] == anybody


def test_where_nobody_is_free_the_page_says_what_to_do(organiser, day):
    """The sentence names the field below it, and a page to which the trail leads."""
    whose = entry(day, 3).public_id
    for asked in ({}, {"of": whose}):
        _leavers, who, page = choices(organiser, day, **asked)
        assert who == []
        assert "Nobody who is registered is free. Type a name below" in page
    assert f'href="{address(day, "registration:entries")}">Players</a>' in page

    newcomer(day)
    for asked in ({}, {"of": whose}):
        assert "Nobody who is registered" not in choices(organiser, day, **asked)[2]


def test_who_gave_up_a_seat_is_offered_that_one_alone(organiser, day, by):
    table = Table.objects.select_related("round__tournament").get(number=1)
    replace_entry(table=table, seat="S", entry=joker(day), from_deal=2, by=by)
    assert choices(organiser, day, of=entry(day, 6).public_id)[1] == []
    of_joker = choices(organiser, day, of=entry(day, 9).public_id)[1]
    assert of_joker == ["3. Marie Dupont"]


def test_a_joker_is_not_offered_and_the_page_leads_to_where_he_sits_down(
    organiser, day, by
):
    free = joker(day)
    comings.leave(entry=entry(day, 3), by=by)
    _leavers, who, page = choices(organiser, day, of=entry(day, 3).public_id)
    assert who == []
    where = address(day, "registration:entry", entry(day, 3).public_id)
    assert f'href="{where}#only-seat"' in page
    assert "Free: 9. Jokari" in page
    assert 'id="only-seat"' in text(organiser.get(where))

    replace = address(day, "registration:replace", entry(day, 3).public_id)
    organiser.post(replace, {"entry": free.public_id, "from_deal": 2})
    assert (1, "S", 9) in seated(Round.objects.get())


def test_where_no_seat_is_chosen_a_joker_is_led_to_the_players(organiser, day):
    joker(day)
    page = choices(organiser, day)[2]
    assert f'href="{address(day, "registration:entries")}"> Choose whose seat' in page


def test_the_refusal_of_a_joker_carries_a_link(organiser, day, by):
    free = joker(day)
    table = Table.objects.select_related("round__tournament").get(number=2)
    replace_entry(table=table, seat="S", entry=free, from_deal=1, by=by)
    typed = {"leaver": entry(day, 3).public_id, "line": "Jokari", "points": "anew"}
    answer = organiser.post(address(day, "rounds:take_place"), typed, headers=EN)
    assert "is a joker, who is not ranked" in text(answer)
    assert f"{entry(day, 3).public_id}/#only-seat" in text(answer)


def test_who_was_chosen_stays_chosen_where_it_is_refused(organiser, day, by):
    take_place(
        leaver=entry(day, 5), newcomer=Newcomer(newcomer(day)), with_points=True, by=by
    )
    typed = {
        "leaver": entry(day, 3).public_id,
        "entry": entry(day, 5).public_id,
        "points": "anew",
    }
    answer = organiser.post(address(day, "rounds:take_place"), typed, headers=EN)
    assert "has left: let them come back at the door first" in text(answer)
    assert f'value="{entry(day, 5).public_id}" selected' in text(answer)


@pytest.fixture
def returned(day, by):
    """Number 3 left after a deal, a joker took the seat, and 3 is back."""
    comings.leave(entry=entry(day, 3), by=by)
    table = Table.objects.select_related("round__tournament").get(number=1)
    replace_entry(table=table, seat="S", entry=joker(day), from_deal=2, by=by)
    comings.come_back(entry=entry(day, 3), by=by)
    return day


def test_who_is_back_is_led_to_the_seat_where_a_joker_sits(organiser, returned):
    where = address(returned, "registration:entry", entry(returned, 3).public_id)
    page = text(organiser.get(where, headers=EN))
    assert (
        "Marie Dupont has no place in round 1 any more: Jokari sits there now" in page
    )
    back = f"?of={entry(returned, 9).public_id}&amp;by={entry(returned, 3).public_id}"
    assert back in page
    assert "Marie Dupont sits there again, in place of Jokari" in page


@pytest.mark.long
def test_who_is_back_keeps_the_points_as_the_page_says(organiser, returned):
    typed = {
        "leaver": entry(returned, 9).public_id,
        "entry": entry(returned, 3).public_id,
        "points": "anew",
    }
    take = address(returned, "rounds:take_place")
    before = entry(returned, 3).total.total
    shown = text(organiser.post(take, typed, headers=EN))
    assert "Marie Dupont keeps the points won before" in shown
    assert "starts anew" not in shown.partition("This is what it does")[2]

    organiser.post(take, {**typed, "sure": "1"})
    assert entry(returned, 3).total.total == before
    assert (1, "S", 3) in seated(Round.objects.get())


def test_a_newcomer_without_points_starts_anew(day, by):
    take_place(
        leaver=entry(day, 3), newcomer=Newcomer(newcomer(day)), with_points=False, by=by
    )
    (told,) = tell([Event.objects.latest("number")], names_of(day), day.variant_key)
    assert told.sentences[-1] == "commence à zéro"


def test_the_preview_says_that_who_goes_falls_below_the_line(organiser, day):
    typed = {"leaver": entry(day, 3).public_id, "line": "Zoé Neuf", "points": "anew"}
    take = address(day, "rounds:take_place")
    shown = text(organiser.post(take, typed, headers=EN))
    assert "Marie Dupont: from rank 1 to below the line." in shown
    assert "Nobody changes rank" not in shown
