"""The page on which a club types what it charges."""

import pytest

from tests.till.conftest import PLAN
from tests.till.reading import at, text
from tournaments.models import Event
from tournaments.till import queries

pytestmark = pytest.mark.django_db


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
        ({"extra_amount_0": "1,805"}, "extra_amount_0"),
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
