"""Each open thing leads to the page on which it is settled."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.boards import evening as boards
from tests.desk.gates.round_at_its_gate import EN, address, close, open_now, text, tie
from tests.ranking.day import seat_round, tournament_of
from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.follow import gates
from tournaments.jury import gates as queries, writes as jury
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


def links(client, day, *gate):
    page = client.get(address(day, *gate), headers=EN)
    return {
        group["kind"]: [address for _label, address in group["things"]]
        for group, _field in page.context["open"]
    }


def test_each_open_thing_leads_to_where_it_is_settled(organiser, cast, written, day):
    where = links(organiser, day, "desk:close", 1)
    sheet, verify = where["no_paper"][0], where["unconfirmed"][0]

    assert 'name="paper-' in text(cast["scorer"].get(sheet))
    version = Table.objects.get(number=1).version
    cast["jury"].post(verify, {"seen": version, "verdict": "confirmed"})
    assert open_now() == {"no_paper": [1, 2], "unconfirmed": [2]}


def followed(client, day, kind, *gate):
    """The only thing of a kind at a gate, and the page to which its link leads."""
    [where] = links(client, day, *gate)[kind]
    page = client.get(where, headers=EN)
    assert page.status_code == 200
    return where, text(page)


def pressed(client, page, where, word, **sent):
    """Press what is on a page; nobody presses what is not there."""
    assert f'action="{where}"' in page
    assert word in page
    assert client.post(where, sent, headers=EN).status_code == 302


@pytest.mark.long
def test_a_case_that_waits_is_withdrawn_where_its_link_leads(
    organiser, settled, day, by
):
    call = jury.Call(settled[0], 2, words="a card too many")
    case = jury.call_jury(tournament=day, call=call, by=by)
    where, page = followed(organiser, day, "case_waiting", "desk:close", 1)

    withdraw = address(day, "jury:withdraw", case.public_id)
    pressed(
        organiser, page, withdraw, "Close without a ruling", seen=1, words="by mistake"
    )

    assert where == address(day, "jury:case", case.public_id)
    assert links(organiser, day, "desk:close", 1) == {}


@pytest.mark.long
def test_a_case_is_decided_and_told_where_its_link_leads(cast, settled, day, by):
    call = jury.Call(settled[0], 2, words="a card too many")
    case = jury.call_jury(tournament=day, call=call, by=by)
    judge = cast["jury"]
    where, _page = followed(cast["organiser"], day, "case_waiting", "desk:close", 1)
    decide = address(day, "jury:decide", case.public_id)
    assert decide in text(judge.get(where))
    who = Entry.objects.get(number=1).public_id
    sent = {"offence": "warning", "seen": 1, "offenders": [who], "warning": "on"}
    looked = judge.post(decide, sent)
    assert looked.status_code == 200, looked.context["form"].errors
    judge.post(decide, {**sent, "shown": looked.context["mark"]})
    assert open_now() == {"case_untold": [1]}

    where, _page = followed(cast["organiser"], day, "case_untold", "desk:close", 1)
    tell = address(day, "jury:tell", case.public_id)
    pressed(judge, text(judge.get(where, headers=EN)), tell, ">Told<", seen=2)

    assert open_now() == {}


@pytest.mark.long
def test_slams_that_the_jury_watched_are_closed_together_from_the_gate(
    cast, settled, day, by
):
    gate = address(day, "desk:close", 1)
    call = jury.Call(settled[1], 3, words="a card too many")
    jury.call_jury(tournament=day, call=call, by=by)
    [(group, _field)] = cast["organiser"].get(gate).context["open"]
    assert group["queue"] == ""  # of a card too many nobody says that it was in order

    for table in settled:
        call = jury.Call(table, 1, "witness", "grand_chelem")
        jury.call_jury(tournament=day, call=call, by=by)
    [(group, _field)] = cast["organiser"].get(gate).context["open"]
    led = f'href="{group["queue"]}"'
    told = text(cast["organiser"].get(gate, headers=EN))
    assert led not in told
    assert "a member of the jury closes them together" in told
    Account.objects.filter(username="organiser").update(is_jury=True)
    assert led in text(cast["organiser"].get(gate))
    page = text(cast["jury"].get(group["queue"], headers=EN))
    assert f'id="{group["queue"].partition("#")[2]}"' in page
    listed = [row["as_seen"] for row in queue_of(cast["jury"], group)]
    watch = address(day, "jury:watch")
    pressed(cast["jury"], page, watch, "All 2: watched, in order", listed=listed, all=1)

    assert open_now() == {"case_waiting": [2]}


def queue_of(client, group):
    return client.get(group["queue"]).context["watchable"]


def add_joker(day):
    person = {"first_name": "Rik", "last_name": "Joker", "folded_name": "rik joker"}
    return Entry.objects.create(
        tournament=day,
        player=Player.objects.create(**person),
        number=9,
        state=Entry.State.PRESENT,
        is_joker=True,
    )


@pytest.mark.parametrize(
    ("act", "word"),
    [("leave", "Leaves the tournament"), ("no-joker", "Play for the ranking")],
)
def test_a_joker_without_a_seat_is_settled_where_his_link_leads(
    organiser, settled, day, act, word
):
    joker = add_joker(day)
    _where, page = followed(organiser, day, "joker", "desk:close", 1)

    tap = address(day, "registration:act", joker.public_id, act)
    pressed(organiser, page, tap, word, back="entry")

    assert links(organiser, day, "desk:close", 1) == {}


@pytest.mark.long
def test_a_joker_takes_a_seat_where_his_link_leads(organiser, tables, day):
    joker, leaving = add_joker(day), day.entries.get(number=8)
    _where, page = followed(organiser, day, "joker", "desk:close", 1)
    entries = address(day, "registration:entries")
    assert f'href="{entries}"> Choose whose seat' in page
    where = address(day, "registration:entry", leaving.public_id)
    assert f'href="{where}"' in text(organiser.get(entries))
    replace = address(day, "registration:replace", leaving.public_id)
    sent = {"entry": joker.public_id, "from_deal": 1}
    found = text(organiser.get(where, headers=EN))
    pressed(organiser, found, replace, "Replace", **sent)

    assert "joker" not in links(organiser, day, "desk:close", 1)


def test_who_sits_at_no_table_is_led_to_the_places_of_others(organiser, settled, day):
    newcomer = add_joker(day)
    Entry.objects.filter(pk=newcomer.pk).update(is_joker=False)
    page = text(organiser.get(address(day, "registration:entry", newcomer.public_id)))
    place = f"{address(day, 'rounds:place')}?by={newcomer.public_id}"

    assert f'href="{place}"' in page
    form = organiser.get(place).context["form"]
    assert form.initial["entry"] == newcomer.public_id
    assert newcomer in form.fields["entry"].queryset


@pytest.mark.long
def test_a_player_who_has_not_paid_pays_where_his_link_leads(
    organiser, written, day, by
):
    close(by)
    Tournament.objects.update(tie_breaks=["card"])
    day.entries.exclude(number=3).update(paid_at=timezone.now())
    who = day.entries.get(number=3).public_id
    _where, page = followed(organiser, day, "unpaid", "desk:finish")

    tap = address(day, "registration:act", who, "paid")
    pressed(organiser, page, tap, "Has paid", back="entry")

    assert links(organiser, day, "desk:finish") == {}


@pytest.mark.long
def test_a_tie_is_parted_by_another_order_where_its_link_leads(
    organiser, day, accounts, by
):
    tie(day, accounts)
    where = address(day, "planning:ties")
    assert set(links(organiser, day, "desk:finish")["tie"]) == {where}

    order = {"tie_1": "card", "tie_2": "-", "tie_3": "-", "tie_4": "-"}
    page = organiser.get(where, order, headers=EN)
    assert "Part them in this order" in text(page)
    organiser.post(where, {**order, "seen": page.context["seen"]})

    assert links(organiser, day, "desk:finish") == {}


def test_a_closed_round_is_opened_again_from_the_list_of_the_day(
    organiser, tables, day, by
):
    close(by)
    told = Event.objects.get(kind="let_go")
    gates.record_let_go(
        tournament=day, kind="let_go_taken_back", facts=told.facts, by=by
    )

    page = organiser.get(address(day, "desk:finish"), headers=EN)
    [(number, where)] = page.context["open"][0][0]["reopen"]
    assert number == 1
    assert 'id="reopen"' in text(organiser.get(where))


@pytest.mark.long
def test_the_gate_asks_as_often_for_one_table_as_for_three(organiser):
    asked = set()
    for count in (1, 3):
        day = tournament_of(rounds=1)
        seat_round(day, 1, *[(1, 2, 3, 4)] * count)
        organiser.get(address(day, "desk:close", 1))
        with CaptureQueriesContext(connection) as found:
            organiser.get(address(day, "desk:close", 1))
        asked.add(len(found))

    assert len(asked) == 1


@pytest.mark.long
def test_in_boards_no_totals_are_asked_of_any_paper(by):
    day = boards.tournament_of(rounds=1)
    boards.accept(day, by)
    round = boards.begin(Tournament.objects.get(), by)
    assert open_now().keys() == {"unwritten"}

    boards.play(round, by)
    assert open_now() == {"unconfirmed": [1, 2, 3]}
    close(by)
    assert queries.gate_of_day(Tournament.objects.get()).open.keys() <= {"tie"}
