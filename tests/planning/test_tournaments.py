"""How far a tournament is, when it is finished, and the lists it stands on."""

import datetime
import re

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from tests.planning.plans import make, seat, typed, write
from tournaments.follow.days import finish
from tournaments.jury.day import day_facts
from tournaments.ledger.models import Event
from tournaments.lists import table
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db


def page(tournament, name="tournament"):
    room = "planning" if name == "change" else "desk"
    return reverse(f"{room}:{name}", args=[tournament.public_id])


def test_a_tournament_is_finished_when_all_is_played_and_can_be_opened_again(organiser):
    tournament = make(rounds=1)
    organiser.post(page(tournament, "finish"))
    assert Tournament.objects.get().state == "registration"

    Round.objects.create(tournament=tournament, number=1, state="closed")
    organiser.post(page(tournament, "finish"))
    assert Tournament.objects.get().state == "finished"
    refused = organiser.post(page(tournament, "change"), typed(grid="keep", seen=1))
    assert refused.status_code == 422

    organiser.post(page(tournament, "reopen"))
    assert Tournament.objects.get().state == "running"
    kinds = Event.objects.order_by("number").values_list("kind", flat=True)
    assert list(kinds) == [
        "tournament_made",
        "tournament_finished",
        "tournament_reopened",
    ]


def test_a_round_that_is_open_keeps_the_tournament_open():
    tournament = make(rounds=1)
    Round.objects.create(tournament=tournament, number=1, state="playing")

    with pytest.raises(ValidationError) as refusal:
        finish(tournament=tournament, by=None)
    assert refusal.value.code == "round_open"


def test_the_day_is_read_from_the_rows(accounts):
    tournament = make(deals_per_round=4)
    table = seat(tournament)
    for number in range(1, 4):
        write(table, accounts["organiser"], number)
    Table.objects.create(round=table.round, number=2)

    facts = day_facts(tournament)
    (drawn,) = facts.drawn
    assert (facts.entered, facts.present, facts.current) == (4, 4, 1)
    assert tuple(drawn) == (1, "playing", 2, 0, 0, 0)
    write(table, accounts["organiser"], 4)
    assert day_facts(tournament).drawn[0].full == 1


def test_everybody_reads_the_list_and_a_tournament(stranger):
    tournament = make()

    assert "Tournoi d&#x27;hiver" in stranger.get("/tournaments/").content.decode()
    told = stranger.get(page(tournament)).content.decode()
    assert "17/01/2026, Ciney" in told
    assert page(tournament, "change") not in told


def test_tournaments_are_found_by_name_or_place(stranger):
    make(name="Grand prix", place="Liège")
    make(name="Petit prix", place="Ciney")

    def names(search):
        found = stranger.get("/tournaments/", {"search": search}).context["page"]
        return [row.name for row in found.object_list]

    assert names("prix") == ["Petit prix", "Grand prix"]
    assert names("liège grand") == ["Grand prix"]
    assert names("zzz") == []
    assert "zzz" in stranger.get("/tournaments/?search=zzz").content.decode()


def test_the_list_has_pages(stranger, monkeypatch):
    monkeypatch.setattr(table, "ROWS", 2)
    for number in range(3):
        make(name=f"Tournoi {number}")

    second = stranger.get("/tournaments/?page=2").context["page"]
    assert [row.name for row in second.object_list] == ["Tournoi 0"]
    assert stranger.get("/tournaments/?page=x").context["page"].number == 1


@pytest.mark.parametrize("path", ["/", "/tournaments/"])
@pytest.mark.parametrize("who", ["organiser", "stranger"])
def test_a_list_asks_the_database_as_often_for_three_as_for_one(
    cast, path, who, django_assert_max_num_queries
):
    client = cast[who]

    def queries():
        with django_assert_max_num_queries(11) as captured:
            assert client.get(path).status_code == 200
        return len(captured)

    seat(make())
    once = queries()
    for number in range(2):
        make(name=f"Tournoi {number}")
    assert queries() == once


def test_the_page_of_a_tournament_asks_as_often_for_three_rounds_as_for_one(
    organiser, django_assert_max_num_queries
):
    tournament = make()

    def queries():
        with django_assert_max_num_queries(25) as captured:
            organiser.get(page(tournament))
        return len(captured)

    seat(tournament)
    once = queries()
    for number in (2, 3):
        drawn = Round.objects.create(
            tournament=tournament, number=number, state=Round.State.PLAYING
        )
        Table.objects.create(round=drawn, number=1)
    assert queries() == once


def test_the_home_page_shows_today_first_and_strangers_nothing_that_is_over(
    organiser, stranger
):
    today = timezone.localdate()
    day = datetime.timedelta(days=1)
    make(name="Bientôt", played_date=today + 7 * day)
    make(name="Aujourd'hui", played_date=today)
    over = make(name="Fini", played_date=today - day)
    Tournament.objects.filter(pk=over.pk).update(state="finished")

    def names(client):
        days = client.get("/").context["days"]
        return tuple([row.name for row in days[when]] for when in ("today", "others"))

    assert names(organiser) == (["Aujourd'hui"], ["Bientôt", "Fini"])
    assert names(stranger) == (["Aujourd'hui"], ["Bientôt"])


@pytest.mark.parametrize("name", ["desk:tournament", "planning:change"])
def test_a_tournament_that_does_not_exist_is_not_found(organiser, name):
    assert organiser.get(reverse(name, args=["x"])).status_code == 404


def test_a_row_of_the_list_has_its_day_its_state_and_its_place(stranger):
    make(name="Grand prix", place="Liège")

    row = stranger.get("/tournaments/").content.decode().split("<tbody")[1]
    words = " ".join(re.sub("<[^>]*>", " ", row.split("</tr>")[0]).split())
    assert words.split("> ")[-1] == (
        "Grand prix Liège 17/01/2026 inscriptions ouvertes Whist à couleur 0"
    )
