"""A contract that needs the jury asks whether it was there."""

import pytest

from tests.entry.evening import (
    table_of,
    tournament_of,
)
from tests.entry.pages import GOOD, at, rows, typed
from tournaments.deals.models import DealVersion
from tournaments.deals.queries import newest_facts
from tournaments.deals.rules.line import WIPED_OUT

SLAM = ("G", "N", "13")


def asked(answer):
    return [one["number"] for one in answer.context["unseen"]]


def test_of_a_slam_it_is_asked_once_whether_the_jury_was_there(scorer, table):
    for number in ("1", "2", "3"):
        cells = typed(SLAM, GOOD, SLAM, line=number)
        answer = scorer.post(at(table, "line"), cells)
    assert asked(answer) == asked(scorer.get(at(table, "sheet"))) == [1, 3]

    said = {"deal": ["1:1", "3:1"], "jury": "present", "rows": ""}
    answer = scorer.post(at(table, "jury"), said)
    assert (answer.status_code, asked(answer)) == (200, [])
    assert rows(answer) == [(1, "saved"), (2, "saved"), (3, "saved")]
    facts = newest_facts([table.pk])[table.pk].values()
    assert [line.get("jury") for line in facts] == ["present", None, "present"]


def test_without_a_script_the_answer_comes_back_to_the_sheet(scorer, table):
    scorer.post(at(table, "line"), typed(SLAM, line="1"))
    nothing = scorer.post(at(table, "jury"), {"jury": "present"})
    assert (nothing.status_code, asked(nothing)) == (422, [1])
    assert len(nothing.context["refused"]) == 1
    by_script = scorer.post(
        at(table, "jury"), {"deal": "1:9", "jury": "absent", "rows": ""}
    )
    assert (by_script.status_code, asked(by_script)) == (422, [1])

    answer = scorer.post(at(table, "jury"), {"deal": "1:1", "jury": "present"})
    assert answer.headers["Location"] == at(table, "sheet")
    assert asked(scorer.get(at(table, "sheet"))) == []
    assert scorer.get(at(table, "jury")).status_code == 405


def test_the_mark_of_the_jury_behind_a_usual_contract_is_refused(scorer, table):
    answer = scorer.post(at(table, "line"), typed(("E8+", "NS", "10"), line="1"))

    assert answer.status_code == 422
    assert "+" in answer.context["rows"][0].error
    assert not DealVersion.objects.exists()


def test_a_slam_typed_with_its_mark_asks_nothing(scorer, table):
    for number, cell in (("1", "G+"), ("2", "G-")):
        cells = typed((cell, "N", "13"), (cell, "N", "13"), line=number)
        answer = scorer.post(at(table, "line"), cells)
        assert asked(answer) == []
    kinds = {case.deal for case in table.cases.all()}
    assert kinds == {2}


def test_the_key_to_letters_names_the_contracts_that_need_the_jury(scorer, table):
    legend = dict(scorer.get(at(table, "sheet")).context["legend"])
    assert {"B+ C+ G+", "B- C- G-"} <= legend.keys()
    emptied = tournament_of("whist32")
    legend = dict(scorer.get(at(table_of(emptied), "sheet")).context["legend"])
    assert not any("+" in typed for typed in legend if typed != "NS+")


def test_the_box_for_the_jury_of_the_paper_is_typed_in_a_box_of_its_own(scorer, table):
    columns = ("contract", "jury", "bidders", "tricks")
    assert scorer.get(at(table, "sheet")).context["columns"] == columns

    for number, mark in (("1", "+"), ("2", "−")):
        cells = typed(SLAM, SLAM, line=number) | {f"jury-{number}": mark}
        answer = scorer.post(at(table, "line"), cells)
        assert (answer.status_code, asked(answer)) == (200, [])
    assert {case.deal for case in table.cases.all()} == {2}

    page = scorer.get(at(table, "sheet")).context["rows"]
    assert [list(row.cells.values()) for row in page[:2]] == [
        ["G", "+", "N", "13"],
        ["G", "-", "N", "13"],
    ]


@pytest.mark.parametrize(
    ("contract", "mark"), [("G", "x"), ("G+", "-"), ("E8", "+"), ("-", "+")]
)
def test_a_mark_in_the_box_for_the_jury_that_says_nothing_is_refused_there(
    scorer, table, contract, mark
):
    cells = typed((contract, "N", "13"), line="1") | {"jury-1": mark}
    answer = scorer.post(at(table, "line"), cells)

    [row] = answer.context["rows"]
    assert (answer.status_code, row.column) == (422, "jury")
    assert not DealVersion.objects.exists()


def test_a_game_that_needs_no_jury_has_no_box_for_it(scorer):
    found = table_of(tournament_of("whist32"))
    columns = ("contract", "bidders", "tricks")
    assert scorer.get(at(found, "sheet")).context["columns"] == columns


def test_a_line_is_wiped_out_with_its_mark(scorer, table):
    cells = typed(SLAM, line="1") | {"jury-1": "+"}
    scorer.post(at(table, "line"), cells)
    wiped = typed(("", "", ""), line="1") | {"jury-1": "+", "seen-1": "1"}
    scorer.post(at(table, "line"), wiped | {"confirm": "1:1"})
    facts = newest_facts([table.pk])[table.pk]
    assert facts[1] == WIPED_OUT
