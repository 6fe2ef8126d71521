"""The pages on which extras are sold, and cash is counted and moved."""

import pytest

from tests.till.reading import amounts, at, text
from tournaments.follow import comings
from tournaments.till import box, queries, writes as till
from tournaments.till.models import Movement

pytestmark = pytest.mark.django_db


def test_an_extra_is_sold_by_one_tap_and_taken_back_by_another(cast, charged):
    scorer = cast["scorer"]
    page = scorer.get(at("extras", charged))
    sent = {"extra": "Café", "means": "cash", "key": str(page.context["key"])}
    for _time in range(2):  # the same press
        page = scorer.post(at("sell", charged), sent, follow=True)
    assert amounts(charged) == [180]
    assert "1 ×" in text(page)

    back = at("take_back", charged, page.context["last"].movement.public_id)
    page = scorer.post(back, {"to": "extras"}, follow=True)
    assert amounts(charged) == [180, -180]
    assert page.context["last"] is None
    assert page.context["sold"] == ()


@pytest.mark.parametrize(
    "sent", [{"extra": "Champagne"}, {"extra": "Café", "means": "gold"}, {"key": "x"}]
)
def test_a_tap_that_makes_no_sense_is_answered_with_a_sentence(cast, charged, sent):
    page = cast["scorer"].post(at("sell", charged), sent, follow=True)

    assert 'class="notice error"' in text(page)
    assert amounts(charged) == []


def test_cash_is_counted_by_coins_and_notes(organiser, charged):
    start = {"piece_2000": "2", "piece_50": "10"}
    organiser.post(at("count_start", charged), start)
    assert queries.day_sheet(charged).opening == 4_500
    page = organiser.post(at("count", charged), {"amount": "44,90"}, follow=True)

    assert "il manque 0,10 €" in text(page)
    assert page.context["sheet"].counted.difference == -10
    assert Movement.objects.first().pieces == {"2000": 2, "50": 10}


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"amount": "beaucoup"},
        {"piece_2000": "-1"},
        {"piece_2000": "1", "amount": "21"},
        {"piece_2000": "99999"},
    ],
)
def test_a_count_that_is_wrong_in_itself_is_not_written(organiser, charged, sent):
    assert organiser.post(at("count", charged), sent).status_code == 422
    assert amounts(charged) == []


def test_the_scorer_does_not_take_back_a_count(cast, charged, by):
    box.count_cash(tournament=charged, amount=5, by=by)
    back = at("take_back", charged, Movement.objects.get().public_id)
    page = cast["scorer"].post(back, follow=True)

    assert "Seul un organisateur compte la caisse" in text(page)
    assert amounts(charged) == [5]


def test_cash_is_moved_with_a_reason(organiser, charged):
    sent = {"way": "out", "amount": "5", "reason": "timbres"}
    refused = organiser.post(at("move", charged), {**sent, "reason": ""})
    assert refused.status_code == 422
    organiser.post(at("move", charged), {**sent, "sure": "1"})

    assert amounts(charged) == [-500]
    page = organiser.get(at("sheet", charged), {"kind": "moved"})
    [row] = page.context["rows"]
    assert (row.what, row.reason, row.by) == ("retiré de la caisse", "timbres", "Odile")


def test_the_cash_box_is_not_brought_below_zero_without_a_question(organiser, charged):
    box.open_till(tournament=charged, amount=1_000, by=None)
    sent = {"way": "out", "amount": "15", "reason": "salle"}

    asked = organiser.post(at("move", charged), sent)
    assert (asked.status_code, amounts(charged)) == (409, [1_000])
    assert "−5,00 €" in text(asked)

    again = dict(asked.context["sent"]) | {"sure": "1"}
    organiser.post(at("move", charged), again)
    assert amounts(charged) == [1_000, -1_500]


def test_less_at_the_start_is_asked_about_where_more_has_gone_since(organiser, charged):
    box.open_till(tournament=charged, amount=1_000, by=None)
    box.move_cash(tournament=charged, amount=-800, reason="salle", by=None)

    asked = organiser.post(at("count_start", charged), {"amount": "5"})
    assert (asked.status_code, amounts(charged)) == (409, [1_000, -800])

    organiser.post(at("count_start", charged), {"amount": "5", "sure": "1"})
    assert queries.cash_in_box(charged) == -300


def test_what_is_taken_back_is_asked_about_where_the_cash_has_gone(organiser, charged):
    came = box.move_cash(tournament=charged, amount=500, reason="monnaie", by=None)
    box.move_cash(tournament=charged, amount=-500, reason="salle", by=None)
    back = at("take_back", charged, came.public_id)

    asked = organiser.post(back, {"to": "sheet"})
    assert (asked.status_code, amounts(charged)) == (409, [500, -500])
    assert asked.context["back"] == at("sheet", charged)

    organiser.post(back, {"to": "sheet", "sure": "1"})
    assert amounts(charged) == [500, -500, -500]


def test_a_transfer_leaves_the_cash_box_as_it_is(organiser, charged):
    till.pay_prize(tournament=charged, amount=2_000, by=None, means="transfer")
    assert (amounts(charged), queries.cash_in_box(charged)) == ([-2_000], 0)


def test_a_fee_paid_by_transfer_goes_back_in_cash_after_a_question(
    organiser, charged, anne, by
):
    till.take_fee(entry=anne, amount=800, means="transfer", by=by)
    comings.leave(entry=anne, by=by)
    sent = {"amount": "8", "means": "cash"}
    refund = at("refund", charged, anne.public_id)
    asked = organiser.post(refund, sent)
    assert (asked.status_code, amounts(charged)) == (409, [800])
    organiser.post(refund, dict(asked.context["sent"]) | {"sure": "1"})
    assert (amounts(charged), queries.cash_in_box(charged)) == ([800, -800], -800)
