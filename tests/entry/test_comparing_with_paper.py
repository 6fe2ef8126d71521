"""A sheet is compared with its paper, and a second person says that it is right."""

import re

import pytest

from tests.entry.evening import (
    E8,
    E8_LOST,
    entry_at,
    points_of,
    sit,
    write,
)
from tests.entry.pages import GOOD, at, board, typed
from tournaments.deals.models import Verification
from tournaments.tables.models import Table


def test_a_total_on_paper_that_differs_is_said_by_mark_and_word(
    scorer, table, accounts
):
    for number in range(1, 5):
        write(table, number, E8, by=accounts["scorer"])
    north = entry_at(table, "N").public_id
    counted = points_of(table)["N"]
    differs = scorer.post(at(table, "paper"), {f"paper-{north}": str(counted + 3)})

    assert differs.context["adds_up"] == "wrong"
    assert "+3" in differs.content.decode()
    nonsense = scorer.post(at(table, "paper"), {f"paper-{north}": "douze"})
    assert nonsense.status_code == 422
    table.refresh_from_db()
    assert table.paper_totals == {north: counted + 3}


def test_a_correction_that_is_not_saved_yet_does_not_add_up(scorer, table, accounts):
    write(table, 1, E8_LOST, by=accounts["scorer"])
    for number in range(2, 5):
        write(table, number, E8, by=accounts["scorer"])
    north, south = (entry_at(table, seat).public_id for seat in "NS")
    paper = {f"paper-{north}": "52", f"paper-{south}": "52"}
    rest = {f"paper-{entry_at(table, seat).public_id}": "0" for seat in "EW"}
    scorer.post(at(table, "paper"), paper | rest)
    seen = {f"seen-{number}": "1" for number in range(1, 5)} | paper | rest

    typing = scorer.post(at(table, "preview"), typed(*[GOOD] * 4, touched="1") | seen)
    asked = scorer.post(at(table, "line"), typed(*[GOOD] * 4, line="1") | seen)
    told = {"line": "1", "confirm": "1:1"}
    saved = scorer.post(at(table, "line"), typed(*[GOOD] * 4, **told) | seen)
    found = [page.context["adds_up"] for page in (typing, asked, saved)]
    assert found == ["unsaved", "wrong", "right"]
    assert "tombera juste une fois enregistré" in typing.content.decode()


def test_a_total_on_paper_is_read_with_whichever_minus(scorer, table):
    north = entry_at(table, "N").public_id
    scorer.post(at(table, "paper"), {f"paper-{north}": "\N{MINUS SIGN}7"})

    assert Table.objects.get().paper_totals == {north: -7}


def test_a_replacement_has_the_total_of_the_seat_from_his_first_deal_on(scorer, table):
    late = sit(table, "N", from_deal=3)
    page = scorer.get(at(table, "sheet"))

    assert late.player.last_name in page.content.decode()
    seats = [(one.seat, one.from_deal) for one in page.context["players"]]
    assert seats == [("N", 3), ("E", 1), ("S", 1), ("W", 1)]
    assert page.context["players"][0].entry == late.public_id


@pytest.fixture
def whole(table, accounts):
    for number in range(1, 5):
        write(table, number, E8, by=accounts["organiser"])
    table.refresh_from_db()
    return table


def test_a_second_person_confirms_a_sheet(scorer, whole):
    data = {"verdict": "confirmed", "seen": whole.version}

    assert scorer.post(at(whole, "verify"), data).status_code == 302
    assert board(scorer, whole).context["rows"][0].table.sheet.done
    twice = scorer.post(at(whole, "verify"), data)
    assert (twice.status_code, Verification.objects.count()) == (422, 1)


@pytest.mark.parametrize("verdict", ["confirmed", "rejected"])
def test_a_verdict_stands_on_the_sheet_with_who_gave_it(scorer, whole, verdict):
    scorer.post(at(whole, "verify"), {"verdict": verdict, "seen": whole.version})

    for page in ("sheet", "verify"):
        said = scorer.get(at(whole, page))
        assert said.context["verdict"].verdict == verdict
        assert "Marc" in said.content.decode()


def test_a_verdict_that_nobody_knows_is_refused(scorer, whole):
    answer = scorer.post(at(whole, "verify"), {"verdict": "perhaps", "seen": 4})

    assert answer.status_code == 422
    assert answer.context["comparing"].errors


def test_whoever_typed_a_sheet_does_not_judge_it(organiser, whole):
    data = {"verdict": "confirmed", "seen": whole.version}

    assert organiser.post(at(whole, "verify"), data).status_code == 422
    assert not Verification.objects.exists()


def test_a_later_line_makes_a_verdict_void(scorer, whole, accounts):
    scorer.post(at(whole, "verify"), {"verdict": "rejected", "seen": whole.version})

    assert board(scorer, whole).context["rows"][0].table.sheet.verdict == "rejected"
    write(whole, 1, E8_LOST, by=accounts["organiser"], seen=1)
    assert board(scorer, whole).context["rows"][0].table.sheet.verdict == ""


def test_a_sheet_that_changed_meanwhile_is_compared_again(scorer, whole):
    data = {"verdict": "confirmed", "seen": whole.version - 1}

    assert scorer.post(at(whole, "verify"), data).status_code == 422


def test_a_sheet_with_a_line_missing_is_not_confirmed(scorer, table, accounts):
    write(table, 1, E8, by=accounts["organiser"])
    data = {"verdict": "confirmed", "seen": 1}

    assert scorer.post(at(table, "verify"), data).status_code == 422
    data["verdict"] = "rejected"
    assert scorer.post(at(table, "verify"), data).status_code == 302


def blind(whole, **wrong):
    points = points_of(whole)
    return {
        f"total-{entry_at(whole, seat).public_id}": str(
            points[seat] + wrong.get(seat, 0)
        )
        for seat in "NESW"
    } | {"verdict": "compare", "seen": whole.version}


def test_totals_typed_blind_confirm_a_sheet_that_they_fit(scorer, whole):
    page = scorer.get(at(whole, "verify") + "?blind").content.decode()

    assert not re.search(r'class="points', page)
    answer = scorer.post(at(whole, "verify") + "?blind", blind(whole))
    assert answer.status_code == 302
    assert Verification.objects.get().verdict == "confirmed"


def test_totals_typed_blind_that_differ_are_shown_beside_those_counted(scorer, whole):
    answer = scorer.post(at(whole, "verify") + "?blind", blind(whole, N=1))

    assert answer.status_code == 422
    north = entry_at(whole, "N").public_id
    assert set(answer.context["comparing"].differences) == {north}
    assert not Verification.objects.exists()


def test_a_member_of_the_jury_compares_and_types_nothing(cast, whole):
    assert cast["jury"].get(at(whole, "verify")).status_code == 200
    assert cast["jury"].get(at(whole, "sheet")).status_code == 403


def test_a_total_typed_for_who_gave_the_seat_up_meanwhile_is_of_that_seat(
    scorer, table
):
    before = entry_at(table, "N").public_id
    old_tab = {f"paper-{before}": "12"}
    newcomer = sit(table, "N", from_deal=3)

    scorer.post(at(table, "paper"), old_tab)

    assert Table.objects.get().paper_totals == {newcomer.public_id: 12}
