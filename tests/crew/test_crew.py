"""Organisers look after the accounts of those who help them."""

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.accounts.models import Account

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def hats(*names):
    return {"name": "Marie", "hats": list(names)}


def password_on(response):
    password = response.context["password"]
    assert password in response.content.decode()
    return password


def signs_in(username, password):
    client = Client()
    client.post(reverse("sign_in"), {"username": username, "password": password})
    return "_auth_user_id" in client.session


def test_a_new_account_opens_with_the_password_that_is_shown_once(organiser):
    words = {"username": "Marie", **hats("is_scorer", "is_jury")}
    page = organiser.post(reverse("crew:make"), words)

    assert signs_in("marie", password_on(page))
    account = Account.objects.get(username="marie")
    assert (account.is_organiser, account.is_scorer, account.is_jury) == (
        False,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"username": "two words", **hats("is_jury")}, "username"),
        ({"username": "SCORER", **hats("is_jury")}, "username"),
        ({"username": "marie", "name": "Marie"}, "hats"),
        ({"username": "marie", **hats("is_king")}, "hats"),
        ({"username": "marie", "name": "", "hats": ["is_jury"]}, "name"),
    ],
)
def test_a_wrong_account_is_refused_beside_its_field(organiser, words, field):
    before = Account.objects.count()
    page = organiser.post(reverse("crew:make"), words)

    assert page.status_code == 422
    assert list(page.context["form"].errors) == [field]
    assert Account.objects.count() == before


def test_an_account_is_given_other_hats_and_closed(organiser, accounts):
    account = accounts["scorer"]
    address = reverse("crew:change", args=[account.public_id])
    organiser.post(address, hats("is_jury"))

    account.refresh_from_db()
    assert (account.is_scorer, account.is_jury, account.is_active) == (
        False,
        True,
        False,
    )


def test_who_heads_the_jury_is_a_member_of_it(organiser, accounts):
    account = accounts["scorer"]
    address = reverse("crew:change", args=[account.public_id])
    organiser.post(address, {**hats("heads_jury"), "may_sign_in": "on"})
    listed = organiser.get(reverse("crew:crew")).content.decode()

    account.refresh_from_db()
    assert (account.heads_jury, account.is_jury) == (True, True)
    assert "chef du jury" in listed
    organiser.post(address, {**hats("is_scorer"), "may_sign_in": "on"})
    account.refresh_from_db()
    assert (account.heads_jury, account.is_jury) == (False, False)


def test_the_last_organiser_stays_one(organiser, accounts):
    account = accounts["organiser"]
    page = organiser.post(
        reverse("crew:change", args=[account.public_id]), hats("is_jury")
    )

    assert page.status_code == 422
    account.refresh_from_db()
    assert account.is_organiser
    assert account.is_active


def test_a_new_password_shuts_the_old_one_out(organiser, accounts):
    account = accounts["jury"]
    page = organiser.post(reverse("crew:new_password", args=[account.public_id]))

    assert signs_in("jury", password_on(page))
    assert not signs_in("jury", "thirteen tricks")


def test_whoever_draws_a_password_for_themselves_stays_signed_in(organiser, accounts):
    organiser.post(reverse("crew:new_password", args=[accounts["organiser"].public_id]))

    assert organiser.get(reverse("crew:crew")).status_code == 200


def test_the_crew_is_found_by_a_part_of_the_name(organiser):
    page = organiser.get(reverse("crew:crew"), {"search": "jean"})

    assert [one.username for one in page.context["crew"]] == ["jury"]
    nobody = organiser.get(reverse("crew:crew"), {"search": "zzz"})
    assert "zzz" in nobody.content.decode()
