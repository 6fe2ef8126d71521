"""A ruling on a deal is not undone by writing another line over it."""

import pytest
from django.core.exceptions import ValidationError

from tests.entry.evening import E8, MISERE, write
from tests.entry.pages import at, typed
from tests.jury import evening
from tests.jury.one_board import lift
from tournaments.deals.models import DealVersion

pytestmark = pytest.mark.django_db
NONE = [{"contract": one} for one in ("pass", "not_played", "not_written")]


def ruled(table, jury, effect, **more):
    case = evening.called(table, by=jury)
    decision = evening.fine(table, "dispute", own=0, effect=effect, **more)
    evening.rule(case, decision, by=jury)
    return evening.now(case)


def write_over(table, facts, by):
    with pytest.raises(ValidationError) as refused:
        write(table, 1, facts, by=by, seen=1)
    return refused.value


@pytest.mark.parametrize("facts", NONE, ids=lambda facts: facts["contract"])
@pytest.mark.parametrize("effect", ["won", "lost"])
def test_no_line_leaves_a_ruling_nothing_to_judge(table, jury, scorer, effect, facts):
    case = ruled(table, jury, effect)
    before = evening.at(table)
    refused = write_over(table, facts, scorer)

    assert (refused.code, refused.params["case"]) == ("ruled", case.number)
    assert (evening.at(table), DealVersion.objects.count()) == (before, 1)


def test_nor_does_one_with_other_bidders_than_those_who_were_judged(
    table, jury, scorer
):
    write(table, 2, MISERE, by=scorer)
    case = evening.called(table, 2, by=jury)
    lost = evening.fine(table, "dispute", own=0, effect="lost", seats=("E",))
    evening.rule(case, lost, by=jury)
    alone = {**MISERE, "bidders": ["N"], "tricks": {"N": 0}}
    with pytest.raises(ValidationError) as refused:
        write(table, 2, alone, by=scorer, seen=1)

    assert refused.value.code == "ruled"


@pytest.mark.parametrize("effect", ["annulled", "replayed", "lost"])
def test_a_line_that_leaves_something_to_judge_is_corrected(
    table, jury, scorer, effect
):
    ruled(table, jury, effect)

    assert write(table, 1, {**E8, "level": 9}, by=scorer, seen=1).revision == 2


def test_once_the_ruling_is_lifted_the_line_is_corrected(table, jury, scorer):
    lift(ruled(table, jury, "lost"), jury)

    assert write(table, 1, NONE[0], by=scorer, seen=1).revision == 2


def test_the_sheet_says_which_case_stands_in_the_way(cast, table, jury, scorer):
    case = ruled(table, jury, "lost")
    sent = typed(("/", "", ""), line="1", confirm="1:1") | {"seen-1": "1"}
    row = cast["scorer"].post(at(table, "line"), sent).context["rows"][0]

    assert f"l’affaire {case.number}" in " ".join(row.error.split())
