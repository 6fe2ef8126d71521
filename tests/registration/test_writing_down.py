"""The door: its figures and its list, and whoever is written down there."""

import re

import pytest
from django.urls import reverse

from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.entries.rules.numbering import Filling
from tournaments.follow import comings
from tournaments.ledger.models import Event
from tournaments.players.models import Club, Player
from tournaments.tables import awaited

pytestmark = pytest.mark.django_db
BY_PART = {"HX-Request": "true"}


def happened(tournament):
    """What the ledger says, without who and when."""
    return list(
        Event.objects.filter(tournament=tournament).values_list("kind", "facts")
    )


def kinds(tournament):
    return [kind for kind, _facts in happened(tournament)]


def address(name, tournament, *more):
    return reverse(f"registration:{name}", args=[tournament.public_id, *more])


def test_the_figures_at_the_top_tell_who_is_missing_for_full_tables(tournament, enter):
    for number in range(5):
        enter(f"Jan Maes{number}", here=number < 3)
    last = enter("Luc Peeters", here=True)
    comings.set_paid(entry=last, paid=True)
    comings.leave(entry=enter("Anne Dumont"))

    assert awaited.counts(tournament) == {
        "registered": 6,
        "here": 4,
        "missing": 2,
        "paid": 1,
        "unpaid": 5,
        "out": 1,
        "all": 7,
        "seats": 4,
        "filling": Filling(1, 0, 0),
    }


@pytest.mark.long
def test_the_door_says_what_the_usual_choice_makes_of_the_number(
    organiser, make_tournament, enter
):
    tournament = make_tournament(uneven="five")
    players = [enter(f"Jan Maes{n}", tournament, here=n < 37) for n in range(38)]
    comings.leave(entry=players[0])
    comings.leave(entry=players[37])
    comings.come_back(entry=players[0])
    page = organiser.get(
        address("entries", tournament), headers={"accept-language": "fr"}
    )
    figures = " ".join(page.content.decode().split()).partition('id="list"')[0]

    said = re.sub(r"<[^>]+>", " ", figures.partition('class="tally"')[2])
    assert "inscrits 37 présents 37 parti 1" in " ".join(said.split())
    assert "8 tables de 4, 1 table de cinq" in " ".join(said.split())
    assert "joueur en trop" not in said


@pytest.mark.parametrize(
    ("narrowed", "names"),
    [
        ("all", ["Jan Maes", "Luc Peeters", "Anne Dumont"]),
        ("missing", ["Jan Maes"]),
        ("here", ["Luc Peeters"]),
        ("unpaid", ["Jan Maes", "Luc Peeters"]),
        ("out", ["Anne Dumont"]),
        ("nonsense", ["Jan Maes", "Luc Peeters", "Anne Dumont"]),
    ],
)
def test_the_list_is_narrowed(organiser, tournament, enter, narrowed, names):
    enter("Jan Maes")
    enter("Luc Peeters", here=True)
    comings.leave(entry=enter("Anne Dumont"))

    page = organiser.get(address("entries", tournament), {"show": narrowed})
    assert [str(entry.player) for entry in page.context["page"]] == names


@pytest.mark.parametrize("search", ["maes", "MÀES ja", "1"])
def test_an_entry_is_found_by_name_or_number(organiser, tournament, enter, search):
    enter("Jan Maes")
    enter("Luc Peeters")

    query = {"search": search}
    page = organiser.get(address("entries", tournament), query, headers=BY_PART)
    assert [str(entry.player) for entry in page.context["page"]] == ["Jan Maes"]


@pytest.mark.long
def test_members_are_found_and_registered_with_one_tap(organiser, tournament, elodie):
    query = {"line": "elod"}
    found = organiser.get(address("find", tournament), query, headers=BY_PART)
    assert found.context["found"] == [(elodie, None)]

    given = {"player": elodie.public_id, "line": "elod", "here": "1"}
    response = organiser.post(address("register", tournament), given, headers=BY_PART)
    entry = Entry.objects.get()
    assert (response.status_code, entry.state) == (200, "present")
    undo = address("act", tournament, entry.public_id, "remove")
    assert undo in response.content.decode()
    again = organiser.post(address("register", tournament), given, headers=BY_PART)
    assert again.status_code == 422
    found = organiser.get(address("find", tournament), query)
    assert found.context["found"] == [(elodie, entry)]


