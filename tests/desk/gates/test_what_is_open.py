"""What is open in a round stands at its gate until it is settled."""

import pytest

from tests.at_tables.conftest import card
from tests.desk.gates.round_at_its_gate import (
    EN,
    address,
    close,
    compare,
    open_now,
    text,
    the_round,
)
from tests.ranking.day import write
from tournaments.deals.queries import sheet_of
from tournaments.entries.models import Entry
from tournaments.follow import comings, rulings
from tournaments.follow.gates import Passing
from tournaments.jury import gates, on_lines, writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.play.phones.deals.operations import agree
from tournaments.play.phones.operations import let_in, pair
from tournaments.play.sheets.confirmation.operations import verify_sheet
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.players.models import Player
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db


def test_nothing_is_open_where_all_is_written_typed_and_confirmed(settled):
    assert open_now() == {}


def test_a_sheet_that_is_not_written_to_the_end_is_open(settled, by):
    write(settled[1], 4, {"contract": "not_written"}, by=by, seen=1)

    [thing] = gates.gate_of_round(the_round()).open["unwritten"]
    assert (thing.table, thing.figure) == (2, 1)
    assert open_now().keys() == {"unwritten"}


def test_a_sheet_with_which_all_agree_on_its_phone_needs_no_paper(written, by):
    table = Table.objects.select_related("round__tournament").get(pk=written[0].pk)
    day = table.round.tournament
    device, _token = pair(tournament=day, secret=card(day, table.number).secret)
    let_in(device=device, by=by)
    for side in ("NS", "EW"):
        agree(device=device, side=side, seen=table.version)
    assert open_now() == {"no_paper": [2], "unconfirmed": [2]}

    Table.objects.filter(pk=table.pk).update(paper_totals={"N": 1})
    assert open_now()["no_paper"] == [1, 2]


def test_totals_on_paper_that_were_never_typed_are_open(written, accounts):
    assert open_now() == {"no_paper": [1, 2], "unconfirmed": [1, 2]}
    compare(written[0], accounts)
    assert open_now() == {"no_paper": [2], "unconfirmed": [2]}


def test_totals_that_were_typed_for_some_players_alone_are_open(written, by):
    who = written[0].occupants.get(seat="N").entry.public_id
    points = sheet_of(written[0], the_round().tournament).on_paper[who]
    write_paper_totals(table=written[0], totals={who: points}, by=by)

    assert open_now()["no_paper"] == [1, 2]


def test_a_sheet_that_differs_from_its_paper_is_open(settled, by):
    who = settled[1].occupants.get(seat="N").entry.public_id
    totals = Table.objects.get(number=2).paper_totals
    write_paper_totals(table=settled[1], totals={**totals, who: 999}, by=by)

    assert open_now() == {"wrong": [2]}


def test_a_sheet_that_was_rejected_is_open(written, accounts):
    version = Table.objects.get(number=1).version
    verify_sheet(
        table=written[0], seen=version, verdict="rejected", by=accounts["jury"]
    )

    assert open_now() == {
        "rejected": [1],
        "no_paper": [1, 2],
        "unconfirmed": [2],
    }


def test_a_case_is_open_until_the_table_has_heard_the_ruling(settled, day, accounts):
    judge = accounts["jury"]
    call = jury.Call(settled[0], 2, words="a card too many")
    case = jury.call_jury(tournament=day, call=call, by=judge)
    assert open_now() == {"case_waiting": [1]}

    who = Entry.objects.get(number=1).public_id
    warned = Decision("warning", (who,), warning=True)
    rulings.decide(case=case, seen=1, decision=warned, by=judge)
    assert open_now() == {"case_untold": [1]}

    jury.tell(case=case, seen=2, by=judge)
    assert open_now() == {}


def test_a_joker_who_is_here_without_a_seat_is_open(settled, day, by):
    Entry.objects.create(
        tournament=day,
        player=Player.objects.create(
            first_name="Rik", last_name="Joker", folded_name="rik joker"
        ),
        number=9,
        state=Entry.State.PRESENT,
        is_joker=True,
    )
    assert open_now() == {"joker": [0]}

    comings.leave(entry=Entry.objects.get(number=9), by=by)
    assert open_now() == {}


def test_a_round_in_which_nobody_is_seated_has_nothing_open(day, by):
    Round.objects.create(
        tournament=day, number=1, draw_method="random", state=Round.State.PLAYING
    )

    assert open_now() == {}
    assert close(by, Passing(seen=())).state == "closed"


SLAM = {"contract": "grand_chelem", "bidders": ["N"], "tricks": 13}


@pytest.mark.long
def test_a_round_is_not_closed_while_a_sheet_asks_whether_the_jury_was_there(
    cast, day, settled, by, accounts
):
    table = Table.objects.select_related("round__tournament").get(pk=settled[0].pk)
    write(table, 1, SLAM, by=accounts["scorer"], seen=1)
    compare(table, accounts)
    assert open_now() == {"jury_unsaid": [1]}
    page = cast["organiser"].get(address(day, "desk:close", 1), headers=EN)
    sheet = address(day, "entry:sheet", 1, 1)
    assert sheet in text(page)

    # What the list says is possible on the sheet that it names.
    asked = [one["number"] for one in cast["organiser"].get(sheet).context["unseen"]]
    said = {"deal": f"{asked[0]}:2", "jury": "present"}
    cast["organiser"].post(address(day, "entry:jury", 1, 1), said)
    assert open_now() == {"unconfirmed": [1]}


def test_a_slam_for_which_the_jury_was_called_asks_nothing(settled, by, accounts):
    table = Table.objects.select_related("round__tournament").get(pk=settled[0].pk)
    call = jury.Call(table, 1, "witness", "grand_chelem")
    case = jury.call_jury(tournament=the_round().tournament, call=call, by=by)
    write(table, 1, SLAM, by=accounts["scorer"], seen=1)
    compare(table, accounts)
    assert open_now() == {"case_waiting": [1]}

    seen = {case.public_id: case.version}
    on_lines.watch(tournament=case.tournament, seen=seen, by=accounts["jury"])
    assert open_now() == {}
