"""The first visitor makes the club, and nobody does so twice."""

import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.urls import reverse

from tournaments.models import Account, Host
from tournaments.planning import operations

PAGE = "/first-run/"
CLUB = {
    "club": "Whist Club de Ciney",
    "place": "Ciney",
    "name": "Odile Dupont",
    "username": "Odile",
    "password": "thirteen tricks",
}
TYPED = CLUB | {"again": "thirteen tricks"}


@pytest.fixture(autouse=True)
def nothing_yet(settings):
    settings.FIRST_RUN = True


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/tournaments/", "/nowhere/"])
def test_every_page_leads_to_the_first_run_while_there_is_nobody(client, path):
    response = client.get(path)

    assert (response.status_code, response.headers["Location"]) == (302, PAGE)
    assert client.get(PAGE).status_code == 200


@pytest.mark.django_db
def test_the_first_visitor_makes_the_club_and_is_signed_in(client):
    assert client.post(PAGE, TYPED).headers["Location"] == "/"

    account = Account.objects.get()
    assert (account.username, account.name) == ("odile", "Odile Dupont")
    assert (account.is_organiser, account.is_staff) == (True, False)
    assert account.check_password("thirteen tricks")
    page = client.get("/")
    assert page.wsgi_request.user == account
    assert "– Whist Club de Ciney</title>" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"club": ""}, "club"),
        ({"name": ""}, "name"),
        ({"username": "o d"}, "username"),
        ({"password": "short", "again": "short"}, "password"),
        ({"password": "password", "again": "password"}, "password"),
        ({"again": "twelve tricks"}, "again"),
    ],
)
def test_what_is_wrong_is_said_beside_its_question(client, changed, field):
    response = client.post(PAGE, TYPED | changed)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Account.objects.exists()
    assert not Host.objects.exists()


@pytest.mark.django_db
def test_once_there_is_an_account_the_page_is_gone(client, accounts):
    for answer in (client.get(PAGE), client.post(PAGE, TYPED)):
        assert answer.status_code == 404
    assert client.get("/").status_code == 200
    assert not Host.objects.exists()


@pytest.mark.django_db
def test_once_there_is_a_club_the_page_is_gone(client):
    Host.objects.create(pk=1, name="Whist Club de Ciney")

    assert client.get(PAGE).status_code == 404


@pytest.mark.django_db
def test_the_language_can_be_chosen_before_anything_else(client):
    answer = client.post("/language/", {"language": "nl", "next": PAGE})

    assert answer.headers["Location"] == PAGE


@pytest.mark.django_db(transaction=True)
def test_of_two_who_make_the_club_at_once_one_does():
    told = []
    together = threading.Barrier(2)

    def make(username):
        together.wait()
        try:
            operations.set_up_club(**CLUB | {"username": username})
        except ValidationError as error:
            told.append(error.code)
        finally:
            connection.close()

    both = [threading.Thread(target=make, args=(who,)) for who in ("odile", "marc")]
    for one in both:
        one.start()
    for one in both:
        one.join()

    assert told == ["over"]
    assert Account.objects.count() == Host.objects.count() == 1


def test_the_page_has_one_address():
    assert reverse("planning:first_run") == PAGE
