"""The lists of the door say who comes, and who has to pay what."""

import pytest

from tests.printing.reading import contents, list_on, page_of, pdf, words_of
from tests.ranking import day as days
from tournaments.demo.rehearsal import rehearse
from tournaments.follow import comings
from tournaments.players.models import Club, Player
from tournaments.till import queries as till, writes as till_now
from tournaments.till.models import TillPlan

pytestmark = pytest.mark.django_db
LISTS = ("check-in", "check-in-by-number", "cash-sheet")


@pytest.fixture
def hall():
    return days.tournament_of()


def rows(key, hall, *languages):
    return list_on(page_of(key, hall, *languages, desk=True))


def test_the_door_finds_a_player_by_surname_and_by_number(hall):
    by_name, by_number = rows("check-in", hall), rows("check-in-by-number", hall)

    assert [row[1] for row in by_name[1:]] == [
        *("Claes", "Dupont", "Henry", "Lambert", "Maes", "Noël", "Peeters", "Wouters")
    ]
    assert [row[0] for row in by_number[1:]] == [str(n) for n in range(1, 9)]
    assert by_number[1] == ["1", "Lambert", "Élodie", "Wavre", "Dames", "✔", "", ""]
    assert by_name[4] == by_number[1]


def test_what_the_door_knows_already_is_ticked(hall, accounts):
    till_now.set_paid(
        entry=hall.entries.get(number=2), paid=True, by=accounts["scorer"]
    )
    hall.entries.filter(number=3).update(state="registered")
    Player.objects.filter(last_name="Maes").update(age_checked_at="2026-01-01T00:00Z")

    ticks = {row[0]: row[-3:] for row in rows("check-in-by-number", hall)[1:]}
    assert ticks["2"] == ["✔", "✔", ""]
    assert ticks["3"] == ["", "", ""]
    assert ticks["4"] == ["✔", "", "✔"]


def test_who_has_left_is_not_waited_for_and_who_comes_unannounced_has_a_line(
    hall, accounts
):
    comings.leave(entry=hall.entries.get(number=1), by=accounts["scorer"])

    for key in LISTS:
        page = page_of(key, hall, "en", desk=True)
        assert "Lambert" not in page
        assert len(contents(key, hall, desk=True)["walk_ins"].rows) >= 8
        assert "Not on the list" in page


@pytest.mark.parametrize("key", LISTS)
def test_a_list_of_nobody_says_so_and_has_lines_to_write_in(key):
    page = page_of(key, days.tournament_of(people=0), "en", desk=True)

    assert "Nobody is entered yet." in page
    assert page.count("<table") == (2 if key == "cash-sheet" else 1)


@pytest.mark.parametrize("key", LISTS)
def test_names_of_sixty_letters_and_long_clubs_are_cut_by_the_sheet(key, hall):
    Player.objects.update(
        last_name="Van der Wandeleer-" * 3 + "Dupo", category="D" * 30
    )
    Club.objects.filter(name="Wavre").update(name="Whist " * 12)
    sheet = contents(key, hall, desk=True)["sheet"]

    assert sum(one.cuts for one in sheet.columns) >= 3
    both = page_of(key, hall, "fr", "nl", desk=True)
    assert both.count("<tbody>") == 2
    assert " / Van der Wandeleer" not in both


def test_the_cash_sheet_says_what_each_has_to_pay_where_a_till_is_kept(hall, accounts):
    assert {row[4] for row in rows("cash-sheet", hall)[1:]} == {""}
    TillPlan.objects.create(
        tournament=hall, is_kept=True, usual_fee=700, fees=[["Dames", 550]]
    )

    told = {row[0]: row[4] for row in rows("cash-sheet", hall, "en")[1:]}
    numbers = hall.entries.order_by("number").values_list("number", flat=True)
    owed = [money_in_english(one.owed) for one in till.accounts(hall).values()]
    assert told == dict(zip(map(str, numbers), owed, strict=True))
    assert {told["1"], told["2"]} == {"€5.50", "€7.00"}


def test_what_came_by_transfer_stands_in_its_own_column(hall, accounts):
    TillPlan.objects.create(tournament=hall, is_kept=True, usual_fee=700)
    one, two, three, _four = hall.entries.order_by("number")[:4]
    till_now.take_fee(entry=one, means="transfer", by=accounts["organiser"])
    till_now.take_fee(entry=two, by=accounts["organiser"])
    till_now.take_fee(entry=three, amount=200, by=accounts["organiser"])
    till_now.take_fee(
        entry=three, amount=300, means="transfer", by=accounts["organiser"]
    )

    told = {row[0]: row[4:] for row in rows("cash-sheet", hall, "en")[1:]}
    assert [told[key] for key in "1234"] == [
        ["–", "", "€7.00", ""],
        ["–", "€7.00", "", ""],
        ["€2.00", "€2.00", "€3.00", ""],
        ["€7.00", "", "", ""],
    ]


@pytest.mark.long
@pytest.mark.press
def test_the_end_of_a_list_and_the_sums_of_the_till_share_a_sheet():
    hall = rehearse(game="couleur", players=24, until=0)
    TillPlan.objects.update_or_create(
        tournament=hall, defaults={"is_kept": True, "usual_fee": 700}
    )
    page = page_of("cash-sheet", hall, "fr", desk=True)
    first, last, _end = words_of(pdf(page)).split("\f")

    assert "Pas sur la liste" not in first
    assert "Pas sur la liste" in last
    assert "Signature" in last


def money_in_english(cents):
    return f"€{cents // 100}.{cents % 100:02}"
