"""The desk types a sheet, corrects it, and sees at once what is wrong."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.entry.evening import (
    E8,
    E8_LOST,
    entry_at,
    points_of,
    sit,
    table_of,
    tournament_of,
    write,
)
from tournaments.models import DealVersion, Round, Table, Tournament, Verification
from tournaments.sheets.queries import newest_facts
from tournaments.sheets.rules import notation

COLUMNS = notation.DEALS.columns


@pytest.fixture
def table(db):
    return table_of(tournament_of())


@pytest.fixture
def scorer(cast):
    return cast["scorer"]


def at(table, page, **more):
    words = {
        "tournament": table.round.tournament.public_id,
        "round": table.round.number,
        "table": table.number,
    }
    return reverse(f"entry:{page}", kwargs=words | more)


def typed(*lines, **more):
    """What a browser sends of a sheet: each line as its cells."""
    data = {}
    for number, cells in enumerate(lines, start=1):
        for column, cell in zip(COLUMNS, cells, strict=True):
            data[f"{column}-{number}"] = cell
        data[f"seen-{number}"] = "0"
        data[f"key-{number}"] = str(uuid4())
    return data | more


def rows(response):
    """Each row of a page or an answer, by its number, with its state."""
    tags = re.findall(r'<[a-z]+[^>]* id="row-\d+"[^>]*>', response.content.decode())
    pattern = r'.* id="row-(\d+)".* data-state="(\w+)"'
    found = [re.match(pattern, tag, re.DOTALL) for tag in tags]
    return [(int(one[1]), one[2]) for one in found]


GOOD = ("E8", "NS", "10")


def test_an_empty_sheet_opens_with_the_players_and_a_row_for_each_deal(scorer, table):
    page = scorer.get(at(table, "sheet"))

    assert page.status_code == 200
    assert rows(page) == [(number, "empty") for number in range(1, 5)]
    assert entry_at(table, "N").player.last_name in page.content.decode()


def test_points_come_as_one_types_and_nothing_is_written(scorer, table):
    data = typed(GOOD, ("M", "N", "0"), touched="1 2")
    answer = scorer.post(at(table, "preview"), data)

    assert rows(answer)[:2] == [(1, "ready"), (2, "ready")]
    running = answer.context["counted"].lines[1].running
    assert running == {"N": 49, "E": 0, "S": 13, "W": 0}
    assert not DealVersion.objects.exists()


def test_a_row_that_is_left_is_saved_alone(scorer, table, accounts):
    data = typed(GOOD, ("E9", "EW", "9"), line="1")
    answer = scorer.post(at(table, "line"), data)

    assert answer.status_code == 200
    assert rows(answer) == [(1, "saved")]
    assert newest_facts([table.pk])[table.pk] == {1: E8}
    assert DealVersion.objects.get().made_by == accounts["scorer"]
    assert points_of(table) == {"N": 13, "E": 0, "S": 13, "W": 0}


def test_the_same_row_sent_twice_is_written_once(scorer, table):
    data = typed(GOOD, line="1")
    answers = [scorer.post(at(table, "line"), data) for _again in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert DealVersion.objects.count() == 1


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        (("Q8", "NS", "10"), "contract"),
        (("E8", "N", "10"), "bidders"),
        (("E8", "NS", "14"), "tricks"),
        (("E7", "NS", "9"), "contract"),
        (("M", "NE", "7 7"), "tricks"),
    ],
)
def test_a_row_that_cannot_be_is_refused_beside_it_and_kept(
    scorer, table, cells, column
):
    answer = scorer.post(at(table, "line"), typed(cells, line="1"))

    assert answer.status_code == 422
    row = answer.context["rows"][0]
    assert (row.state, row.column) == ("wrong", column)
    assert row.error in answer.content.decode().replace("&#x27;", "'")
    assert tuple(row.cells.values()) == cells
    assert not DealVersion.objects.exists()


def test_a_row_that_is_not_complete_waits(scorer, table):
    answer = scorer.post(at(table, "line"), typed(("E8", "NS", ""), line="1"))

    assert answer.status_code == 200
    assert rows(answer)[0] == (1, "typing")


@pytest.mark.parametrize("finished", [False, True])
def test_a_correction_in_a_closed_round_is_refused_before_it_is_prepared(
    scorer, table, accounts, finished
):
    write(table, 1, E8, by=accounts["scorer"])
    Round.objects.update(state="closed")
    if finished:
        Tournament.objects.update(state="finished")
    change = typed(("E8", "NS", "6"), line="1") | {"seen-1": "1"}
    asked = scorer.post(at(table, "line"), change).content.decode()

    day = table.round.tournament.public_id
    again = reverse("desk:tournament" if finished else "rounds:rounds", args=[day])
    assert f'href="{again}?round=1#reopen"' in asked
    assert 'name="confirm"' not in asked
    assert reverse("ranking:moves", args=[day]) not in asked
    assert 'name="take"' in asked


def test_a_written_line_is_changed_only_once_that_is_confirmed(scorer, table, accounts):
    write(table, 1, E8, by=accounts["scorer"])
    change = typed(("E8", "NS", "6"), line="1") | {"seen-1": "1"}
    asked = scorer.post(at(table, "line"), change)

    assert rows(asked)[0] == (1, "changed")
    assert DealVersion.objects.count() == 1
    sure = scorer.post(
        at(table, "line"), change | {"confirm": "1:1", "words-1": "Misread"}
    )
    assert rows(sure)[0] == (1, "saved")
    assert newest_facts([table.pk])[table.pk] == {1: E8_LOST}
    event = table.round.tournament.events.last()
    assert (event.kind, event.words.text) == ("deal_corrected", "Misread")
    assert (event.facts["before"], event.facts["after"]) == (E8, E8_LOST)


def test_two_who_write_the_same_line_see_each_others_and_choose(
    scorer, table, accounts
):
    write(table, 1, E8, by=accounts["organiser"])
    mine = typed(("E8", "NS", "6"), line="1")
    late = scorer.post(at(table, "line"), mine)

    assert late.status_code == 409
    row = late.context["rows"][0]
    assert (row.state, tuple(row.cells.values())) == ("conflict", ("E8", "NS", "6"))
    assert "Odile" in late.content.decode()
    assert newest_facts([table.pk])[table.pk] == {1: E8}
    scorer.post(at(table, "line"), mine | {"confirm": "1:1"})
    assert newest_facts([table.pk])[table.pk] == {1: E8_LOST}


def test_two_who_write_the_same_thing_do_not_quarrel(scorer, table, accounts):
    write(table, 1, E8, by=accounts["organiser"])
    answer = scorer.post(at(table, "line"), typed(GOOD, line="1"))

    assert rows(answer)[0] == (1, "saved")
    assert DealVersion.objects.count() == 1


def test_a_line_that_is_emptied_is_wiped_out_once_confirmed(scorer, table, accounts):
    write(table, 1, E8, by=accounts["scorer"])
    empty = typed(("", "", ""), line="1") | {"seen-1": "1"}

    assert rows(scorer.post(at(table, "line"), empty))[0] == (1, "changed")
    answer = scorer.post(at(table, "line"), empty | {"confirm": "1:1"})
    assert rows(answer)[0] == (1, "empty")
    assert set(points_of(table).values()) == {0}
    again = typed(GOOD, line="1") | {"seen-1": "2"}
    assert rows(scorer.post(at(table, "line"), again))[0] == (1, "saved")


def test_without_a_script_one_button_saves_all_rows(scorer, db):
    table = table_of(tournament_of(all_pass="counted"))
    lines = [GOOD, ("-", "", ""), ("/", "", ""), (".", "", "")]
    data = typed(*lines)
    paper = {f"paper-{entry_at(table, seat).public_id}": "-3" for seat in "NESW"}
    answer = scorer.post(at(table, "sheet"), data | paper)

    assert answer.headers["Location"] == at(table, "sheet")
    assert newest_facts([table.pk])[table.pk] == {
        1: E8,
        2: {"contract": "pass"},
        3: {"contract": "not_played"},
        4: {"contract": "not_played"},
    }
    table.refresh_from_db()
    assert set(table.paper_totals.values()) == {-3}
    scorer.post(at(table, "sheet"), data | paper)
    assert DealVersion.objects.count() == 4


def test_without_a_script_a_wrong_row_stays_beside_the_saved_ones(scorer, table):
    answer = scorer.post(at(table, "sheet"), typed(GOOD, ("E8", "NS", "77")))

    assert answer.status_code == 422
    assert rows(answer)[:2] == [(1, "saved"), (2, "wrong")]


def test_without_a_script_one_can_leave_a_line_as_it_was(scorer, table, accounts):
    write(table, 1, E8, by=accounts["scorer"])
    change = typed(("E8", "NS", "6")) | {"seen-1": "1"}

    assert scorer.post(at(table, "sheet"), change).status_code == 422
    assert scorer.post(at(table, "sheet"), change | {"take": "1"}).status_code == 302
    assert newest_facts([table.pk])[table.pk] == {1: E8}


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


def test_a_total_on_paper_is_read_with_whichever_minus(scorer, table):
    north = entry_at(table, "N").public_id
    scorer.post(at(table, "paper"), {f"paper-{north}": "\N{MINUS SIGN}7"})

    assert Table.objects.get().paper_totals == {north: -7}


def test_at_a_table_of_five_the_dealer_rests(scorer, db):
    table = table_of(tournament_of(deals=5), seats="NESWX")
    answer = scorer.post(at(table, "line"), typed(("S6", "N", "6"), line="1"))

    assert answer.status_code == 422
    ok = scorer.post(at(table, "line"), typed(("S6", "X", "6"), line="1"))
    assert ok.status_code == 200
    cells = dict(
        re.findall(r'id="points-1-(.)"[^>]*>\s*<span class="(\w+)', ok.content.decode())
    )
    assert cells == {"N": "rests", **dict.fromkeys("ESWX", "points")}


def test_a_replacement_has_the_total_of_the_seat_from_his_first_deal_on(scorer, table):
    late = sit(table, "N", from_deal=3)
    page = scorer.get(at(table, "sheet"))

    assert late.player.last_name in page.content.decode()
    seats = [(one.seat, one.from_deal) for one in page.context["players"]]
    assert seats == [("N", 3), ("E", 1), ("S", 1), ("W", 1)]
    assert page.context["players"][0].entry == late.public_id


@pytest.mark.parametrize("state", ["closed", "published"])
def test_a_round_that_is_not_played_takes_no_line(scorer, db, state):
    table = table_of(tournament_of(), state=state)
    answer = scorer.post(at(table, "line"), typed(GOOD, line="1"))

    assert answer.status_code == 422
    assert answer.context["rows"][0].error
    assert not DealVersion.objects.exists()


def test_a_round_that_is_only_drawn_has_no_sheet_yet(scorer, db):
    table = table_of(tournament_of(), state="drawn")

    assert scorer.get(at(table, "sheet")).status_code == 404


def test_a_sheet_of_another_tournament_is_not_found(scorer, table):
    other = tournament_of()
    address = reverse("entry:sheet", args=[other.public_id, 1, 1])

    assert scorer.get(address).status_code == 404


@pytest.mark.parametrize("variant", ["whist", "whiz", "simple", "whist32"])
def test_every_game_has_its_sheet(scorer, db, variant):
    table = table_of(tournament_of(variant))

    assert scorer.get(at(table, "sheet")).status_code == 200
    assert scorer.post(at(table, "preview"), {}).status_code == 200
    assert scorer.get(at(table, "verify")).status_code == 200


def test_whist_is_typed_with_its_own_columns(scorer, db):
    table = table_of(tournament_of("whist"))
    cells = {"tricks-1": "9", "honours-1": "N3", "first_trick-1": "s", "line": "1"}
    answer = scorer.post(at(table, "line"), cells)

    assert newest_facts([table.pk])[table.pk][1] == {
        "tricks": {"NS": 9, "EW": 4},
        "honours": {"NS": 3},
        "first_trick": "S",
    }
    assert rows(answer)[0] == (1, "saved")


# --- The board.


def board(client, seen, /, **question):
    return client.get(
        reverse("entry:board", args=[seen.round.tournament.public_id]), question
    )


def test_the_board_says_how_far_each_table_is(scorer, table, accounts):
    other = table_of(table.round.tournament, number=2)
    for number in range(1, 5):
        write(table, number, E8, by=accounts["organiser"])
    write(other, 1, E8, by=accounts["organiser"])
    found = board(scorer, table).context["tables"]

    assert [(one.number, one.typed, one.missing, one.complete) for one in found] == [
        (1, 4, 0, True),
        (2, 1, 3, False),
    ]
    assert [one.adds_up for one in found] == ["nothing", "nothing"]


def test_a_number_and_enter_open_a_sheet(scorer, table):
    assert board(scorer, table, table="1").headers["Location"] == at(table, "sheet")
    assert board(scorer, table, table="9").context["wanted"] == "9"


def test_the_board_shows_an_earlier_round_on_demand(scorer, table):
    later = table_of(table.round.tournament, round_number=2)

    assert board(scorer, table).context["round"] == table.round
    Round.objects.filter(pk=table.round.pk).update(state="closed")
    assert board(scorer, table).context["round"] == later.round
    assert board(scorer, table, round="1").context["round"] == table.round
    assert board(scorer, table, round="7").status_code == 404


def test_a_board_without_rounds_says_what_to_do(scorer, db):
    page = scorer.get(reverse("entry:board", args=[tournament_of().public_id]))

    assert page.status_code == 200
    assert page.context["round"] is None


def test_the_board_answers_a_look_without_news_with_nothing(scorer, table, accounts):
    version = table.round.tournament.version

    assert board(scorer, table, seen=str(version)).status_code == 204
    write(table, 1, E8, by=accounts["scorer"])
    assert board(scorer, table, seen=str(version)).status_code == 200


def test_the_board_asks_as_often_for_three_tables_as_for_one(
    scorer, table, accounts, django_assert_max_num_queries
):
    write(table, 1, E8, by=accounts["organiser"])

    def queries():
        with django_assert_max_num_queries(30) as captured:
            board(scorer, table)
        return len(captured)

    once = queries()
    for number in (2, 3):
        write(
            table_of(table.round.tournament, number=number),
            1,
            E8,
            by=accounts["organiser"],
        )
    assert queries() == once


# --- Comparing with the paper.


@pytest.fixture
def whole(table, accounts):
    for number in range(1, 5):
        write(table, number, E8, by=accounts["organiser"])
    table.refresh_from_db()
    return table


def test_a_second_person_confirms_a_sheet(scorer, whole):
    data = {"verdict": "confirmed", "seen": whole.version}

    assert scorer.post(at(whole, "verify"), data).status_code == 302
    assert board(scorer, whole).context["tables"][0].done
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

    assert board(scorer, whole).context["tables"][0].verdict == "rejected"
    write(whole, 1, E8_LOST, by=accounts["organiser"], seen=1)
    assert board(scorer, whole).context["tables"][0].verdict == ""


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


# --- Whether the jury was there.

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
