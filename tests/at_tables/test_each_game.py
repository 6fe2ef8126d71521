"""What a phone is told of each game, and of tables of three, of five and in boards."""

import pytest
from django.utils import translation

from scoring.variants import VARIANTS
from tests.boards import evening as boards
from tests.entry.evening import E8, table_of, tournament_of, write
from tests.jury import evening as jury
from tournaments.deals.one_sheet import scorer_of
from tournaments.play.phones.deals.game import game
from tournaments.play.phones.deals.queries import table_document
from tournaments.tables.models import Table


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def by(accounts):
    return accounts["scorer"]


def seen(table):
    tables = Table.objects.select_related("round__tournament")
    return table_document(tables.get(pk=table.pk))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_contract_is_told_in_the_order_of_its_ladder(db, variant):
    found = game(tournament_of(variant))

    rules = VARIANTS[variant]
    bids = [(one["key"], one["level"]) for one in found["contracts"]]
    wanted = [] if rules.match else [(one.key, level) for one, level in rules.bids()]
    assert bids == wanted
    for one in found["contracts"]:
        assert all(len(row) == one["most"] + 1 for row in one["worth"].values())


def test_what_each_number_of_tricks_brings_is_that_of_the_rules(db):
    tournament = tournament_of("couleur")

    emballage = game(tournament)["contracts"][0]

    assert (emballage["name"], emballage["needs"]) == ("Emballage 8", 8)
    assert emballage["worth"][""][6:9] == [
        [-13, 13, False],
        [-10, 10, False],
        [7, 0, True],
    ]
    assert emballage["worth"][""][13] == [44, 0, True]


def test_in_whiz_trump_and_doubling_are_told_apart(db):
    found = game(tournament_of("whiz"))

    assert [one["key"] for one in found["trumps"]] == ["C", "D", "H", "S", "NT"]
    assert [one["key"] for one in found["risks"]] == ["", "X", "XX"]
    ten = next(one for one in found["contracts"] if one["level"] == 10)
    assert ten["worth"]["H|"][10] == [20, 0, True]
    assert ten["worth"]["H|X"][11] == [44, 0, True]


@pytest.mark.parametrize(
    ("variant", "all_pass", "written"),
    [
        ("couleur", "again", False),
        ("couleur", "counted", True),
        ("whiz", "again", True),
        ("whist", "again", True),
    ],
)
def test_a_deal_that_all_pass_is_written_where_it_counts(
    db, variant, all_pass, written
):
    found = game(tournament_of(variant, all_pass=all_pass))

    assert found["pass"]["written"] is written


def test_at_a_table_of_five_the_dealer_rests_and_each_agrees_for_himself(db, by):
    table = table_of(tournament_of(deals=5), seats=("N", "E", "S", "W", "X"))
    write(table, 1, {**E8, "bidders": ["E", "X"]}, by=by)

    found = seen(table)

    assert found["dealers"] == found["resting"] == ["N", "E", "S", "W", "X"]
    assert [one["key"] for one in found["sides"]] == ["N", "E", "S", "W", "X"]
    assert found["deals"][0]["points"] == {"N": 0, "E": 13, "S": 0, "W": 0, "X": 13}
    assert found["deals"][0]["by_phone"] is False


def test_in_boards_each_deal_says_its_board_who_holds_what_and_who_deals(accounts):
    by = accounts["organiser"]
    day = boards.tournament_of()
    boards.accept(day, by)
    round = boards.begin(day, by)
    table = round.tables.first()

    found = seen(table)

    assert [one["deal"] for one in found["boards"]] == [1, 2, 3]
    for one in found["boards"]:
        assert sorted(one["hands"]) == ["E", "N", "S"]
        assert sorted(one["hands"].values()) == ["left", "opposite", "right"]
        held = [one["hands"][seat] for seat in one["order"]]
        assert held == ["left", "opposite", "right"]
    assert found["dealers"] == [one["dealer"] for one in found["boards"]]
    assert set(found["dealers"]) <= {"N", "E", "S"}


def test_in_a_match_the_dealer_is_who_won_the_first_trick(db, by):
    table = table_of(tournament_of("whist", options={"next_dealer": "first_trick"}))
    facts = {"tricks": {"NS": 9, "EW": 4}, "first_trick": "S"}
    write(table, 1, facts, by=by)

    found = seen(table)

    assert scorer_of(table.round.tournament).options["next_dealer"] == "first_trick"
    assert found["dealers"] == ["N", "S", "", ""]
    assert found["totals"] == {"N": 6, "E": 0, "S": 6, "W": 0}


def test_a_phone_learns_of_a_ruling_when_its_table_is_told(accounts):
    by, judge = accounts["scorer"], accounts["jury"]
    _tournament, table, _other = jury.an_evening(by=by)
    write(table, 1, E8, by=by)
    case = jury.called(table, by=by)
    annulled = jury.fine(table, "revoke", own=0, effect="annulled")
    jury.rule(case, annulled, by=judge)

    before = seen(table)
    jury.told(case, by=judge)
    after = seen(table)

    assert (before["deals"][0]["state"], before["totals"]["N"]) == ("written", 13)
    assert (after["deals"][0]["state"], after["totals"]["N"]) == ("judged", 0)


def test_as_many_questions_are_asked_for_one_line_as_for_three(
    db, by, django_assert_max_num_queries
):
    counts = []
    for lines in (1, 3):
        table = table_of(tournament_of(), number=lines)
        for number in range(1, lines + 1):
            write(table, number, E8, by=by)
        table = Table.objects.select_related("round__tournament").get(pk=table.pk)
        with django_assert_max_num_queries(30) as asked:
            table_document(table)
        counts.append(len(asked))

    assert counts[0] == counts[1]
