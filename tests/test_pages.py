"""What holds for every page: its headers, its language, its words when all fails."""

import pytest
from django.test import Client, RequestFactory, override_settings

from tests.addresses import a_tournament
from whistclub import errors

POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/", "/sign-in/", "/nowhere/"])
def test_a_page_carries_the_headers_that_protect_it(client, page):
    headers = client.get(page).headers

    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/nowhere/"])
def test_a_page_says_that_it_differs_by_language_and_by_cookie(client, path):
    headers = client.get(path, headers={"accept-language": "nl-BE"}).headers

    assert {"Accept-Language", "Cookie"} <= set(headers["Vary"].split(", "))
    assert headers["Content-Language"] == "nl"


@pytest.mark.django_db
def test_a_public_page_that_shows_nobodys_name_asks_not_who_it_is(
    organiser, stranger, django_assert_num_queries
):
    day = a_tournament()
    for client in (organiser, stranger):
        client.get(f"/t/{day}/hall/state/")  # which is kept from then on
        with django_assert_num_queries(1):
            headers = client.get(f"/t/{day}/hall/state/").headers
        assert {"Accept-Language", "Cookie"} <= set(headers["Vary"].split(", "))


@pytest.mark.django_db
def test_no_page_has_a_script_or_a_style_that_the_policy_forbids(organiser):
    editor = "/grids/presets/couleur/default/copy/"
    for page in ("/", "/sign-in/", "/nowhere/", "/grids/", editor):
        html = organiser.get(page).content.decode()
        assert "<style" not in html
        assert " style=" not in html
        assert "<script>" not in html
        assert " on" + "click=" not in html


@pytest.mark.django_db
def test_a_page_that_does_not_exist_says_what_to_do_next(client):
    response = client.get("/nowhere/")

    assert response.status_code == 404
    assert "repartez de l’accueil" in response.content.decode()


@pytest.mark.django_db
def test_a_name_that_is_not_ours_is_refused_with_a_page_that_helps():
    response = Client().get("/", headers={"host": "evil.example"})

    assert response.status_code == 400
    assert "relancer WhistClub" in response.content.decode()


def test_the_page_for_our_own_faults_needs_neither_database_nor_account():
    """No database fixture: a query would fail this test."""
    response = errors.server_error(RequestFactory().get("/"))

    assert response.status_code == 500
    assert "Ce n’est pas votre faute" in response.content.decode()


@pytest.mark.django_db
def test_a_right_that_is_missing_is_explained(organiser):
    request = organiser.get("/").wsgi_request

    page = errors.permission_denied(request, PermissionError()).content.decode()

    assert "Vous êtes connecté\u00a0: Odile." in page


@pytest.mark.django_db
def test_on_plain_http_no_cookie_is_for_https_alone(client):
    client.get("/sign-in/")

    assert not client.cookies["csrftoken"]["secure"]


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/", "/tournaments/", "/nowhere/"])
def test_a_page_that_everybody_may_see_leaves_no_cookie(client, page):
    client.get(page)

    assert not client.cookies


@pytest.mark.django_db
@override_settings(CLUB_NAME="Whist Club de Ciney")
def test_the_clubs_own_name_stands_on_every_page(client):
    assert "Whist Club de Ciney" in client.get("/").content.decode()
    assert "– Whist Club de Ciney</title>" in client.get("/nowhere/").content.decode()


@pytest.mark.django_db
def test_the_home_page_of_a_stranger_asks_for_the_club_and_its_tournaments_alone(
    client, django_assert_num_queries
):
    with django_assert_num_queries(3):
        client.get("/")


@pytest.mark.django_db
@pytest.mark.parametrize(("where", "status"), [("nowhere/", 404), ("settings/", 403)])
def test_a_page_that_is_not_there_keeps_the_desk_in_its_tournament(cast, where, status):
    day = a_tournament()
    players = f'href="/t/{day}/players/"'

    answer = cast["scorer"].get(f"/t/{day}/{where}")
    assert answer.status_code == status
    assert players in answer.content.decode()
    assert cast["scorer"].get("/t/none/nowhere/").status_code == 404
    nobodys = cast["stranger"].get(f"/t/{day}/nowhere/")
    assert players not in nobodys.content.decode()
