"""When all pass, the deal is dealt again or counts 0, as the tournament says."""

import pytest

from tests.entry.evening import E8, points_of, table_of, tournament_of, write
from tests.entry.pages import GOOD, at, rows, typed
from tournaments.deals.models import DealVersion
from tournaments.deals.queries import newest_facts

ALL_PASS = ("-", "", "")


@pytest.fixture
def scorer(cast):
    return cast["scorer"]


@pytest.mark.parametrize("page", ["preview", "line"])
@pytest.mark.parametrize("game", ["couleur", "simple", "whist32"])
def test_where_it_is_dealt_again_the_line_stays_open(scorer, db, game, page):
    table = table_of(tournament_of(game))
    answer = scorer.post(at(table, page), typed(ALL_PASS, line="1", touched="1"))

    row = answer.context["rows"][0]
    assert (answer.status_code, row.state) == (200, "typing")
    assert row.error
    assert not DealVersion.objects.exists()


def test_where_it_counts_the_line_is_written_and_worth_nothing(scorer, db):
    table = table_of(tournament_of(all_pass="counted"))
    answer = scorer.post(at(table, "line"), typed(ALL_PASS, line="1"))

    assert rows(answer)[0] == (1, "saved")
    assert newest_facts([table.pk])[table.pk] == {1: {"contract": "pass"}}
    assert points_of(table) == dict.fromkeys("NESW", 0)


@pytest.mark.parametrize("game", ["whiz", "whist"])
def test_whiz_and_whist_have_their_own_rule(scorer, db, game):
    table = table_of(tournament_of(game))
    column = "tricks" if game == "whist" else "contract"
    answer = scorer.post(at(table, "line"), {f"{column}-1": "-", "line": "1"})

    assert rows(answer)[0] == (1, "saved")


def test_a_written_line_is_not_replaced_by_a_pass_that_is_dealt_again(
    scorer, db, accounts
):
    table = table_of(tournament_of())
    write(table, 1, E8, by=accounts["scorer"])
    data = typed(ALL_PASS, line="1", confirm="1:1") | {"seen-1": "1"}
    answer = scorer.post(at(table, "line"), data)

    assert rows(answer)[0] == (1, "typing")
    assert newest_facts([table.pk])[table.pk] == {1: E8}


def test_a_pass_that_counted_when_it_was_written_stays_so(scorer, db, accounts):
    table = table_of(tournament_of())
    write(table, 1, {"contract": "pass"}, by=accounts["scorer"])
    answer = scorer.get(at(table, "sheet"))

    assert rows(answer)[0] == (1, "saved")
    data = typed(ALL_PASS, GOOD, touched="1 2")
    looked = scorer.post(at(table, "preview"), data)
    assert rows(looked) == [(1, "saved"), (2, "ready")]
