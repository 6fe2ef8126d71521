"""A club keeps its members, one by one."""

import re

import pytest
from django.urls import reverse

from tournaments.entries.members import add_player, change_player
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.players.models import Club, Player

pytestmark = pytest.mark.django_db

PLAYERS = "/players/"
IMPORT = "/players/import/"


def typed(**more):
    return {
        "first_name": "Élodie",
        "last_name": "Lambert",
        "number": "",
        "club": "Wavre",
        "category": "",
        "contact": "+32 470 00 00 00",
        "shown": "initial",
        **more,
    }


def names():
    return [str(player) for player in Player.objects.all()]


def test_a_member_is_added_with_a_club_that_was_not_there(organiser):
    response = organiser.post(f"{PLAYERS}add/", typed(age_checked="on", number="7"))

    assert response.status_code == 302
    player = Player.objects.get()
    assert (player.folded_name, player.club.name) == ("elodie lambert", "Wavre")
    assert (player.number, player.contact) == (7, "+32 470 00 00 00")
    assert player.age_checked_by.username == "organiser"
    assert player.age_checked_at is not None


def test_a_club_is_one_whatever_its_accents(elodie):
    add_player(last_name="Maes", club="WÀVRE")

    assert [club.name for club in Club.objects.all()] == ["Wavre"]


def test_a_name_that_is_there_is_asked_about_before_it_is_added(organiser, elodie):
    doubt = organiser.post(f"{PLAYERS}add/", typed(first_name="ELODIE"))
    assert doubt.status_code == 422
    assert doubt.context["form"].namesakes == [elodie]

    organiser.post(f"{PLAYERS}add/", typed(anyway="1"))
    assert names() == ["Élodie Lambert", "Élodie Lambert"]


def test_a_number_that_somebody_has_is_refused_with_the_name(organiser, elodie):
    response = organiser.post(f"{PLAYERS}add/", typed(last_name="Maes", number="12"))

    assert response.status_code == 422
    assert "Élodie Lambert" in str(response.context["form"].errors["number"])
    assert 'value="Maes"' in response.content.decode()


def test_a_name_without_a_letter_is_refused(organiser):
    response = organiser.post(f"{PLAYERS}add/", typed(first_name="", last_name="--"))

    assert response.status_code == 422
    assert names() == []


def test_what_is_changed_of_a_member_is_found_by_the_new_name(organiser, elodie):
    address = reverse("registration:change_player", args=[elodie.public_id])
    form = organiser.get(address)
    assert 'value="Wavre"' in form.content.decode()

    organiser.post(address, typed(last_name="Noël", club=""))
    elodie.refresh_from_db()
    assert (elodie.folded_name, elodie.club) == ("elodie noel", None)


@pytest.mark.parametrize(
    ("first", "last", "anew"),
    [
        ("Fernand Van den", "Broeck", "Van den Broeck"),
        ("Jean De", "Smet", "De Smet"),
        ("Fernand", "Van den Broeck", None),
        ("Anne Marie", "Dupont", None),
        ("Juan", "Garcia Lopez", None),
    ],
)
def test_a_name_that_was_split_too_late_is_mended_on_the_members_page(
    organiser, first, last, anew
):
    member = add_player(first_name=first, last_name=last)
    page = f"/players/{member.public_id}/"
    found = organiser.get(page).content.decode()
    assert (f'href="{page}change/?split"' in found) is bool(anew)

    form = organiser.get(f"{page}change/?split").context["form"]
    assert form["last_name"].value() == (anew or last)
    assert organiser.get(f"{page}change/").context["form"]["last_name"].value() == last


def test_a_check_of_age_stays_with_whoever_made_it(accounts, elodie):
    change_player(player=elodie, age_checked=True, by=accounts["scorer"])
    change_player(player=elodie, age_checked=True, by=accounts["organiser"])
    elodie.refresh_from_db()
    assert elodie.age_checked_by == accounts["scorer"]

    change_player(player=elodie, age_checked=False, by=accounts["organiser"])
    elodie.refresh_from_db()
    assert (elodie.age_checked_at, elodie.age_checked_by) == (None, None)


@pytest.mark.parametrize("search", ["elod", "LAMBÈRT él", "12"])
def test_a_member_is_found_as_one_types(organiser, elodie, search):
    add_player(last_name="Maes")

    page = organiser.get(PLAYERS, {"search": search}, headers={"HX-Request": "true"})
    assert [str(one) for one in page.context["page"]] == ["Élodie Lambert"]
    assert "<html" not in page.content.decode()
    assert "HX-Request" in page["Vary"]


