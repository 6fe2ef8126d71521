"""In boards a ruling gives each of three players his own result, by weight or whole."""

from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import translation

from tests.boards.evening import PASS, taken
from tests.jury import evening
from tests.jury.one_board import (
    GIVES,
    a_table,
    decision,
    hand,
    kinds,
    lift,
    play,
    ruled,
    standings,
)
from tests.ledger.test_ledger import tamper
from tournaments.boards.models import Adjustment, BoardResult
from tournaments.boards.rules.gives import gives_in
from tournaments.boards.rules.marks import Ruled
from tournaments.comparison import writes as comparison
from tournaments.comparison.given_words import given_in_words
from tournaments.jury import in_force, queries, tables
from tournaments.jury.spoken import to_say

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(accounts):
    return accounts["organiser"]


@pytest.fixture
def table(organiser):
    return a_table(organiser)


def results(table):
    found = BoardResult.objects.filter(play__board=play(table).board)
    return set(found.values_list("play", "hand", "kind", "percent"))


def verified(table):
    said = StringIO()
    call_command("verify", table.round.tournament.public_id, stdout=said)
    return said.getvalue()


class TestARuling:
    @pytest.mark.long
    def test_gives_each_of_three_players_his_own_result(self, table, jury):
        ruled(table, jury, GIVES)
        (of_s,) = Adjustment.objects.filter(seat="S")

        assert kinds(table) == {"N": "minus", "E": "plus", "S": "weighted"}
        assert of_s.weighted == GIVES["S"]["weighted"]
        assert verified(table)

    def test_with_a_mixed_result_counts_beside_the_others_in_parts(self, table, jury):
        before = BoardResult.objects.get(play=play(table), hand=hand(table, "S"))
        ruled(table, jury, GIVES)
        own = BoardResult.objects.get(play=play(table), hand=hand(table, "S"))
        hands = BoardResult.objects.filter(
            play__board=play(table).board, hand=hand(table, "S")
        )

        assert (before.percent, own.kind) == (0, "played")
        # 60 % of a tie with the second, and so of 25; 40 % of the last place. A result
        # is among its own equals: what it has of them all together is 1.
        assert own.percent == Fraction(60, 100) * 25
        assert sum(one.percent for one in hands) == 150

    def test_that_assigns_one_result_has_it_count_whole(self, table, jury):
        whole = [{"weight": "1", "facts": taken(10, "S")}]
        ruled(table, jury, {"S": {"kind": "weighted", "weighted": whole}})
        own = BoardResult.objects.get(play=play(table), hand=hand(table, "S"))

        assert (own.kind, own.percent) == ("played", 75)
        assert kinds(table) == {"S": "weighted"}

    @pytest.mark.long
    def test_that_is_lifted_leaves_all_as_it_was(self, table, jury):
        before = results(table), standings(table)
        case = ruled(table, jury, GIVES, fine=10)
        during = results(table), standings(table)
        lift(case, jury)

        assert during[0] != before[0]
        assert during[1] != before[1]
        assert (results(table), standings(table), kinds(table)) == (*before, {})
        assert verified(table)

    @pytest.mark.long
    def test_that_is_replaced_gives_back_only_what_the_new_one_does_not(
        self, table, jury, organiser
    ):
        comparison.adjust(
            play=play(table), kind="average", seat="E", by=organiser, words="-"
        )
        case = ruled(table, jury, GIVES)
        anew = {"N": GIVES["N"], "S": {"kind": "average"}}
        evening.rule(case, decision(table, anew), by=jury, reason="appel")

        assert kinds(table) == {"N": "minus", "E": "average", "S": "average"}
        assert Adjustment.objects.filter(seat="N").count() == 1
        assert verified(table)

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE boards_adjustment SET weighted = '[]'",
            "UPDATE boards_adjustment SET kind = 'average' WHERE seat = 'E'",
            "DELETE FROM boards_adjustment WHERE seat = 'N'",
        ],
    )
    def test_that_is_not_so_is_found_by_verify(self, table, jury, sql):
        case = ruled(table, jury, GIVES)
        before = list(in_force.differences(case.tournament))
        tamper(sql)
        found = [one.what for one in in_force.differences(case.tournament)]

        assert (before, found) == ([], ["given"])


def test_what_is_given_stands_in_the_order_of_the_seats():
    """PostgreSQL keeps an object in an order of its own."""
    kept = {"gives": {seat: {"kind": "plus"} for seat in "ESN"}}

    assert list(gives_in(kept)) == ["N", "E", "S"]


def test_the_table_is_told_who_is_at_fault_with_his_fine(table, jury):
    case = ruled(table, jury, {"N": GIVES["N"]}, fine=10)
    with translation.override("en"):
        (told,) = tables.rulings_in_words(
            case.tournament, [queries.standing_ruling(case)]
        )
        words = [one.replace("\N{NO-BREAK SPACE}", " ") for one in to_say(told)]

    assert words[:2] == ["Anne Lambert is warned.", "A fine of 10 % of a top."]


@pytest.mark.parametrize(
    ("language", "one", "said"),
    [
        ("en", Ruled("percent", Fraction(45)), "45 %"),
        ("fr", Ruled("percent", Fraction(125, 2)), "62,50 %"),
        ("en", Ruled("weighted", None, GIVES["S"]["weighted"]),
         "60 % 9 hearts =, 40 % 9 hearts −1 by Jeanne"),
        ("en", Ruled("weighted", None, [{"weight": "1", "facts": taken(11, "S")}]),
         "9 hearts +2 by Jeanne"),
        ("en", Ruled("weighted", None, [{"weight": "1", "facts": PASS}]), "all pass"),
        ("en",
         Ruled("weighted", None, [
             {"weight": "1/2", "facts": taken(9, "S")},
             {"weight": "1/2", "facts": {**taken(6, "N"), "trump": "NT", "risk": "X"}},
         ]),
         "50 % 9 hearts = by Jeanne, 50 % 9 no trump X −3 by Luc"),
    ],
)  # fmt: skip
def test_what_was_given_is_said_in_plain_words(language, one, said):
    with translation.override(language):
        words = given_in_words(one, {"S": "Jeanne", "N": "Luc"})
    assert words.replace("\N{NO-BREAK SPACE}", " ") == said
