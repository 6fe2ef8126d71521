"""A sheet of Whist tells games and rubbers as they end, and asks each side once."""

import re

import pytest
from django.urls import reverse

from tests.ranking import day
from tournaments.entries.models import Entry
from tournaments.follow.seats import replace_entry
from tournaments.play.sheets.exchange.operations import exchange_sheets
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db

SLAM = {"tricks": {"NS": 13, "EW": 0}}
NINE = {"tricks": {"NS": 9, "EW": 4}}


@pytest.fixture
def table(accounts):
    found = day.tournament_of("whist", people=4, deals=6)
    (one,) = day.seat_round(found, 1, (1, 2, 3, 4))
    return one


def sheet(client, table):
    where = [table.round.tournament.public_id, 1, 1]
    return client.get(reverse("entry:sheet", args=where))


def test_games_and_rubbers_stand_beside_the_deal_that_ended_them(
    table, organiser, accounts
):
    for number, facts in enumerate((SLAM, NINE, SLAM, SLAM, SLAM), start=1):
        day.write(table, number, facts, by=accounts["scorer"])
    page = sheet(organiser, table)

    assert [
        [(one.what, one.side, one.won, one.lost) for one in row.line.ended]
        for row in page.context["rows"]
    ] == [
        [("slam", "NS", 0, 0), ("game", "NS", 1, 0)],
        [],
        [("slam", "NS", 0, 0), ("game", "NS", 2, 0), ("rubber", "NS", 1, 0)],
        [("slam", "NS", 0, 0), ("game", "NS", 1, 0)],
        [("slam", "NS", 0, 0), ("game", "NS", 2, 0), ("match", "NS", 2, 0)],
        [],
    ]
    said = page.content.decode()
    assert "NS gagnent une manche du robre : 1–0" in said
    assert "NS gagnent la partie : 2–0 en robres" in said


def test_the_total_that_runs_is_that_of_the_game_being_played(
    table, organiser, accounts
):
    for number, facts in enumerate((NINE, {"tricks": {"NS": 5, "EW": 8}}), start=1):
        day.write(table, number, facts, by=accounts["scorer"])
    page = sheet(organiser, table)

    assert [row.line.running["N"] for row in page.context["rows"]] == [6, 6] + [6] * 4
    totals = [("N", 6), ("E", 4), ("S", 6), ("W", 4)]
    assert list(page.context["totals"].items()) == totals
    day.write(table, 3, NINE, by=accounts["scorer"])
    assert sheet(organiser, table).context["totals"] == dict.fromkeys("NESW", 0)


def test_the_key_holds_what_this_game_has(table, organiser):
    page = sheet(organiser, table)
    typed = [letters for letters, _meaning in page.context["legend"]]

    assert typed == ["9", "NS3, EO4", "NS", "TNS", "RNS", "N E S O", "/", "."]
    assert [suit for suit, _letter in page.context["suits"]] == [
        "clubs",
        "diamonds",
        "hearts",
        "spades",
    ]


@pytest.mark.long
def test_each_side_is_asked_once_for_its_game_and_its_rubber(
    table, organiser, accounts
):
    for number, facts in enumerate((SLAM, NINE), start=1):
        day.write(table, number, facts, by=accounts["scorer"])
    where = [table.round.tournament.public_id, 1, 1]
    address = reverse("entry:paper", args=where)

    def told(**paper):
        sent = {f"paper-{key.replace('_', '-')}": one for key, one in paper.items()}
        page = organiser.post(address, sent)
        table.refresh_from_db()
        return page.status_code, table.paper_totals

    page = sheet(organiser, table).context
    assert [(one.entry, one.on_paper) for one in page["players"]] == [
        ("NS", 6),
        ("EW", 0),
        ("NS-games", 1),
        ("EW-games", 0),
    ]
    assert told(NS="6", EW="0", NS_games="1", EW_games="0") == (
        200,
        {"NS": 6, "EW": 0, "NS-games": 1, "EW-games": 0},
    )
    for number in (3, 4, 5, 6):
        day.write(table, number, NINE, by=accounts["scorer"])
    # 6 + 6 wins the second game and the rubber; the next rubber stands at one game.
    assert [one.on_paper for one in sheet(organiser, table).context["players"]] == [
        6,
        0,
        1,
        0,
    ]
    assert sheet(organiser, table).context["adds_up"] == "right"
    told(NS="4", EW="0", NS_games="1", EW_games="0")
    page = sheet(organiser, table)
    assert page.context["adds_up"] == "wrong"
    assert "Élodie Lambert &amp; Marie Dupont : points de la manche en cours" in (
        page.content.decode()
    )


