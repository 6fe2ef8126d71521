"""Before a ruling in boards is kept, its page says what each player would have."""

import pytest
from django.urls import reverse

from tests.jury import evening
from tests.jury.one_board import (
    GIVES,
    a_table,
    asked,
    hand,
    kinds,
    play,
    ruled,
    seats,
    standings,
)
from tournaments.comparison import writes as comparison

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(accounts):
    return accounts["organiser"]


@pytest.fixture
def table(organiser):
    return a_table(organiser)


class TestBeforeItIsKept:
    def looked(self, cast, table, sent):
        case = evening.called(table, by=None)
        url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
        answer = cast["jury"].post(url, sent, headers={"accept-language": "en"})
        return url, answer

    def sent(self, table, **more):
        return asked(
            table,
            given_to_N="minus",
            given_to_E="plus",
            given_to_S="weighted",
            **{
                "contract_1": "9H",
                "bidders_1": hand(table, "S"),
                "tricks_1": "9",
                "contract_2": "9H",
                "bidders_2": hand(table, "S"),
                "tricks_2": "8",
                "weight-S-1": "60",
                "weight-S-2": "40",
            },
            **more,
        )

    @pytest.mark.long
    def test_each_players_mark_total_and_rank_stand_there_as_they_come_to_be(
        self, cast, table
    ):
        before = standings(table)
        url, answer = self.looked(cast, table, self.sent(table, fine="10"))
        shown = answer.context["shown"]["boards"].rows
        sent = {**self.sent(table, fine="10"), "shown": answer.context["mark"]}
        kept = cast["jury"].post(url, sent, headers={"accept-language": "en"})
        after = standings(table)
        own = seats(table)

        assert (answer.status_code, kept.status_code) == (200, 302)
        assert {one.player.key: one.rank for one in shown} == {
            key: (before[key][0], after[key][0]) for key in own.values()
        }
        assert {one.player.key: one.total for one in shown} == {
            key: (before[key][1], after[key][1]) for key in own.values()
        }
        (of_s,) = (one for one in shown if one.player.seat == "S")
        assert of_s.worth == (0, 15)
        assert kinds(table) == {"N": "minus", "E": "plus", "S": "weighted"}

    def test_it_says_in_words_who_is_given_what(self, cast, table):
        _url, answer = self.looked(cast, table, self.sent(table))
        page = answer.content.decode()

        assert (
            "60\N{NO-BREAK SPACE}% 9 hearts =, 40\N{NO-BREAK SPACE}% 9 hearts −1"
            in page
        )
        assert "average plus" in page

    def test_what_it_moves_in_the_whole_ranking_is_shown_too(self, cast, table):
        type(table.round.tournament).objects.update(travelling_shown=True)
        _url, answer = self.looked(cast, table, self.sent(table, fine="50"))
        case = answer.context["case"]
        asked = {"case": case.public_id, "decision": answer.context["signed"]}
        where = reverse("jury:ruled", args=[case.tournament.public_id])
        moves = cast["jury"].get(where, asked, headers={"accept-language": "en"})

        assert "from rank" in moves.content.decode()

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"weight-S-2": "30"}, "weight-S-1"),
            ({"weight-S-3": "10"}, "contract_3"),
            ({"tricks_1": "x"}, "tricks_1"),
            ({"tricks_1": "14"}, "contract_1"),
            ({"given-E": "percent"}, "percent-E"),
            ({"given-E": "percent", "percent-E": "101"}, "percent-E"),
            ({"given-E": "none"}, "given-E"),
        ],
    )
    def test_what_cannot_be_is_said_beside_its_question(
        self, cast, table, wrong, field
    ):
        _url, answer = self.looked(cast, table, {**self.sent(table), **wrong})

        assert answer.status_code == 422
        assert field in answer.context["form"].errors

    @pytest.mark.long
    def test_who_is_to_blame_and_gains_is_told(self, cast, table):
        sent = asked(table, given_to_E="percent", given_to_S="percent")
        sent |= {"percent-E": "0", "percent-S": "100", "offenders": [seats(table)["S"]]}
        _url, answer = self.looked(cast, table, sent)
        page = answer.content.decode()

        assert "At fault, and yet gains by it: Chloé Lambert 33.33" in page
        assert "Not at fault, and yet loses by it: Bart Lambert −33.33" in page

    def test_what_changes_nothing_says_so(self, cast, table, jury, organiser):
        comparison.adjust(
            play=play(table), kind="average", seat="E", by=organiser, words="-"
        )
        sent = asked(table, given_to_E="average")
        _url, answer = self.looked(cast, table, sent)

        assert "Nobody's points change by this" in answer.content.decode().replace(
            "&#x27;", "'"
        )

    @pytest.mark.long
    def test_the_form_starts_from_what_stands(self, cast, table, jury):
        case = ruled(table, jury, GIVES)
        url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
        form = cast["jury"].get(url, {"offence": "warning"}).context["form"]
        asked = (
            "given-N",
            "given-E",
            "given-S",
            "weight-S-1",
            "weight-S-2",
            "tricks_2",
        )

        assert [str(form[name].value()) for name in asked] == [
            "minus", "plus", "weighted", "60", "40", "8",
        ]  # fmt: skip
