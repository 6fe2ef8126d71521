"""The pages on which fees are paid, and go back."""

import pytest
from django.urls import reverse

from tests.till.conftest import PLAN
from tests.till.reading import amounts, at, text
from tournaments.follow import comings
from tournaments.lists import table
from tournaments.till import writes as till
from tournaments.till.models import Movement

pytestmark = pytest.mark.django_db


def test_who_owes_stands_in_the_list_until_he_has_paid(cast, charged, anne, jean):
    scorer = cast["scorer"]
    page = scorer.get(at("people", charged))
    owing = [(one.entry.number, one.account.owed) for one in page.context["page"]]
    assert owing == [(1, 800), (2, 1_000), (3, 500)]

    pay = at("pay", charged, jean.public_id)
    response = scorer.post(pay, {"means": "transfer"}, follow=True)
    assert "Jean Closset a payé." in text(response)
    assert [one.entry.number for one in response.context["page"]] == [1, 3]
    found = scorer.get(at("people", charged), {"search": "closset"})
    assert [one.entry.number for one in found.context["page"]] == [2]
    assert [
        one.entry.number
        for one in scorer.get(at("people", charged), {"search": "1"}).context["page"]
    ] == [1]


def test_who_owes_is_leafed_through(cast, charged, people, monkeypatch):
    monkeypatch.setattr(table, "ROWS", 2)
    scorer = cast["scorer"]
    assert "1 à 2 sur 3" in text(scorer.get(at("people", charged)))

    last = scorer.get(at("people", charged), {"page": "2"})
    assert [one.entry.number for one in last.context["page"]] == [3]
    assert "5,00 €" in text(last)


def test_a_part_of_a_fee_is_paid_and_the_rest_is_said(cast, charged, jean):
    pay = at("pay", charged, jean.public_id)
    response = cast["scorer"].post(pay, {"means": "cash", "amount": "4"}, follow=True)

    assert "doit encore 6,00 €" in text(response)
    assert amounts(charged) == [400]


@pytest.mark.parametrize("amount", ["quatre", "0", "10,01", "-4"])
def test_a_wrong_amount_is_refused_and_left_as_it_was_typed(
    cast, charged, jean, amount
):
    pay = at("pay", charged, jean.public_id)
    response = cast["scorer"].post(pay, {"means": "cash", "amount": amount})

    assert response.status_code == 422
    assert f'value="{amount}"' in text(response)
    assert amounts(charged) == []


def test_what_goes_back_to_who_gives_a_note_is_worked_out(cast, charged, jean):
    person = at("person", charged, jean.public_id)
    page = cast["scorer"].get(person)
    assert page.context["change"] == [(2_000, 1_000), (5_000, 4_000), (10_000, 9_000)]
    given = cast["scorer"].get(person, {"given": "12,50"})
    assert given.context["given_back"] == 250
    assert "Rendez <strong>2,50 €</strong>." in text(given)
    assert cast["scorer"].get(person, {"given": "9"}).status_code == 422


def test_amounts_are_written_as_each_language_does(cast, charged, jean):
    person = at("person", charged, jean.public_id)
    said = {}
    for language in ("fr", "nl", "en"):
        cast["scorer"].cookies["django_language"] = language
        said[language] = text(cast["scorer"].get(person))

    assert "10,00 €" in said["fr"]
    assert "10,00 €" in said["nl"]
    assert "€10.00" in said["en"]


def test_the_door_takes_a_transfer_with_one_press_beside(cast, charged, anne):
    scorer = cast["scorer"]
    tap = reverse(
        "registration:act", args=[charged.public_id, anne.public_id, "paid-transfer"]
    )
    listed = reverse("registration:entries", args=[charged.public_id])
    assert tap in text(scorer.get(listed))
    scorer.post(tap)
    scorer.post(tap)

    assert list(Movement.objects.values_list("amount", "means")) == [(800, "transfer")]
    assert tap not in text(scorer.get(listed))


def test_without_a_till_the_door_offers_no_transfer(cast, day, by):
    comings.register(
        tournament=day, player=comings.Player.objects.create(last_name="Maes")
    )
    listed = reverse("registration:entries", args=[day.public_id])

    assert "paid-transfer" not in text(cast["scorer"].get(listed))


def test_the_scorer_gives_back_by_the_rule_and_the_organiser_otherwise(
    cast, organiser, charged, anne, by
):
    comings.set_paid(entry=anne, paid=True, by=by)
    comings.exclude(entry=anne, reason="bruyante", by=by)
    scorer, person = cast["scorer"], at("person", charged, anne.public_id)
    refund = at("refund", charged, anne.public_id)
    assert refund not in text(scorer.get(person))
    assert "exclu : pas de remboursement" in text(scorer.get(person))
    sent = {"amount": "8", "means": "cash"}
    assert scorer.post(refund, sent).status_code == 422
    refused = organiser.post(refund, sent)
    assert list(refused.context["refund_form"].errors) == ["reason"]

    organiser.post(refund, {**sent, "reason": "malade"})
    assert amounts(charged) == [800, -800]
    assert "malade" in text(organiser.get(person))


def test_the_receipt_of_a_player_prints_what_stands(cast, charged, anne, by):
    empty = text(cast["scorer"].get(at("receipt", charged, anne.public_id)))
    assert "Rien n’a été payé." in empty
    comings.set_paid(entry=anne, paid=True, by=by)
    till.sell(tournament=charged, extra="Café", entry=anne, by=by)
    page = text(cast["scorer"].get(at("receipt", charged, anne.public_id)))

    assert "Anne Bovy" in page
    assert "9,80 €" in page


def test_who_was_noted_as_paid_is_written_by_one_press(organiser, day, by):
    player = comings.Player.objects.create(last_name="Maes", folded_name="maes")
    comings.set_paid(
        entry=comings.register(tournament=day, player=player), paid=True, by=by
    )
    till.set_plan(tournament=day, plan=PLAN, by=by)
    write = at("write_unwritten", day)
    assert write in text(organiser.get(at("fees", day)))
    organiser.post(write)

    assert amounts(day) == [1_000]
    assert write not in text(organiser.get(at("fees", day)))


def test_the_page_of_a_player_tells_what_happened_to_his_money(
    organiser, charged, anne, by
):
    comings.set_paid(entry=anne, paid=True, by=by)
    page = reverse("registration:entry", args=[charged.public_id, anne.public_id])

    assert "8,00 €, espèces" in text(organiser.get(page))