def test_enter_after_a_name_makes_the_button_of_the_first_member_ready(
    organiser, tournament, elodie
):
    ready = '<button class="button primary" autofocus>'
    asked = address("find", tournament)
    assert ready in organiser.get(asked, {"line": "elod"}).content.decode()
    typing = organiser.get(asked, {"line": "elod"}, headers=BY_PART)
    assert ready not in typing.content.decode()
    add_player(first_name="Élodie", last_name="Maes")
    both = organiser.get(asked, {"line": "elod"}).content.decode()
    assert both.count(ready) == 1
    assert both.index(ready) < both.index("Élodie Maes")


@pytest.mark.parametrize(
    ("state", "line", "first"),
    [
        (None, "lambert", "hit"),
        ("registered", "lambert", "hit"),
        ("present", "lambert", ""),
        ("left", "Lambert Elodie", "hit"),
        ("excluded", "lambert", ""),
        ("present", "Élodie Lambert [Huy]", "new"),
        ("present", "Élodie Lambert [Cin]", ""),
        (None, "Élodie Lambert [Huy]", "new"),
        (None, "Élodie Lambert [ciney]", "hit"),
        ("present", "Élo Lam", "new"),
        ("present", "Jan Maes", "new"),
        (None, "maes", "new"),
    ],
)
def test_enter_makes_nobody_new_of_who_is_here(
    organiser, tournament, elodie, state, line, first
):
    if state:
        Entry.objects.create(
            tournament=tournament, player=elodie, number=1, state=state
        )
    elodie.club = Club.objects.create(name="Ciney")
    elodie.save()
    page = organiser.get(address("find", tournament), {"line": line})

    assert page.context["first"] == first
    # Where there is nothing to take, one types the next name.
    waits = page.content.decode().split(" autofocus")
    assert len(waits) == 2
    assert waits[0].rpartition("<")[2].startswith("button" if first else "input")


def test_who_has_the_name_of_a_member_of_another_club_is_somebody_else(
    organiser, tournament, elodie
):
    elodie.club = Club.objects.create(name="Ciney")
    elodie.save()
    sent = {"line": "Élodie Lambert [Huy]"}
    assert organiser.post(address("walk_in", tournament), sent).status_code == 302
    found = Player.objects.filter(last_name="Lambert").order_by("pk")
    assert [str(one.club) for one in found] == ["Ciney", "Huy"]

    # "Hu" may be Huy, half typed: that is asked.
    sent = {"line": "Élodie Lambert [Hu]"}
    assert organiser.post(address("walk_in", tournament), sent).status_code == 422
    assert found.count() == 2


def test_somebody_new_is_a_member_and_registered_in_one_line(organiser, tournament):
    given = {"line": "Jan Van den Berghe [Geel]"}
    response = organiser.post(address("walk_in", tournament), given)

    assert response.status_code == 302
    entry = Entry.objects.get()
    assert (str(entry.player), str(entry.player.club), entry.state) == (
        "Jan Van den Berghe",
        "Geel",
        "registered",
    )
    assert kinds(tournament) == ["entry_registered"]


def test_a_walk_in_who_has_a_members_name_is_asked_about(organiser, tournament, elodie):
    given = {"line": "elodie lambert"}
    doubt = organiser.post(address("walk_in", tournament), given, headers=BY_PART)
    assert doubt.status_code == 422
    assert doubt.context["namesakes"] == [elodie]
    assert not Entry.objects.exists()

    given["anyway"] = "1"
    organiser.post(address("walk_in", tournament), given, headers=BY_PART)
    assert Entry.objects.get().player != elodie


@pytest.mark.parametrize("line", ["", "[Geel]", "x" * 61, "!"])
def test_a_line_without_a_name_is_refused(organiser, tournament, line):
    response = organiser.post(address("walk_in", tournament), {"line": line})

    assert response.status_code == 422
    assert not Player.objects.exists()
    assert not Entry.objects.exists()


def test_the_door_asks_the_database_as_often_for_many_as_for_one(
    organiser, tournament, enter, django_assert_max_num_queries
):
    def queries():
        with django_assert_max_num_queries(30) as captured:
            organiser.get(address("entries", tournament))
        return len(captured)

    enter("Jan Maes", club="Geel")
    once = queries()
    for number in range(3):
        enter(f"Luc Peeters{number}", club=f"Club {number}")
    assert queries() == once


def test_an_empty_door_says_what_to_do(organiser, tournament):
    page = organiser.get(address("entries", tournament))

    assert 'class="empty"' in page.content.decode()
