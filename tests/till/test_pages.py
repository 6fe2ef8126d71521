"""The pages of the till: what is typed, what is shown, and what a refusal says."""

import csv
import io
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from tests.till.conftest import PLAN
from tournaments.models import Entry, Event, Movement, Tournament
from tournaments.registration import operations as door
from tournaments.till import box, queries
from tournaments.till import operations as till

pytestmark = pytest.mark.django_db


def at(page, day, *words):
    return reverse(f"till:{page}", args=[day.public_id, *words])


def text(response):
    return " ".join(response.content.decode().replace("\xa0", " ").split())


def amounts(day):
    return list(
        Movement.objects.filter(tournament=day).values_list("amount", flat=True)
    )


def test_before_a_till_is_kept_the_page_says_where_one_begins(organiser, cast, day):
    assert at("fees", day) in text(organiser.get(at("sheet", day)))
    page = text(cast["scorer"].get(at("sheet", day)))
    assert "Pas de caisse pour ce tournoi" in page
    assert at("fees", day) not in page


def typed_plan(**more):
    sent = {
        "kept": "on", "usual_fee": "10", "refundable": "draw",
        "fee_name_0": "Membre", "fee_amount_0": "8,00",
        "fee_name_1": "Jeune", "fee_amount_1": "5.00",
        "fee_name_3": "Invité", "fee_amount_3": "0",
        "extra_name_0": "Café", "extra_amount_0": "1,80",
        "extra_name_2": "Repas", "extra_amount_2": "12,50",
    }  # fmt: skip
    return {**sent, **more}


def test_what_is_charged_is_typed_on_one_page(organiser, day):
    response = organiser.post(at("fees", day), typed_plan())

    assert response.headers["Location"] == at("fees", day)
    assert queries.plan_of(day) == PLAN
    page = organiser.get(at("fees", day))
    again = {
        name: page.context["form"].fields[name].initial
        for name in ("fee_name_0", "fee_amount_0", "extra_amount_1")
    }
    assert again == {
        "fee_name_0": "Membre",
        "fee_amount_0": 800,
        "extra_amount_1": 1_250,
    }
    assert 'value="12,50"' in text(page)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"usual_fee": "dix"}, "usual_fee"),
        ({"usual_fee": ""}, "usual_fee"),
        ({"fee_name_0": ""}, "fee_name_0"),
        ({"fee_amount_0": ""}, "fee_amount_0"),
        ({"fee_name_1": "Membre"}, "fee_name_1"),
        ({"extra_amount_0": "0"}, "extra_amount_0"),
        ({"extra_amount_0": "1,8"}, "extra_amount_0"),
        ({"refundable": "always"}, "refundable"),
    ],
)
def test_what_is_typed_wrong_is_said_beside_its_question(organiser, day, more, field):
    response = organiser.post(at("fees", day), typed_plan(**more))

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Event.objects.filter(tournament=day).exists()


def test_a_page_that_was_open_while_rows_were_added_keeps_all_of_them(organiser, day):
    rows = {f"extra_name_{n}": f"Plat {n}" for n in range(9)}
    rows |= {f"extra_amount_{n}": "2" for n in range(9)}
    organiser.post(at("fees", day), typed_plan(**rows))

    assert len(queries.plan_of(day).extras) == 9


def test_who_owes_stands_in_the_list_until_he_has_paid(cast, charged, anne, jean):
    scorer = cast["scorer"]
    page = scorer.get(at("people", charged))
    owing = [(one.entry.number, one.account.owed) for one in page.context["people"]]
    assert owing == [(1, 800), (2, 1_000), (3, 500)]

    pay = at("pay", charged, jean.public_id)
    response = scorer.post(pay, {"means": "transfer"}, follow=True)
    assert "Jean Closset a payé." in text(response)
    assert [one.entry.number for one in response.context["people"]] == [1, 3]
    found = scorer.get(at("people", charged), {"search": "closset"})
    assert [one.entry.number for one in found.context["people"]] == [2]
    assert [
        one.entry.number
        for one in scorer.get(at("people", charged), {"search": "1"}).context["people"]
    ] == [1]


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
    door.register(tournament=day, player=door.Player.objects.create(last_name="Maes"))
    listed = reverse("registration:entries", args=[day.public_id])

    assert "paid-transfer" not in text(cast["scorer"].get(listed))


def test_an_extra_is_sold_by_one_tap_and_taken_back_by_another(cast, charged):
    scorer = cast["scorer"]
    page = scorer.get(at("extras", charged))
    sent = {"extra": "Café", "means": "cash", "key": str(page.context["key"])}
    for _time in range(2):  # the same press
        page = scorer.post(at("sell", charged), sent, follow=True)
    assert amounts(charged) == [180]

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


