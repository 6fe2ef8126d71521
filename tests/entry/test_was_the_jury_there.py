"""A contract that needs the jury asks whether it was there."""

from tests.entry.evening import (
    table_of,
    tournament_of,
)
from tests.entry.pages import GOOD, at, rows, typed
from tournaments.models import DealVersion
from tournaments.sheets.queries import newest_facts

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
    assert len(nothing.context["jury_refused"]) == 1
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