def test_members_come_fifty_at_a_time(organiser):
    for number in range(51):
        add_player(last_name=f"Maes {number:02}")

    first, second = (organiser.get(PLAYERS, {"page": page}) for page in (1, 2))
    assert (len(first.context["page"]), len(second.context["page"])) == (50, 1)
    assert "page=2" in first.content.decode()


def test_members_stand_by_name_and_then_by_first_name(organiser):
    for name in (
        "Luc Peeters", "Zoé dumont", "Anne Peeters", "Luc Évrard", "É Henry",
        "Una Ósín", "Ana Núñez", "Ela Łoś", "Ed Żak", "Zoé Zorn",
    ):  # fmt: skip
        first_name, last_name = name.split()
        add_player(first_name=first_name, last_name=last_name)

    page = organiser.get(PLAYERS).context["page"]
    assert [str(one) for one in page] == [
        "Zoé dumont",
        "Luc Évrard",
        "É Henry",
        "Ela Łoś",
        "Ana Núñez",
        "Una Ósín",
        "Anne Peeters",
        "Luc Peeters",
        "Ed Żak",
        "Zoé Zorn",
    ]


def test_nothing_is_said_of_the_number_of_a_member_without_one(organiser, elodie):
    def said():
        page = organiser.get("/players/", headers={"accept-language": "en"})
        return re.search(r'data-head="No\.">([^<]*)<', page.content.decode())[1]

    Player.objects.update(number=None)
    assert said() == ""
    Player.objects.update(number=41)
    assert said() == "41"


def test_an_empty_list_says_what_to_do_and_a_vain_search_too(organiser):
    assert IMPORT in organiser.get(PLAYERS).content.decode()
    add_player(last_name="Maes")
    page = organiser.get(PLAYERS, {"search": "<b>zz"}).content.decode()
    assert "&lt;b&gt;zz" in page


def test_the_list_asks_the_database_as_often_for_many_as_for_one(
    organiser, elodie, django_assert_max_num_queries
):
    def queries():
        with django_assert_max_num_queries(20) as captured:
            organiser.get(PLAYERS)
        return len(captured)

    once = queries()
    for number in range(3):
        add_player(last_name="Maes", club=f"Club {number}")
    assert queries() == once


def test_contacts_are_for_organisers_alone(cast, elodie):
    change_player(player=elodie, contact="0470 12 34 56")
    address = reverse("registration:player", args=[elodie.public_id])

    def seen(who):
        pages = (cast[who].get(PLAYERS), cast[who].get(address))
        return ["0470 12 34 56" in page.content.decode() for page in pages]

    assert {who: seen(who) for who in ("organiser", "scorer", "jury")} == {
        "organiser": [True, True],
        "scorer": [False, False],
        "jury": [False, False],
    }


def test_an_unknown_member_is_not_found(organiser, elodie):
    assert organiser.get("/players/nobody/").status_code == 404
    Player.objects.update(forgotten_at="2026-01-17T10:00:00Z", last_name="")
    address = reverse("registration:player", args=[elodie.public_id])
    assert organiser.get(address).status_code == 410


@pytest.mark.parametrize("news", [{"shown": "number"}, {"club": "Geel"}])
@pytest.mark.parametrize("state", ["registration", "running", "finished"])
def test_what_is_changed_of_a_member_is_shown_anew_wherever_they_play(
    tournament, make_tournament, entry, elodie, state, news
):
    make_tournament()  # in which she does not play
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    before = dict(Tournament.objects.values_list("pk", "version"))

    change_player(player=elodie, **news)
    after = dict(Tournament.objects.values_list("pk", "version"))
    assert after == before | {tournament.pk: before[tournament.pk] + 1}


def test_a_ranking_that_a_browser_keeps_is_drawn_anew_when_a_name_changes(
    stranger, tournament, entry, elodie
):
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.PRESENT)
    page = reverse("ranking:ranking", args=[tournament.public_id])
    etag = {"If-None-Match": stranger.get(page).headers["ETag"]}
    assert stranger.get(page, headers=etag).status_code == 304

    change_player(player=elodie, shown=Player.Shown.NUMBER)
    assert stranger.get(page, headers=etag).status_code == 200
