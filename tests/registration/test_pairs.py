"""Partners come in one line, are proposed to each other, and are parted again."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tournaments.door.sides.operations import pair
from tournaments.entries import sides as queries
from tournaments.entries.models import Entry, Side
from tournaments.players.imports import MEANING
from tournaments.players.models import Club, Player
from tournaments.players.rules.columns import guess
from tournaments.players.rules.pairs import (
    BEFORE,
    LEFT_OVER,
    SAME_CLUB,
    Single,
    halves,
    propose,
    split_row,
)


@pytest.mark.parametrize(
    ("line", "two"),
    [
        ("Bovy / Closset", ("Bovy", "Closset")),
        ("Bovy/Closset", ("Bovy", "Closset")),
        ("Anne Bovy - Luc Closset", ("Anne Bovy", "Luc Closset")),
        ("Bovy et Closset", ("Bovy", "Closset")),
        ("Maes en Peeters", ("Maes", "Peeters")),
        ("Bovy & Closset", ("Bovy", "Closset")),
        ("Bovy – Closset", ("Bovy", "Closset")),
        ("Bovy / Closset [Ciney]", ("Bovy [Ciney]", "Closset [Ciney]")),
        ("Bovy [Ciney] / Closset [Huy]", ("Bovy [Ciney]", "Closset [Huy]")),
        ("Bovy [Ciney] / Closset", ("Bovy [Ciney]", "Closset")),
        # One name, whatever it holds.
        ("Anne Dupont-Leroy", None),
        ("Anne Bovy [Ciney - Dinant]", None),
        ("Henriette Etienne", None),
        ("Bovy /", None),
        ("/ Closset", None),
        ("Bovy / 12", None),
        ("Bovy / Closset / Maes", None),
        ("", None),
    ],
)
def test_a_pair_is_read_from_one_line(line, two):
    assert halves(line) == two


def test_who_played_together_is_proposed_first_then_clubs_then_whoever_is_left():
    singles = [
        Single("a", 1, 10),
        Single("b", 2, 10),
        Single("c", 3, 10),
        Single("d", 4, None),
        Single("e", 5, 20),
        Single("f", 6, 10),
        Single("g", 7, None),
    ]

    assert propose(singles, [(1, 5), (5, 2), (9, 3)]) == [
        ("a", "e", BEFORE),
        ("b", "c", SAME_CLUB),
        ("d", "f", LEFT_OVER),
    ]


def test_a_row_of_two_names_is_two_rows():
    columns = guess(["Nom", "Club", "Téléphone", "N°"], MEANING)

    assert split_row(["Bovy / Closset", "Ciney", "0470", "3 / 4"], columns) == [
        ["Bovy", "Ciney", "0470", "3"],
        ["Closset", "Ciney", "", "4"],
    ]
    assert split_row(["Anne Bovy", "Ciney / Huy"], columns) == [
        ["Anne Bovy", "Ciney / Huy"]
    ]


@pytest.fixture
def whist(make_tournament):
    return make_tournament("whist")


def at_the_door(client, day, **sent):
    address = reverse("registration:register_pair", args=[day.public_id])
    return client.post(address, {"here": "1", **sent})


def sides(day):
    return [
        [f"{one.number} {one.player} {one.state}" for one in side.entries.all()]
        for side in Side.objects.filter(tournament=day)
    ]


def keys(*players):
    return dict(zip(("one", "other"), (one.public_id for one in players), strict=False))


@pytest.mark.long
def test_a_pair_is_registered_in_one_line_at_the_door(organiser, whist, elodie):
    page = reverse("registration:find", args=[whist.public_id])
    found = organiser.get(page, {"line": "Lambert / Luc Closset [Huy]"})

    (one, first), (other, second) = found.context["two"]
    assert [hit.player for hit in first["found"]] == [elodie]
    assert (one, first["first"], other, second["first"]) == (
        "one",
        "hit",
        "other",
        "new",
    )
    line = {"line": "Lambert / Luc Closset [Huy]", **keys(elodie), "other": "new"}
    at_the_door(organiser, whist, **line)
    assert sides(whist) == [
        ["1 Élodie Lambert present", "2 Luc Closset present"],
    ]
    assert str(Player.objects.get(last_name="Closset").club) == "Huy"


@pytest.mark.long
@pytest.mark.django_db
def test_half_a_pair_is_first_whoever_is_free_and_of_the_club_that_was_said(
    organiser, whist, enter, elodie
):
    taken = enter("Jan Bovy", tournament=whist)
    pair(entry=taken, partner=enter("Luc Closset", tournament=whist))
    free = enter("Anne Bovy", tournament=whist)
    page = reverse("registration:find", args=[whist.public_id])
    elodie.club = Club.objects.create(name="Ciney")
    elodie.save()

    def half(line):
        found = organiser.get(page, {"line": line}).context["two"][0][1]
        hits = [hit.player for hit in found["found"]]
        return found["first"] == "new" or hits[0]

    assert half("Bovy / Maes") == free.player
    assert half("Lambert [Ciney] / Maes [Huy]") == elodie
    assert half("Élodie Lambert [Huy] / Maes [Huy]") is True


@pytest.mark.django_db
def test_a_pair_written_down_before_is_checked_in_by_the_same_line(
    organiser, whist, enter
):
    two = [enter(name, tournament=whist) for name in ("Jan Bovy", "Luc Closset")]
    pair(entry=two[0], partner=two[1])
    players = keys(*(one.player for one in two))
    at_the_door(organiser, whist, line="Bovy / Closset", **players)

    assert sides(whist) == [["1 Jan Bovy present", "2 Luc Closset present"]]


@pytest.mark.long
def test_what_is_refused_of_one_is_written_of_neither(organiser, whist, elodie, enter):
    taken = enter("Jan Bovy", tournament=whist)
    pair(entry=taken, partner=enter("Luc Closset", tournament=whist))
    for line, sent in (
        ("Lambert / Bovy", keys(elodie, taken.player)),
        ("Lambert / Élodie", keys(elodie, elodie)),
        ("Lambert / Marie Élodie Lambert", {**keys(elodie), "other": "nobody"}),
        ("Lambert", keys(elodie, elodie)),
        ("Élodie Lambert / Marie Noël", {"one": "new", "other": "new"}),
        (f"Lambert / {'a' * 61}", {**keys(elodie), "other": "new"}),
    ):
        answer = at_the_door(organiser, whist, line=line, **sent)
        assert answer.status_code in (404, 422)
        assert Entry.objects.filter(tournament=whist).count() == 2
        assert Player.objects.count() == 3


def test_a_line_of_two_names_is_one_name_where_nobody_has_a_partner(
    organiser, tournament
):
    page = reverse("registration:find", args=[tournament.public_id])

    assert organiser.get(page, {"line": "Bovy / Closset"}).context["two"] == []


def test_the_page_of_partners_proposes_pairs_parts_and_pairs_again(
    organiser, whist, make_tournament, enter
):
    last_year = make_tournament("whist", name="Avant", played_date="2026-01-17")
    names = ("Jan Bovy", "Luc Closset", "Anne Dumont")
    once = [enter(name, tournament=last_year) for name in names]
    pair(entry=once[0], partner=once[2])
    three = [
        Entry.objects.create(tournament=whist, player=one.player, number=number)
        for number, one in enumerate(once, start=1)
    ]
    page = reverse("registration:partners", args=[whist.public_id])
    shown = organiser.get(page).context
    assert [(p["one"], p["other"], p["why"]) for p in shown["proposed"]] == [
        (three[0], three[2], BEFORE)
    ]
    assert shown["alone"] == [three[1]]

    here = [whist.public_id, three[0].public_id]
    sent = {"back": "partners", "partner": three[2].public_id}
    answer = organiser.post(reverse("registration:pair", args=here), sent)
    assert (answer.status_code, answer["Location"]) == (302, page)
    assert queries.partners(whist)["pairs"] == [(1, [three[0], three[2]])]
    # Pressed on a page that is out of date, it says so and changes nothing.
    again = organiser.post(reverse("registration:pair", args=here), sent, follow=True)
    assert "partenaire" in "".join(map(str, again.context["messages"]))
    nobody = {"back": "partners", "partner": ""}
    unsaid = organiser.post(
        reverse("registration:pair", args=here), nobody, follow=True
    )
    assert [*map(str, unsaid.context["messages"])] == ["Choisissez un partenaire."]
    organiser.post(reverse("registration:unpair", args=here), {"back": "partners"})
    assert Side.objects.filter(tournament=whist).count() == 0


def test_the_page_of_partners_asks_the_same_for_one_pair_and_three(
    organiser, whist, enter
):
    page = reverse("registration:partners", args=[whist.public_id])
    counts = []
    for times in (1, 2):
        for at in range(times):
            one = enter(f"Jan {times}{at}", tournament=whist)
            pair(entry=one, partner=enter(f"An {times}{at}", tournament=whist))
            enter(f"Luc {times}{at}", tournament=whist)
        with CaptureQueriesContext(connection) as asked:
            organiser.get(page)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_list_of_pairs_is_imported_as_members(organiser):
    file = SimpleUploadedFile("paires.csv", b"Nom;Club\nBovy / Closset;Ciney\n")
    page = organiser.post(reverse("registration:import_players"), {"file": file})

    assert [
        (one[0].row.last_name, one[0].row.club) for one in page.context["judged"]
    ] == [
        ("Bovy", "Ciney"),
        ("Closset", "Ciney"),
    ]


def test_the_import_of_members_leads_to_where_pairs_are_pasted(
    organiser, make_tournament, whist
):
    make_tournament("couleur", name="Seuls")
    make_tournament("whist", name="Fini", state="finished")
    page = organiser.get(
        reverse("registration:import_players"), headers={"Accept-Language": "en"}
    )
    assert page.context["in_pairs"] == [whist]
    names = reverse("registration:names", args=[whist.public_id])
    assert f'href="{names}"' in page.content.decode()

    pasted = {"names": "Bovy / Closset", "here": "1"}
    seen = organiser.post(names, pasted).context["seal"]
    organiser.post(names, {**pasted, "seen": seen, "confirm": "1"})
    assert sides(whist) == [["1 Bovy present", "2 Closset present"]]


def test_a_joker_is_proposed_to_whoever_is_left_over_alone():
    joker = Single("j", 9, club=1, is_joker=True)
    one, other, third = (Single(key, at, club=1) for at, key in enumerate("abc"))

    assert propose([joker, one, other], [(9, 0)]) == [("a", "b", SAME_CLUB)]
    assert propose([joker, one, other, third], []) == [
        ("a", "b", SAME_CLUB),
        ("c", "j", LEFT_OVER),
    ]
    assert propose([joker, joker._replace(key="k", player=8)], []) == []
