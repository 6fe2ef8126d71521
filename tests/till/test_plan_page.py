"""The page on which a club says what it charges, for each category of its members."""

from dataclasses import replace

import pytest
from django.urls import reverse

from tests.till.conftest import PLAN, people_of
from tests.till.reading import at, text
from tournaments.cashier.forms import question_about
from tournaments.entries.members import add_player
from tournaments.follow import comings
from tournaments.ledger.models import Event
from tournaments.till import queries, writes as till
from tournaments.till.rules.fees import Fee, Plan

pytestmark = pytest.mark.django_db


def test_before_a_till_is_kept_the_page_says_where_one_begins(organiser, cast, day):
    assert at("fees", day) in text(organiser.get(at("sheet", day)))
    page = text(cast["scorer"].get(at("sheet", day)))
    assert "Pas de caisse pour ce tournoi" in page
    assert at("fees", day) not in page


MEMBER, YOUNG, GUEST = map(question_about, ("Membre", "Jeune", "Invité"))
IN_ORDER = replace(PLAN, fees=(("Invité", 0), ("Jeune", 500), ("Membre", 800)))


@pytest.fixture(autouse=True)
def categories(db):
    """The club has members of three categories, and some of none."""
    for name in ("Membre", "Jeune", "Invité", ""):
        add_player(last_name="Maes", category=name)


def typed_plan(**more):
    sent = {
        "kept": "on", "usual_fee": "10", "refundable": "draw",
        MEMBER: "8,00", YOUNG: "5.00", GUEST: "0",
        "extra_name_0": "Café", "extra_amount_0": "1,80",
        "extra_name_2": "Repas", "extra_amount_2": "12,50",
    }  # fmt: skip
    return {**sent, **more}


def test_what_is_charged_is_said_on_one_page(organiser, day):
    response = organiser.post(at("fees", day), typed_plan())

    assert response.headers["Location"] == at("fees", day)
    assert queries.plan_of(day) == IN_ORDER
    page = organiser.get(at("fees", day))
    again = {
        name: page.context["form"].fields[name].initial
        for name in (MEMBER, "extra_amount_1")
    }
    assert again == {MEMBER: 800, "extra_amount_1": 1_250}
    assert 'value="12,50"' in text(page)
    organiser.post(at("fees", day), typed_plan())
    assert Event.objects.filter(tournament=day).count() == 1


def test_each_category_of_a_member_is_there_and_none_is_typed(organiser, day):
    page = organiser.get(at("fees", day))

    labels = [field.label for field in page.context["form"].fees()]
    assert labels == ["Invité", "Jeune", "Membre"]
    assert "categories" not in page.content.decode().split("<main")[1]


def test_a_category_that_nobody_is_of_any_more_keeps_its_fee_until_it_is_emptied(
    organiser, day, by
):
    ladies = (("Dames", 700), *PLAN.fees)
    till.set_plan(tournament=day, plan=replace(PLAN, fees=ladies), by=by)
    fees = organiser.get(at("fees", day)).context["form"].fees()
    assert [field.label for field in fees] == ["Dames", "Membre", "Jeune", "Invité"]

    organiser.post(at("fees", day), typed_plan())
    assert queries.plan_of(day) == PLAN


def test_where_no_member_has_a_category_the_page_says_where_they_are_written(
    organiser, day
):
    for one in comings.Player.objects.all():
        one.category = ""
        one.save()
    page = text(organiser.get(at("fees", day)))

    assert "Aucun membre n’a encore de catégorie." in page
    sent = {"kept": "on", "usual_fee": "10", "refundable": "draw"}
    assert organiser.post(at("fees", day), sent).status_code == 302
    assert queries.plan_of(day) == Plan(kept=True, usual_fee=1_000)


def test_a_category_without_a_fee_is_asked_about_before_anything_is_kept(
    organiser, day
):
    asked = organiser.post(at("fees", day), typed_plan(**{GUEST: "", YOUNG: ""}))
    assert asked.status_code == 422
    assert list(asked.context["form"].errors) == [GUEST, YOUNG]
    assert "Enregistrer : ils paient le tarif normal" in text(asked)
    assert not queries.plan_of(day).kept

    usual = typed_plan(**{GUEST: "", YOUNG: "", "as_usual": "1"})
    assert organiser.post(at("fees", day), usual).status_code == 302
    plan = queries.plan_of(day)
    assert (plan.fees, plan.as_usual) == ((("Membre", 800),), ("Invité", "Jeune"))
    again = typed_plan(**{GUEST: "", YOUNG: "", "usual_fee": "12"})
    assert organiser.post(at("fees", day), again).status_code == 302
    assert queries.plan_of(day).fee("", "Jeune", joker=False) == Fee("", 1_200)


def test_where_everybody_pays_the_same_no_category_is_asked_about(organiser, day):
    same = typed_plan(**{MEMBER: "", YOUNG: "", GUEST: ""})

    assert organiser.post(at("fees", day), same).status_code == 302
    assert queries.plan_of(day).fees == ()


def test_players_of_a_category_without_a_fee_are_told_until_somebody_says(
    cast, organiser, charged, by
):
    people_of(charged)
    for name in ("Noëlla", "Rosa"):
        player = add_player(first_name=name, last_name="Petit", category="Aînés")
        rosa = comings.register(tournament=charged, player=player)
    assert queries.unpriced_categories(charged) == [("Aînés", 2)]
    said = "Catégories sans tarif : Aînés (2). On demande le tarif normal, 10,00 €."
    door_page = reverse("registration:entries", args=[charged.public_id])
    for page in (door_page, at("people", charged), at("fees", charged)):
        assert said in text(organiser.get(page))
    hers = text(cast["scorer"].get(at("person", charged, rosa.public_id)))
    assert "La catégorie « Aînés » n’a pas de tarif ici" in hers

    plan = replace(PLAN, as_usual=("Aînés",))
    till.set_plan(tournament=charged, plan=plan, by=by)
    assert queries.unpriced_categories(charged) == []
    assert "Aînés" not in text(organiser.get(door_page))


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"usual_fee": "dix"}, "usual_fee"),
        ({"usual_fee": ""}, "usual_fee"),
        ({MEMBER: "huit"}, MEMBER),
        ({MEMBER: ""}, MEMBER),
        ({"extra_name_0": ""}, "extra_name_0"),
        ({"extra_name_2": "Café"}, "extra_name_2"),
        ({"extra_amount_2": ""}, "extra_amount_2"),
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
