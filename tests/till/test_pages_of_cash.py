"""The pages on which extras are sold, and cash is counted and moved."""

import pytest

from tests.till.reading import amounts, at, text
from tournaments.models import Movement
from tournaments.till import box, queries

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
    organiser.post(at("move", charged), sent)

    assert amounts(charged) == [-500]
    page = organiser.get(at("sheet", charged), {"kind": "moved"})
    [row] = page.context["rows"]
    assert (row.what, row.reason, row.by) == ("retiré de la caisse", "timbres", "Odile")
