"""Two organisers who save the fees at the same time each get one clear answer."""

import threading
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.db import connections
from django.urls import reverse

from tests.till.conftest import PLAN, a_day
from tournaments.accounts.models import Account
from tournaments.cashier.forms import question_about
from tournaments.ledger.models import Event
from tournaments.till import queries, writes as till

pytestmark = pytest.mark.django_db
DEARER = replace(PLAN, usual_fee=1_200)
TYPED = {
    "kept": "on", "usual_fee": "10", "refundable": "draw",
    question_about("Membre"): "8,00", question_about("Jeune"): "5.00",
    question_about("Invité"): "0",
    "extra_name_0": "Café", "extra_amount_0": "2,20",
    "extra_name_1": "Repas", "extra_amount_1": "12,50",
}  # fmt: skip


@pytest.fixture
def where(charged):
    return reverse("till:fees", args=[charged.public_id])


def save(client, where, seen, language="en", **more):
    sent = {**TYPED, "seen": seen, **more}
    return client.post(where, sent, headers={"accept-language": language})


def said(response):
    [error] = response.context["form"].non_field_errors()
    return error.replace("\xa0", " ")


def test_the_second_is_told_what_the_fees_are_now_and_keeps_his_form(
    organiser, charged, where, by
):
    opened = organiser.get(where).context["seen"]
    till.set_plan(tournament=charged, plan=DEARER, by=by)
    answer = save(organiser, where, opened)

    assert answer.status_code == 422
    assert "They are now: usual fee €12.00, Membre €8.00" in said(answer)
    assert "Café" not in said(answer)  # nobody else has touched the extras
    assert 'value="2,20"' in answer.content.decode()
    assert queries.plan_of(charged) == DEARER


def test_once_he_knows_of_it_the_second_saves(organiser, charged, where, by):
    opened = organiser.get(where).context["seen"]
    till.set_plan(tournament=charged, plan=DEARER, by=by)
    seen = save(organiser, where, opened).context["seen"]
    answer = save(organiser, where, seen, usual_fee="12")

    assert answer.status_code == 302
    assert queries.plan_of(charged).usual_fee == 1_200
    assert dict(queries.plan_of(charged).extras)["Café"] == 220


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"usual_fee": 0, "fees": ()}, "usual fee €0.00"),
        ({"extras": (("Vin", 250),)}, "Vin €2.50"),
        ({"extras": ()}, "no extras"),
        ({"kept": False}, "no till is kept"),
        ({"refundable": "never"}, "fee given back: never"),
    ],
)
def test_each_thing_that_was_changed_meanwhile_is_said(
    organiser, charged, where, by, changed, told
):
    opened = organiser.get(where).context["seen"]
    till.set_plan(tournament=charged, plan=replace(PLAN, **changed), by=by)

    assert f"They are now: {told}." in said(save(organiser, where, opened))


def test_what_was_changed_and_changed_back_is_said_as_well(
    organiser, charged, where, by
):
    opened = organiser.get(where).context["seen"]
    for plan in (DEARER, PLAN):
        till.set_plan(tournament=charged, plan=plan, by=by)

    assert "as they were when you opened it" in said(save(organiser, where, opened))


def test_two_who_save_the_same_are_both_right(organiser, charged, where, by):
    opened = organiser.get(where).context["seen"]
    save(organiser, where, opened)
    again = save(organiser, where, opened)

    assert again.status_code == 302
    assert Event.objects.filter(kind="till_planned").count() == 2


def test_a_mistake_in_the_form_is_mended_without_forgetting_what_was_seen(
    organiser, charged, where, by
):
    opened = organiser.get(where).context["seen"]
    wrong = save(organiser, where, opened, usual_fee="dix")
    till.set_plan(tournament=charged, plan=DEARER, by=by)

    assert wrong.context["seen"] == opened
    assert save(organiser, where, opened).status_code == 422


def test_undoing_a_change_of_the_fees_asks_nobody_what_he_saw(charged, by):
    till.set_plan(tournament=charged, plan=DEARER, by=by)
    till.set_plan(tournament=charged, plan=PLAN, by=by)

    assert queries.plan_of(charged) == PLAN


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_the_same_moment_one_does():
    day = a_day()
    odile = Account.objects.create_user("odile", "thirteen tricks", is_organiser=True)
    together, answers = threading.Barrier(2), []

    def one_saves(plan):
        together.wait()
        try:
            till.set_plan(tournament=day, plan=plan, seen=0, by=odile)
            answers.append("saved")
        except ValidationError as error:
            answers.append(error.code)
        finally:
            connections.close_all()

    both = [threading.Thread(target=one_saves, args=(one,)) for one in (PLAN, DEARER)]
    for one in both:
        one.start()
    for one in both:
        one.join()

    assert sorted(answers) == ["saved", "stale"]
    assert Event.objects.filter(kind="till_planned").count() == 1
