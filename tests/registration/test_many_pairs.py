"""In Whist many are registered at once in pairs: pasted, or as they played before."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tournaments.door.field import operations as field
from tournaments.door.sides.operations import pair, unpair
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry, Side
from tournaments.follow import comings
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.players.imports import MEANING
from tournaments.players.models import Player
from tournaments.players.rules import judging, pasted
from tournaments.players.rules.verdicts import Known

pytestmark = pytest.mark.django_db


@pytest.fixture
def whist(make_tournament):
    return make_tournament("whist")


def address(page, day):
    return reverse(f"registration:{page}", args=[day.public_id])


def listed(day):
    entries = Entry.objects.filter(tournament=day).order_by("number")
    return [str(one.player) for one in entries]


def pairs(day):
    """The partners, as they stand on the list."""
    found = Side.objects.filter(tournament=day).order_by("number")
    return [
        [str(one.player) for one in side.entries.order_by("number")] for side in found
    ]


def paste(client, day, names, **sent):
    given = {"names": names, "confirm": "1", **sent}
    return client.post(address("names", day), given)


@pytest.mark.parametrize(
    ("line", "two"),
    [
        ("Bovy / Closset", [("", "Bovy", ""), ("", "Closset", "")]),
        ("3. An Bovy et Jean Closset", [("An", "Bovy", ""), ("Jean", "Closset", "")]),
        ("Bovy, Anne / Closset, Jean", [("Anne", "Bovy", ""), ("Jean", "Closset", "")]),
        ("BOVY Anne - CLOSSET Jean", [("Anne", "BOVY", ""), ("Jean", "CLOSSET", "")]),
        ("Bovy / Closset [Ciney]", [("", "Bovy", "Ciney"), ("", "Closset", "Ciney")]),
        ("Bovy / Closset\tCiney", [("", "Bovy", "Ciney"), ("", "Closset", "Ciney")]),
        ("Anne Bovy\tJean Closset", [("Anne", "Bovy", ""), ("Jean", "Closset", "")]),
        (
            "Anne Bovy;Jean Closset;Huy",
            [("Anne", "Bovy", "Huy"), ("Jean", "Closset", "Huy")],
        ),
        ("Van den Berghe;Jan", [("Jan", "Van den Berghe", "")]),
        ("Van den Berghe, Jan", [("Jan", "Van den Berghe", "")]),
        ("Anne Dupont-Leroy", [("Anne", "Dupont-Leroy", "")]),
        ("Bovy / ?", [("", "Bovy", "")]),
        ("Bovy /", [("", "Bovy", "")]),
        ("--", []),
    ],
)  # fmt: skip
def test_a_pasted_line_is_a_pair_or_one_player(line, two):
    rows = pasted.rows_of(f"Anne Maes\n{line}", in_pairs=True, meaning=MEANING)[1:]

    assert [(row.first_name, row.last_name, row.club) for row in rows] == two
    assert [row.line for row in rows] == [2, 3][: len(two)]
    assert [row.beside for row in rows] == (
        [3, 2] if len(two) == 2 else [None] * len(two)
    )


def test_where_nobody_has_a_partner_a_stroke_parts_two_players_and_a_hyphen_nothing():
    rows = pasted.rows_of(
        "Anne Bovy / Jean Closset\nRik Noël - Guy Henry\n\nJan Maes", meaning=MEANING
    )

    assert [(row.line, row.first_name, row.beside) for row in rows] == [
        (1, "Anne", None),
        (2, "Jean", None),
        (3, "Rik Noël - Guy", None),
        (4, "Jan", None),
    ]


KNOWN = [
    Known("anne", "Anne", "Bovy", None, "Ciney"),
    Known("jean", "Jean", "Closset", None, ""),
    Known("luc", "Luc", "Maes", None, "Huy"),
    Known("rik", "Rik", "Maes", None, ""),
]


@pytest.mark.parametrize(
    ("line", "verdict", "members"),
    [
        ("Bovy", "same", ["anne"]),
        ("bovy [Ciney]", "same", ["anne"]),
        ("Bovy [Huy]", "doubtful", ["anne"]),
        ("Maes", "doubtful", ["luc", "rik"]),
        ("Maes [Huy]", "same", ["luc"]),
        ("Neuville", "new", []),
        ("Jan Bovy", "new", []),
        ("Bovy / Closset / Maes", "wrong", []),
    ],
)
def test_a_family_name_alone_is_the_one_member_who_has_it(line, verdict, members):
    (one,) = judging.judge(
        pasted.rows_of(line, in_pairs=True, meaning=MEANING), KNOWN, {}
    )

    assert (one.verdict, [who.public_id for who in one.members]) == (verdict, members)


def test_one_member_in_two_rows_is_asked_about():
    rows = pasted.rows_of(
        "Bovy / Closset\nAnne Bovy / Maes", in_pairs=True, meaning=MEANING
    )
    found = judging.judge(rows, KNOWN, {})

    assert [(one.verdict, one.earlier) for one in found] == [
        ("same", None),
        ("same", None),
        ("doubtful", 1),
        ("doubtful", None),
    ]


def test_a_pasted_list_of_pairs_is_looked_at_registered_and_paired(organiser, whist):
    add_player(first_name="Anne", last_name="Bovy", club="Huy")
    names = "Bovy / Jean Closset [Huy]\nLuc Maes\nRik Noël / Guy Henry"
    page = organiser.post(address("names", whist), {"names": names})

    judged = page.context["judged"]
    assert [(one.verdict, partner) for one, *_rest, partner in judged] == [
        ("same", "Jean Closset"),
        ("new", "Bovy"),
        ("new", ""),
        ("new", "Guy Henry"),
        ("new", "Rik Noël"),
    ]  # fmt: skip
    paste(organiser, whist, names)
    assert pairs(whist) == [
        ["Anne Bovy", "Jean Closset"],
        ["Rik Noël", "Guy Henry"],
    ]
    assert listed(whist)[2] == "Luc Maes"
    assert find_break(whist) is None


def test_who_is_left_out_leaves_the_partner_single(organiser, whist):
    paste(organiser, whist, "Anne Bovy / Jean Closset", row_2="skip")

    assert (listed(whist), pairs(whist)) == (["Anne Bovy"], [])


def test_who_is_registered_already_gets_the_partner_of_the_list(
    organiser, whist, enter
):
    for name in ("Anne Bovy", "Luc Maes", "Rik Noël"):
        enter(name, tournament=whist)
    paste(organiser, whist, "Anne Bovy / Jean Closset\nLuc Maes / Rik Noël")

    assert pairs(whist) == [["Anne Bovy", "Jean Closset"], ["Luc Maes", "Rik Noël"]]
    # Once more, everything is there.
    again = paste(organiser, whist, "Anne Bovy / Jean Closset")
    assert again.status_code == 422
    assert len(listed(whist)) == 4


@pytest.mark.parametrize("state", ["paired", "left"])
def test_who_is_not_free_holds_the_whole_list_back(organiser, whist, enter, state):
    anne = enter("Anne Bovy", tournament=whist)
    if state == "paired":
        pair(entry=anne, partner=enter("Luc Maes", tournament=whist))
    else:
        comings.leave(entry=anne)
    before = listed(whist)
    page = paste(organiser, whist, "Guy Henry / Rita Claes\nAnne Bovy / Jean Closset")

    assert page.status_code == 422
    assert "Anne Bovy" in page.context["refused"][0]
    assert listed(whist) == before
    assert not Player.objects.filter(last_name="Closset").exists()


def test_nobody_is_his_own_partner(organiser, whist):
    anne = add_player(first_name="Anne", last_name="Bovy")
    page = paste(organiser, whist, "Anne Bovy / Ann Bovy", row_2=anne.public_id)

    assert (page.status_code, listed(whist)) == (422, [])


def test_pairs_taken_at_once_are_taken_back_at_once(organiser, whist, accounts, enter):
    enter("Luc Maes", tournament=whist)
    paste(organiser, whist, "Anne Bovy / Jean Closset\nLuc Maes / Rik Noël")
    event = Event.objects.get(kind="players_taken")
    undoing.undo(event, by=accounts["organiser"])

    assert (listed(whist), pairs(whist)) == (["Luc Maes"], [])
    assert find_break(whist) is None


def test_a_pair_that_changed_since_is_not_taken_back(organiser, whist, accounts):
    paste(organiser, whist, "Anne Bovy / Jean Closset\nLuc Maes / Rik Noël")
    for side in Side.objects.all():
        unpair(side=side)
    entries = Entry.objects.filter(tournament=whist).order_by("number")
    pair(entry=entries[0], partner=entries[2])

    with pytest.raises(ValidationError) as refused:
        undoing.undo(Event.objects.get(kind="players_taken"), by=accounts["organiser"])
    assert refused.value.code == "since"
    assert len(listed(whist)) == 4


@pytest.fixture
def last_year(make_tournament, enter):
    """Anne and Jean were partners, Luc and Rik too; Guy was alone."""
    other = make_tournament("whist", name="Avant", played_date="2026-01-17")
    five = [
        enter(name, tournament=other)
        for name in ("Anne Bovy", "Jean Closset", "Luc Maes", "Rik Noël", "Guy Henry")
    ]
    pair(entry=five[0], partner=five[1])
    pair(entry=five[2], partner=five[3])
    return other


def test_the_field_of_last_year_comes_with_its_pairs(organiser, whist, last_year):
    query = {"from": last_year.public_id}
    page = organiser.get(address("several", whist), query)
    assert [(one.name, one.about) for one in page.context["people"]] == [
        ("Anne Bovy", "avec Jean Closset"),
        ("Jean Closset", "avec Anne Bovy"),
        ("Guy Henry", ""),
        ("Luc Maes", "avec Rik Noël"),
        ("Rik Noël", "avec Luc Maes"),
    ]
    assert page.context["pairs"] == 2

    come = [one.key for one in page.context["people"] if one.name != "Rik Noël"]
    organiser.post(address("take", whist), {**query, "player": come, "as_before": "1"})
    assert pairs(whist) == [["Anne Bovy", "Jean Closset"]]
    assert len(listed(whist)) == 4


def test_the_field_comes_without_its_pairs_if_one_wants(organiser, whist, last_year):
    come = list(Player.objects.values_list("public_id", flat=True))
    sent = {"from": last_year.public_id, "player": come}
    organiser.post(address("take", whist), sent)

    assert (len(listed(whist)), pairs(whist)) == (5, [])


def test_who_has_another_partner_by_now_keeps_that_one(whist, last_year, enter):
    anne = Player.objects.get(last_name="Bovy")
    entry = comings.register(tournament=whist, player=anne)
    pair(entry=entry, partner=enter("Zoé Neuve", tournament=whist))
    come = list(Player.objects.exclude(pk=anne.pk).values_list("public_id", flat=True))
    field.take(tournament=whist, players=come, by=None, as_before=last_year)

    assert pairs(whist) == [["Anne Bovy", "Zoé Neuve"], ["Luc Maes", "Rik Noël"]]


def test_in_a_game_without_partners_the_field_of_whist_comes_one_by_one(
    organiser, tournament, last_year
):
    query = {"from": last_year.public_id}
    page = organiser.get(address("several", tournament), query)

    assert page.context["pairs"] == 0
    assert {one.about for one in page.context["people"]} == {""}