def test_the_scorer_gives_back_by_the_rule_and_the_organiser_otherwise(
    cast, organiser, charged, anne, by
):
    door.set_paid(entry=anne, paid=True, by=by)
    door.exclude(entry=anne, reason="bruyante", by=by)
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


def test_movements_are_found_by_name_number_and_extra(organiser, charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
    till.sell(tournament=charged, extra="Café", by=by)
    till.sell(tournament=charged, extra="Repas", entry=anne, by=by)

    def found(**asked):
        rows = organiser.get(at("sheet", charged), asked).context["rows"]
        return [row.movement.number for row in rows]

    assert found() == [3, 2, 1]
    assert found(search="bovy") == [3, 1]
    assert found(search="café") == [2]
    assert found(kind="fee") == [1]
    assert found(kind="nonsense") == [3, 2, 1]
    assert found(search="zzz") == []


def test_the_sheet_and_the_list_ask_as_much_for_one_as_for_many(
    organiser, charged, people, by
):
    def asked(page):
        with CaptureQueriesContext(
            connection,
        ) as found:
            organiser.get(at(page, charged))
        return len(found)

    door.set_paid(entry=people[0], paid=True, by=by)
    before = {page: asked(page) for page in ("sheet", "people")}
    for _time in range(3):
        till.sell(tournament=charged, extra="Café", entry=people[1], by=by)
    Entry.objects.filter(pk=people[0].pk).update(paid_at=None)

    assert {page: asked(page) for page in before} == before


def test_the_movements_are_exported_in_the_language_of_the_reader(
    organiser, charged, anne, by
):
    door.set_paid(entry=anne, paid=True, by=by)
    till.sell(tournament=charged, extra="Repas", by=by)
    till.refund(entry=anne, amount=800, reason="=malade", by=by)
    response = organiser.get(at("export", charged, "csv"))
    assert 'filename="coupe-du-club-caisse' in response.headers["Content-Disposition"]
    read = response.content.decode("utf-8-sig")
    heads, *rows = csv.reader(io.StringIO(read), delimiter=";")
    assert heads[:6] == ["N°", "Quand", "Quoi", "Joueur", "Montant", "Comment"]
    assert [(row[0], row[2], row[4], row[8]) for row in rows] == [
        ("1", "inscription, Membre", "8,00", ""),
        ("2", "Repas", "12,50", ""),
        ("3", "remboursement, Membre", "-8,00", "'=malade"),
    ]

    book = load_workbook(
        io.BytesIO(organiser.get(at("export", charged, "xlsx")).content)
    )
    moved, day = book.worksheets
    cells = [Decimal(str(row[4])) for row in moved.iter_rows(2, values_only=True)]
    assert sum(cells) == Decimal("12.5")
    assert ["Doit être en caisse", 12.5] in [
        list(row) for row in day.iter_rows(values_only=True)
    ]
    assert organiser.get(at("export", charged, "pdf")).status_code == 404


def test_the_receipt_of_a_player_prints_what_stands(cast, charged, anne, by):
    empty = text(cast["scorer"].get(at("receipt", charged, anne.public_id)))
    assert "Rien n’a été payé." in empty
    door.set_paid(entry=anne, paid=True, by=by)
    till.sell(tournament=charged, extra="Café", entry=anne, by=by)
    page = text(cast["scorer"].get(at("receipt", charged, anne.public_id)))

    assert "Anne Bovy" in page
    assert "9,80 €" in page


def test_who_was_noted_as_paid_is_written_by_one_press(organiser, day, by):
    player = door.Player.objects.create(last_name="Maes", folded_name="maes")
    door.set_paid(entry=door.register(tournament=day, player=player), paid=True, by=by)
    till.set_plan(tournament=day, plan=PLAN, by=by)
    write = at("write_unwritten", day)
    assert write in text(organiser.get(at("fees", day)))
    organiser.post(write)

    assert amounts(day) == [1_000]
    assert write not in text(organiser.get(at("fees", day)))


def test_an_archived_tournament_shows_its_money_and_takes_none(
    organiser, charged, anne, by
):
    door.set_paid(entry=anne, paid=True, by=by)
    Tournament.objects.update(archived_at=timezone.now())
    for page in ("sheet", "people", "extras", "count", "fees"):
        assert organiser.get(at(page, charged)).status_code == 200
    response = organiser.post(at("count", charged), {"amount": "8"})

    assert response.status_code == 422
    assert "Ce tournoi est archivé" in text(response)


def test_the_page_of_a_player_tells_what_happened_to_his_money(
    organiser, charged, anne, by
):
    door.set_paid(entry=anne, paid=True, by=by)
    page = reverse("registration:entry", args=[charged.public_id, anne.public_id])

    assert "8,00 €, espèces" in text(organiser.get(page))
