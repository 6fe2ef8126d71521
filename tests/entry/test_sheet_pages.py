"""The desk types a sheet, corrects it, and sees at once what is wrong."""

import re

import pytest
from django.urls import reverse

from tests.entry.evening import (
    E8,
    E8_LOST,
    entry_at,
    points_of,
    table_of,
    tournament_of,
    write,
)
from tests.entry.pages import GOOD, at, rows, typed
from tournaments.deals.models import DealVersion
from tournaments.deals.queries import newest_facts
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


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
    contract, *more = cells
    assert list(row.cells.values()) == [contract, "", *more]  # none for the jury
    assert not DealVersion.objects.exists()


def test_a_row_that_is_not_complete_waits(scorer, table):
    answer = scorer.post(at(table, "line"), typed(("E8", "NS", ""), line="1"))

    assert answer.status_code == 200
    assert rows(answer)[0] == (1, "typing")


@pytest.mark.parametrize("finished", [False, True])
def test_a_scorer_reads_who_corrects_a_closed_round_and_prepares_nothing(
    scorer, table, accounts, finished
):
    write(table, 1, E8, by=accounts["scorer"])
    Round.objects.update(state="closed")
    if finished:
        Tournament.objects.update(state="finished")
    change = typed(("E8", "NS", "6"), line="1") | {"seen-1": "1"}
    asked = scorer.post(at(table, "line"), change).content.decode()

    day = table.round.tournament.public_id
    assert "un organisateur corrige cette ligne, ici même." in asked
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
    kept = ["E8", "", "NS", "6"]
    assert (row.state, list(row.cells.values())) == ("conflict", kept)
    assert "Odile" in late.content.decode()
    assert newest_facts([table.pk])[table.pk] == {1: E8}
    scorer.post(at(table, "line"), mine | {"confirm": "1:1"})
    assert newest_facts([table.pk])[table.pk] == {1: E8_LOST}


def test_nothing_is_complete_or_counted_that_is_not_kept(scorer, db, accounts):
    table = table_of(tournament_of(deals=2))
    write(table, 1, E8, by=accounts["scorer"])
    seen = {"seen-1": "1", "touched": "2"}
    shown = scorer.post(at(table, "preview"), typed(GOOD, GOOD) | seen)
    Round.objects.update(state="closed")
    refused = scorer.post(at(table, "line"), typed(GOOD, GOOD, line="2") | seen)
    sheet = scorer.post(at(table, "sheet"), typed(GOOD, GOOD) | seen)
    kept = {"N": 13, "E": 0, "S": 13, "W": 0}

    assert rows(shown) == [(2, "ready")]
    assert (rows(refused), refused.status_code) == ([(2, "changed")], 200)
    assert [one.context["complete"] for one in (shown, refused, sheet)] == [False] * 3
    assert (refused.context["totals"], sheet.context["totals"]) == (kept, kept)


def test_a_total_on_paper_that_is_refused_says_why(scorer, table):
    north = entry_at(table, "N").public_id
    answer = scorer.post(at(table, "paper"), {f"paper-{north}": "1x", "language": "en"})

    assert answer.status_code == 422
    assert "A total on paper is a whole number" in answer.content.decode()


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


@pytest.mark.parametrize("state", ["closed", "published"])
def test_a_round_that_is_not_played_takes_no_line(scorer, db, state):
    table = table_of(tournament_of(), state=state)
    answer = scorer.post(at(table, "line"), typed(GOOD, line="1"))

    said = {"closed": "cette manche est clôturée", "published": "pas encore commencé"}
    assert said[state] in answer.content.decode().lower()
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
