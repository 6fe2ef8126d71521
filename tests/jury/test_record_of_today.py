"""Beside who may be at fault stands what that player has from the jury today."""

import pytest
from django.urls import reverse

from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.follow import rulings
from tournaments.jury.record import RecordInWords
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}
MINUS = "\N{MINUS SIGN}"


def decide_page(client, case, sent=None, **asked):
    words = [case.tournament.public_id, case.public_id]
    url = reverse("jury:decide", args=words)
    if sent is not None:
        return client.post(url, sent, headers=EN)
    return client.get(url, asked, headers=EN)


def ruled(table, deal, offence, *, accounts, **more):
    case = evening.called(table, deal, by=accounts["scorer"])
    decision = evening.fine(table, offence, **more)
    evening.rule(case, decision, by=accounts["jury"])
    return case


def had(answer):
    return [list(one["had"]) for one in answer.context["at_fault"]]


def test_warnings_fines_and_the_same_offence_a_third_time(tables, accounts, cast):
    _day, one, _two = tables
    for deal in (1, 2):
        ruled(one, deal, "revoke", own=-2, others=1, accounts=accounts)
    ruled(one, 3, "warning", own=0, warning=True, accounts=accounts)
    case = evening.called(one, 4, by=accounts["scorer"])
    sent = {"offence": "revoke", "seen": 1}
    sent["verdict"] = f"{evening.key_at(one, 'N')}:-3:1"
    north = str(evening.entry_at(one, "N").player)

    asked = decide_page(cast["jury"], case, offence="revoke")
    looked = decide_page(cast["jury"], case, sent)
    other = decide_page(cast["jury"], case, offence="two_cards")

    today = f"today: 1 warning, Revoke 2 times, {MINUS}4"
    third = RecordInWords(north, today, "This would be time number 3 today.")
    assert had(asked) == [[third], [], [], []]
    assert had(other) == [[third._replace(again="")], [], [], []]
    assert looked.context["shown"]["had"] == [third]
    for answer in (asked, looked):
        assert today in answer.content.decode()
        assert third.again in answer.content.decode()


def test_what_was_lifted_or_is_of_this_case_or_of_another_day_is_no_record(
    tables, accounts, cast, jury
):
    _day, one, _two = tables
    own = ruled(one, 1, "revoke", own=-3, accounts=accounts)
    lifted = ruled(one, 2, "revoke", own=-3, accounts=accounts)
    lifted = evening.now(lifted)
    rulings.lift(case=lifted, seen=lifted.version, by=jury, reason="erreur")

    assert had(decide_page(cast["jury"], own, offence="revoke")) == [[], [], [], []]


def test_in_a_match_each_of_a_side_has_his_own(accounts, cast):
    _day, one, _two = evening.an_evening("whist", by=accounts["scorer"])
    for deal in (1, 2):
        tricks = {"tricks": {"NS": 9, "EW": 4}}
        write(one, deal, tricks, by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    sent = {"offence": "revoke", "seen": 1, "verdict": "NS:-3:0"}
    decision = decide_page(cast["jury"], case, sent).context["form"].decision()
    evening.rule(case, decision, by=accounts["jury"])
    next_one = evening.called(one, 2, by=accounts["scorer"])

    found = had(decide_page(cast["jury"], next_one, offence="revoke"))
    said = f"today: Revoke once, {MINUS}3"
    assert [[each.today for each in side] for side in found] == [[said, said], []]


def test_away_from_the_tables_the_record_stands_beside_what_it_does(
    tables, accounts, cast
):
    day, one, _two = tables
    ruled(one, 1, "warning", own=0, warning=True, accounts=accounts)
    ruled(one, 2, "warning", own=0, warning=True, accounts=accounts)
    case = evening.jury.call_jury(
        tournament=Tournament.objects.get(pk=day.pk),
        call=evening.jury.Call(),
        by=accounts["scorer"],
    )
    entry = evening.entry_at(one, "N")
    sent = {"offence": "warning", "seen": 1, "entry": entry.public_id}
    looked = decide_page(cast["jury"], case, {**sent, "warning": "on", "look": "1"})

    said = "This would be time number 3 today."
    assert looked.context["shown"]["had"] == [
        RecordInWords(str(entry.player), "today: 2 warnings", said)
    ]


def test_a_press_on_who_laid_down_his_cards_has_him_bear_the_loss(
    tables, accounts, cast
):
    """Who is at fault is who bears it: nothing more is asked."""
    _day, one, _two = tables
    write(one, 1, {**E8, "tricks": 6}, by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"], words="il a jeté ses cartes")
    asked = decide_page(cast["jury"], case, offence="cards_shown_lost")
    page = cast["jury"].get(
        reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    )
    press = f"{evening.key_at(one, 'N')}:0:0"
    effect = asked.context["form"]["effect"].value()
    sent = {"offence": "cards_shown_lost", "seen": 1, "effect": effect}
    looked = decide_page(cast["jury"], case, {**sent, "verdict": press})
    decision = looked.context["form"].decision()

    assert page.context["quick"][0].key == "cards_shown_lost"
    assert (looked.status_code, decision.effect, decision.carrier) == (
        200, "carried", "N",
    )  # fmt: skip


def test_the_jury_reads_the_sheet_of_a_case(tables, accounts, cast):
    day, one, _two = tables
    case = evening.called(one, 1, by=accounts["scorer"])
    words = [day.public_id, case.public_id]
    where = [day.public_id, one.round.number, one.number]
    ways = {"jury": "entry:verify", "scorer": "entry:sheet"}
    for who, way in ways.items():
        page = cast[who].get(reverse("jury:case", args=words)).content.decode()
        sheet = reverse(way, args=where)

        assert f'<a href="{sheet}">' in page
        assert cast[who].get(sheet).status_code == 200


def test_what_a_colleague_decided_meanwhile_says_against_whom_and_how_much(
    tables, accounts, cast, jury
):
    _day, one, _two = tables
    case = evening.called(one, 1, by=accounts["scorer"])
    sent = {"offence": "two_cards", "seen": 1}
    sent |= {"offenders": evening.key_at(one, "E"), "points_offender": "-1"}
    sent |= {"points_others": "0"}
    mark = decide_page(cast["jury"], case, sent | {"look": "1"}).context["mark"]
    decision = evening.fine(one, "revoke", "W", own=-3, others=1)
    evening.rule(case, decision, by=jury)
    answer = decide_page(cast["jury"], case, {**sent, "shown": mark})
    west = str(evening.entry_at(one, "W").player)

    said = [f"{west}: {MINUS}3 points.", "Each other player: +1 point."]
    assert (answer.status_code, answer.context["done_before"]) == (409, said)
    for one_line in said:
        assert f"<li>{one_line}</li>" in answer.content.decode()
