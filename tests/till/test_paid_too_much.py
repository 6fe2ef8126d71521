"""Who has paid too much gets it back by one press; the door says what each pays."""

from dataclasses import replace

import pytest
from django.urls import reverse

from tests.till.conftest import PLAN
from tests.till.reading import amounts, at, text
from tournaments.follow import comings
from tournaments.till import writes as till
from tournaments.till.models import Movement

pytestmark = pytest.mark.django_db


def tap(day, entry, action="paid"):
    return reverse("registration:act", args=[day.public_id, entry.public_id, action])


def pressed(page):
    """What stands on the buttons of the door, without the names for readers."""
    found = text(page).split('<button class="button" id="paid-')[1:]
    return [
        one.split(">", 1)[1].split("<span")[0].split("</svg>")[-1].strip()
        for one in found
    ]


@pytest.fixture
def cheaper(charged, people, by):
    """Jean and Anne have paid before the fees were lowered, Anne as a member."""
    anne, jean, *_rest = people
    for one in (anne, jean):
        comings.set_paid(entry=one, paid=True, by=by)
    lower = replace(PLAN, usual_fee=700, fees=(("Membre", 500), *PLAN.fees[1:]))
    till.set_plan(tournament=charged, plan=lower, by=by)
    return charged


def test_the_button_of_the_door_says_what_each_pays(cast, charged, people, by):
    listed = reverse("registration:entries", args=[charged.public_id])
    assert pressed(cast["scorer"].get(listed)) == [
        "Payé 8,00 €", "Payé 10,00 €", "Payé 5,00 €", "Payé",
    ]  # fmt: skip
    comings.set_paid(entry=people[0], paid=True, by=by)
    comings.set_joker(entry=people[1], joker=True, by=by)
    assert pressed(cast["scorer"].get(listed)) == [
        "Payé",
        "Payé",
        "Payé 5,00 €",
        "Payé",
    ]

    hers = reverse("registration:entry", args=[charged.public_id, people[2].public_id])
    assert "A payé 5,00 €" in text(cast["scorer"].get(hers))


def test_without_a_till_the_button_of_the_door_says_no_amount(cast, day):
    comings.register(
        tournament=day, player=comings.Player.objects.create(last_name="Maes")
    )
    listed = reverse("registration:entries", args=[day.public_id])

    assert pressed(cast["scorer"].get(listed)) == ["Payé"]


@pytest.mark.parametrize("action", ["paid", "paid-transfer"])
def test_another_amount_than_the_one_on_the_button_is_not_taken(
    cast, charged, jean, by, action
):
    till.set_plan(tournament=charged, plan=replace(PLAN, usual_fee=1_200), by=by)
    refused = cast["scorer"].post(tap(charged, jean, action), {"amount": "1000"})
    refused = cast["scorer"].get(refused.url)
    assert "Jean Closset doit maintenant payer 12,00 €." in text(refused)
    assert amounts(charged) == []

    cast["scorer"].post(tap(charged, jean, action), {"amount": "1200"})
    cast["scorer"].post(tap(charged, jean, action), {"amount": "1200"})
    assert amounts(charged) == [1_200]


def test_the_sheet_names_who_has_paid_too_much_and_leads_to_giving_it_back(
    cast, cheaper, anne, jean
):
    page = text(cast["scorer"].get(at("sheet", cheaper)))
    assert "<dt>Trop payé par les joueurs</dt><dd>6,00 €</dd>" in page
    for one, amount in ((anne, "3,00 €"), (jean, "3,00 €")):
        link = f'<a href="{at("person", cheaper, one.public_id)}#refund">'
        assert f"{link} {one.number}. {one.player}</a> : {amount}" in page
    assert f'href="{at("people", cheaper)}?show=over"' in page


def test_one_press_gives_back_what_was_too_much_and_goes_on_with_the_next(
    cast, cheaper, anne, jean
):
    scorer = cast["scorer"]
    listed = f"{at('people', cheaper)}?show=over"
    assert "2 joueurs ont trop payé" in text(scorer.get(at("people", cheaper)))
    page = scorer.get(listed)
    assert "Rembourser 3,00 €" in text(page)

    sent = {
        "amount": "3,00 €", "means": "cash", "to": "over",
        "key": "6f0b2a3e-0000-4000-8000-000000000001",
    }  # fmt: skip
    refund = at("refund", cheaper, anne.public_id)
    for _twice in range(2):
        done = scorer.post(refund, sent)
        assert done.headers["Location"] == listed
    assert amounts(cheaper) == [800, 1_000, -300]
    left = scorer.get(listed)
    assert [row.entry for row in left.context["page"]] == [jean]
    assert Movement.objects.get(number=3).means == "cash"


def test_the_list_of_nobody_says_so_and_everybody_finds_the_way_back(cast, charged):
    page = text(cast["scorer"].get(f"{at('people', charged)}?show=over"))

    assert "Personne n’a trop payé." in page
    assert f'<a href="{at("people", charged)}">Qui doit encore payer' in page


def test_on_his_page_what_was_too_much_stands_ready_to_be_given_back(
    cast, cheaper, jean
):
    page = text(cast["scorer"].get(at("person", cheaper, jean.public_id)))

    assert "A trop payé" in page
    refund = page[page.index('id="refund"') :]
    assert refund.index("<details open>") < refund.index('value="3,00"')
