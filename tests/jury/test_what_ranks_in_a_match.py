"""In Whist a ruling is told by what ranks there, and a side by its players."""

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.standing.share import Share
from tests.entry.evening import write
from tests.jury import evening
from tournaments.jury import of_match, tables
from tournaments.jury.costs import Cost
from tournaments.jury.rules.decision import Decision
from tournaments.rulings.models import Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(accounts):
    """Nine and ten tricks: the second deal is the game."""
    _tournament, one, _two = evening.an_evening("whist", by=accounts["scorer"])
    for number, ours in enumerate((9, 10), start=1):
        facts = {"tricks": {"NS": ours, "EW": 13 - ours}, "honours": {"EW": 3}}
        write(one, number, facts, by=accounts["scorer"])
    return one


def names(table, seats):
    return [str(evening.entry_at(table, seat).player) for seat in seats]


def test_who_gains_points_and_loses_what_ranks_does_not_gain():
    """Two games and the rubber are lost for three points more: that is no gain."""
    lost = Share(points=24, games=2, rubbers=1), Share(points=25, games=1, fiches=-2)
    cost = Cost((10, 7), lost)

    assert cost.in_all == 1
    assert cost.gains(("fiches", "rubbers", "games", "margin")) == -2
    assert cost.gains(("total",)) == 1
    assert of_match.in_all(cost) == "+1 point, −1 manche, −1 robre, −2 fiches"


def test_the_deal_of_a_case_is_told_with_the_players_of_each_side(table, accounts):
    case = evening.called(table, 2, by=accounts["scorer"])
    (north, south), (east, west) = names(table, "NS"), names(table, "EW")
    with translation.override("en"):
        told = tables.case_heading(case)["line"]

    assert told == (
        f"{north} and {south} 10 tricks, {east} and {west} 3 tricks, "
        f"{east} and {west} 3 honours"
    )


def test_list_and_file_say_what_ranks_beside_the_points(cast, table, accounts):
    case = evening.called(table, 2, by=accounts["scorer"])
    less = {"tricks": {"NS": 7, "EW": 6}}
    evening.rule(
        case, Decision("dispute", (), {}, "corrected", facts=less), by=accounts["jury"]
    )
    day = case.tournament.public_id
    words = {"headers": {"accept-language": "en"}}
    page = cast["jury"].get(reverse("jury:decisions", args=[day]), **words)
    file = cast["jury"].get(reverse("jury:decisions_csv", args=[day]), **words)
    north, south = names(table, "NS")
    in_file = [f"{name} -6 points, -1 game" for name in (north, south)]

    assert page.content.decode().count("<b>−6 points, −1 game</b>") == 2
    assert "; ".join(in_file) in file.content.decode()


class TestAFineThatTheSheetTakesAlready:
    def looked(self, cast, table, side="NS", effect=""):
        case = evening.called(table, 3, by=None)
        url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
        sent = {
            "offence": "revoke",
            "seen": 1,
            "side": side,
            "points_offender": "-3",
            "effect": effect,
        }
        answer = cast["jury"].post(url, sent, headers={"accept-language": "en"})
        return url, sent, answer

    @pytest.fixture
    def table(self, table, accounts):
        facts = {"tricks": {"NS": 9, "EW": 4}, "penalties": [["revoke", "NS"]]}
        write(table, 3, facts, by=accounts["scorer"])
        return table

    def test_is_named_before_it_counts_twice(self, cast, table):
        _url, _sent, answer = self.looked(cast, table)
        north, south = names(table, "NS")

        assert answer.context["shown"]["notices"] == [
            f"The sheet itself takes this off {north} and {south} in this deal "
            "(revoke: −3): with this fine it counts twice."
        ]

    @pytest.mark.long
    def test_is_kept_where_the_jury_decides_so_all_the_same(self, cast, table):
        url, sent, answer = self.looked(cast, table)
        cast["jury"].post(url, {**sent, "shown": answer.context["mark"]})

        assert Ruling.objects.get().side_points == -3

    @pytest.mark.parametrize(("side", "effect"), [("EW", ""), ("NS", "annulled")])
    def test_is_not_that_of_the_others_nor_of_an_annulled_deal(
        self, cast, table, side, effect
    ):
        _url, _sent, answer = self.looked(cast, table, side, effect)

        assert "twice" not in " ".join(answer.context["shown"]["notices"])


@pytest.mark.long
def test_what_it_moves_in_the_ranking_is_told_in_what_ranks_there(
    cast, table, accounts
):
    by = accounts["scorer"]
    write(table, 3, {"tricks": {"NS": 10, "EW": 3}}, by=by)
    write(table, 4, {"tricks": {"NS": 10, "EW": 3}}, by=by)
    case = evening.called(table, 2, by=None)
    url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
    sent = {"offence": "dispute", "seen": 1, "effect": "annulled"}
    looked = cast["jury"].post(url, sent, headers={"accept-language": "en"})
    asked = {"case": case.public_id, "decision": looked.context["signed"]}
    moves = reverse("jury:ruled", args=[case.tournament.public_id])
    page = cast["jury"].get(moves, asked, headers={"accept-language": "en"})

    assert "Fiches won, from" in page.content.decode()
    assert "the total goes" not in page.content.decode()