def test_what_was_typed_for_each_player_before_still_adds_up(
    table, organiser, accounts
):
    for number in range(1, 7):
        day.write(table, number, NINE, by=accounts["scorer"])
    keys = [entry.public_id for entry in table.round.tournament.entries.all()]
    table.paper_totals = dict(zip(keys, (36, 0, 36, 0), strict=True))
    table.save()

    assert sheet(organiser, table).context["adds_up"] == "right"
    table.paper_totals[keys[0]] = 34
    table.save()
    assert sheet(organiser, table).context["adds_up"] == "wrong"


def test_a_second_person_types_the_same_of_each_side(table, client, accounts):
    for number in range(1, 7):
        day.write(table, number, NINE, by=accounts["scorer"])
    client.force_login(accounts["organiser"])
    address = reverse("entry:verify", args=[table.round.tournament.public_id, 1, 1])
    said = {"total-NS": "0", "total-EW": "0", "total-NS-games": "1"}
    sent = {"verdict": "compare", "seen": table.version, **said}
    wrong = client.post(address, sent)
    assert list(wrong.context["comparing"].differences) == ["EW-games"]
    table.refresh_from_db()
    sent |= {"total-EW-games": "0", "seen": table.version}  # two games each: a rubber
    assert client.post(address, sent).status_code == 302


def test_the_paper_of_a_side_goes_with_an_exchanged_sheet(accounts, organiser):
    found = day.tournament_of("whist", people=8, deals=1)
    one, two = day.seat_round(found, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    day.write(one, 1, NINE, by=accounts["scorer"])
    one.paper_totals = {"NS": 6, "EW": 0, "NS-games": 0, "EW-games": 0}
    one.save()
    address = reverse("entry:exchange", args=[found.public_id, 1, 1])
    assert organiser.get(address, {"other": two.public_id}).status_code == 200
    one.refresh_from_db()
    exchange_sheets(
        one=one, other=two, seen=(one.version, two.version), by=accounts["organiser"]
    )
    two.refresh_from_db()
    assert two.paper_totals == {"NS": 6, "EW": 0, "NS-games": 0, "EW-games": 0}


def test_after_a_replacement_the_totals_name_who_plays_and_what_their_side_won(
    table, organiser, accounts
):
    simone = table.round.tournament.entries.create(
        player=Player.objects.create(first_name="Simone", last_name="Wouters"),
        number=5,
        state=Entry.State.PRESENT,
    )
    for number in (1, 2):
        day.write(table, number, SLAM, by=accounts["scorer"])
    replace_entry(table=table, seat="E", entry=simone, from_deal=3)
    day.write(table, 3, {"tricks": {"NS": 0, "EW": 13}}, by=accounts["scorer"])
    page = sheet(organiser, table)

    # Three fiches lost with each slam, two with the rubber; then a slam of their own.
    assert [one.share[5:8] for one in page.context["players"][:2]] == [
        (5, 1, 2),
        (-5, 0, 1),
    ]
    said = " ".join(page.content.decode().split())
    west = table.occupants.get(seat="W").entry.player
    assert f"Simone Wouters &amp; {west} : points de la manche" in said
    fiches = re.findall("fiches (.*?</span>)", said)
    assert [re.sub("<.*?>", "", one) for one in fiches] == ["5", "\N{MINUS SIGN}5"]
