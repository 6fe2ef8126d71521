"""Before a ruling is lifted its page says what each player gains or loses by that."""

import pytest
from django.urls import reverse

from tests.jury import evening
from tests.jury.one_board import GIVES, a_table, lift, ruled, seats, standings
from tournaments.rulings.models import Ruling

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def page_of(client, case):
    url = reverse("jury:lift", args=[case.tournament.public_id, case.public_id])
    return client.get(url, headers=ENGLISH)


def moves_of(client, case, page):
    url = reverse("jury:ruled", args=[case.tournament.public_id])
    asked = {"case": case.public_id, "decision": page.context["signed"]}
    return client.get(url, asked, headers=ENGLISH).content.decode()


@pytest.mark.long
def test_a_deal_that_was_lost_counts_as_it_is_written_again(cast, table, jury):
    case = evening.called(table, by=jury)
    evening.rule(
        case, evening.fine(table, "revoke", own=-3, others=1, effect="lost"), by=jury
    )
    page = page_of(cast["jury"], case)
    rows = {one.player.seat: one for one in page.context["shown"]["rows"]}

    assert {seat: one.cost.deal for seat, one in rows.items()} == {
        "N": (-10, 13),
        "S": (-10, 13),
        "E": (10, 0),
        "W": (10, 0),
    }
    assert {seat: one.in_all for seat, one in rows.items()} == {
        "N": 26,
        "S": 22,
        "E": -11,
        "W": -11,
    }
    assert "the total goes from −13 to 13" in moves_of(cast["jury"], case, page)
    assert Ruling.objects.current().get().is_lifted is False


@pytest.mark.long
def test_who_was_excluded_comes_back_into_the_ranking(cast, table, jury):
    case = evening.called(table, by=jury)
    out = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=jury, reason="coups")
    north = evening.entry_at(table, "N")
    page = page_of(cast["jury"], case)
    said = f"{north.player} comes back into the ranking"

    assert (
        page.context["shown"]["says"]
        == [
            said,
            f"the warning of {north.player} no longer counts",
        ][:1]
    )
    assert "comes back into the ranking, at rank 1" in moves_of(
        cast["jury"], case, page
    )


def test_a_warning_that_no_longer_counts_is_named(cast, table, jury):
    case = evening.called(table, by=jury)
    warned = evening.fine(table, "warning", own=0, warning=True)
    evening.rule(case, warned, by=jury)

    assert page_of(cast["jury"], case).context["shown"]["says"] == [
        f"the warning of {evening.entry_at(table, 'N').player} no longer counts"
    ]


@pytest.mark.long
def test_in_boards_each_players_mark_total_and_rank_come_back(cast, accounts, jury):
    table = a_table(accounts["organiser"])
    before = standings(table)
    case = ruled(table, jury, GIVES, fine=10)
    given = standings(table)
    shown = page_of(cast["jury"], case).context["shown"]["boards"].rows
    lift(case, jury)
    own = seats(table)

    assert standings(table) == before
    assert {one.player.key: one.total for one in shown} == {
        key: (given[key][1], before[key][1]) for key in own.values()
    }
    assert {one.player.key: one.rank for one in shown} == {
        key: (given[key][0], before[key][0]) for key in own.values()
    }


def test_a_scorer_who_takes_back_what_a_table_entered_sees_what_it_does(
    cast, table, accounts
):
    sent = {"deal": 1, "offence": "misdeal", "offender": evening.key_at(table, "N")}
    url = reverse("jury:misdeal", args=[table.round.tournament.public_id, 1, 1])
    cast["scorer"].post(url, {**sent, "seen": 0})
    case = Ruling.objects.get().case
    page = page_of(cast["scorer"], case)

    assert (page.status_code, "signed" in page.context) == (200, True)
    assert {one.in_all for one in page.context["shown"]["rows"]} >= {3}


def test_what_is_lifted_already_has_nothing_more_to_show(cast, table, jury):
    case = evening.called(table, by=jury)
    evening.rule(case, evening.fine(table, "revoke", own=-3, others=1), by=jury)
    lift(case, jury)

    assert page_of(cast["jury"], case).context["shown"] is None
