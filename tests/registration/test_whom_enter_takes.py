"""The second Enter at the door takes whom one means, or asks; it makes no mistake."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tournaments.door.sides.operations import pair
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.players.models import Player
from tournaments.players.rules.judging import judge
from tournaments.players.rules.verdicts import WRONG, MemberRow

pytestmark = pytest.mark.django_db
READY = " autofocus>"


def find(client, tournament, line):
    page = reverse("registration:find", args=[tournament.public_id])
    answer = client.get(page, {"line": line}, headers={"Accept-Language": "en"})
    return answer.context, " ".join(answer.content.decode().split())


def found(context):
    return [str(hit.player) for hit in context["found"]]


@pytest.mark.parametrize("name", ["3", "12 / 4", "0475 12 34 56", "?"])
def test_nobody_is_called_by_a_number(organiser, tournament, name):
    walk_in = reverse("registration:walk_in", args=[tournament.public_id])
    assert organiser.post(walk_in, {"line": name}).status_code == 422
    with pytest.raises(ValidationError):
        add_player(first_name="", last_name=name)
    (judged,) = judge([MemberRow(1, "", name)], [], {})

    assert judged.verdict == WRONG
    assert not Player.objects.exists()


@pytest.mark.long
def test_a_number_finds_who_has_it_here_then_the_member_who_has_it(
    organiser, tournament, enter, elodie
):
    here = comings.register(tournament=tournament, player=elodie)  # member 12
    for name in ("Anne Bovy", "Jean Closset"):
        enter(name)
    add_player(first_name="Luc", last_name="Maes", number=3)

    context, page = find(organiser, tournament, "3")
    assert (found(context), context["first"]) == (["Jean Closset", "Luc Maes"], "hit")
    assert page.count(READY) == 1
    assert "Register as new" not in page
    context, _page = find(organiser, tournament, "12")
    assert (found(context), context["first"]) == (["Élodie Lambert"], "hit")
    Entry.objects.filter(pk=here.pk).update(state="present")
    context, _page = find(organiser, tournament, "1")
    assert (found(context), context["first"]) == (["Élodie Lambert"], "")
    assert found(find(organiser, tournament, "99")[0]) == []


def test_first_stand_those_of_whose_name_a_word_begins_so(organiser, tournament):
    for name in ("Anne Dubois", "Luc Boisseau", "Zoé Bois", "Rita Van Boisdael"):
        first, _space, last = name.partition(" ")
        add_player(first_name=first, last_name=last)
    assert found(find(organiser, tournament, "bois")[0]) == [
        "Zoé Bois", "Luc Boisseau", "Rita Van Boisdael", "Anne Dubois"
    ]  # fmt: skip


def test_enter_does_not_go_on_to_another_who_is_called_nearly_so(
    organiser, tournament, enter
):
    enter("Zoé Bois", here=True)
    add_player(first_name="Anne", last_name="Dubois")
    context, _page = find(organiser, tournament, "bois")

    assert found(context) == ["Zoé Bois", "Anne Dubois"]
    assert context["first"] == ""


def test_a_name_that_is_a_letter_off_a_member_is_asked_about(organiser, tournament):
    add_player(first_name="Piet", last_name="Bovy")
    context, page = find(organiser, tournament, "Piet Bovi")

    assert (found(context), context["first"]) == (["Piet Bovy"], "")
    assert "A member has nearly this name." in page
    assert "Register as new" in page
    # Typed in full it is that member, and further off it is somebody else.
    assert find(organiser, tournament, "Piet Bovy")[0]["first"] == "hit"
    assert find(organiser, tournament, "Piet Bovesse")[0]["first"] == "new"


@pytest.mark.long
def test_a_pair_is_not_ready_where_one_has_another_partner(
    organiser, make_tournament, enter
):
    whist = make_tournament("whist")
    bob, cid = (enter(name, tournament=whist) for name in ("Bob Aerts", "Cid Dor"))
    ready = "autofocus> Register this pair"
    assert ready in find(organiser, whist, "Bob Aerts / Nouveau Nom")[1]
    pair(entry=bob, partner=cid)

    page = find(organiser, whist, "Bob Aerts / Nouveau Nom")[1]
    assert ready not in page
    there = reverse("registration:partners", args=[whist.public_id])
    way = f'<a href="{there}">take that pair apart</a> first.'
    assert f"Bob Aerts is in pair 1 already: {way}" in page
    # The same two come as they were written down.
    assert ready in find(organiser, whist, "Bob Aerts / Cid Dor")[1]


def test_a_pair_is_not_ready_where_a_name_is_a_letter_off(
    organiser, make_tournament, enter
):
    whist = make_tournament("whist")
    add_player(first_name="Piet", last_name="Bovy")
    page = find(organiser, whist, "Piet Bovi / Nouveau Nom")[1]

    assert "Register this pair" in page
    assert "autofocus> Register this pair" not in page
