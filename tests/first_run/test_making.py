"""Whoever reads the console makes the club, and nobody does so twice."""

import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.urls import reverse

from tournaments.accounts import writes as club_operations
from tournaments.accounts.models import Account, Host
from tournaments.backups import locks
from tournaments.club.first_run import code, operations as first_run

PAGE = "/first-run/"
CLUB = {
    "club": "Whist Club de Ciney",
    "place": "Ciney",
    "name": "Odile Dupont",
    "username": "Odile",
    "password": "thirteen tricks",
}


@pytest.fixture(autouse=True)
def nothing_yet(settings, tmp_path):
    settings.FIRST_RUN = True
    settings.DATA_DIR = tmp_path
    settings.KEPT_KEYS = {}


@pytest.fixture
def typed(tmp_path):
    """All that is asked, and the code as the console shows it."""
    known = code.current(tmp_path)
    shown = f"{known[:4]} {known[4:]}"
    return CLUB | {"again": "thirteen tricks", "code": shown}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/tournaments/", "/nowhere/"])
def test_every_page_leads_to_the_first_run_while_there_is_nobody(client, path):
    response = client.get(path)

    assert (response.status_code, response.headers["Location"]) == (302, PAGE)
    assert client.get(PAGE).status_code == 200


@pytest.mark.django_db
def test_who_reads_the_console_makes_the_club_and_is_signed_in(client, typed, tmp_path):
    assert client.post(PAGE, typed).headers["Location"] == "/"

    account = Account.objects.get()
    assert (account.username, account.name) == ("odile", "Odile Dupont")
    assert (account.is_organiser, account.is_staff) == (True, False)
    assert account.check_password("thirteen tricks")
    page = client.get("/")
    assert page.wsgi_request.user == account
    assert "– Whist Club de Ciney</title>" in page.content.decode()
    assert not (tmp_path / code.FILE).exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"code": ""}, "code"),
        ({"club": ""}, "club"),
        ({"name": ""}, "name"),
        ({"username": "o d"}, "username"),
        ({"password": "short", "again": "short"}, "password"),
        ({"password": "password", "again": "password"}, "password"),
        ({"again": "twelve tricks"}, "again"),
    ],
)
def test_what_is_wrong_is_said_beside_its_question(client, typed, changed, field):
    response = client.post(PAGE, typed | changed)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Account.objects.exists()
    assert not Host.objects.exists()


@pytest.mark.django_db
def test_once_there_is_an_account_the_page_is_gone(client, typed, accounts):
    for answer in (client.get(PAGE), client.post(PAGE, typed)):
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
            club_operations.set_up_club(**CLUB | {"username": username})
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
    assert reverse("first_run:make") == PAGE


def wrong(known):
    return f"{(int(known) + 1) % 10**8:08}"


@pytest.mark.django_db
def test_whoever_does_not_know_the_code_makes_nothing(client, typed, tmp_path):
    known = code.current(tmp_path)
    answer = client.post(PAGE, typed | {"code": wrong(known)})

    assert answer.status_code == 422
    assert not Account.objects.exists()
    assert not Host.objects.exists()
    assert code.current(tmp_path) == known


@pytest.mark.django_db
def test_after_ten_wrong_ones_there_is_another_code_on_the_console(
    client, typed, tmp_path, capsys
):
    known = code.current(tmp_path)
    capsys.readouterr()
    for _time in range(code.MOST_TRIES):
        client.post(PAGE, typed | {"code": wrong(known)})
    other = code.current(tmp_path)

    assert other != known
    assert f"{other[:4]} {other[4:]}" in capsys.readouterr().out
    assert client.post(PAGE, typed | {"code": known}).status_code == 422
    assert client.post(PAGE, typed | {"code": other}).status_code == 302


def test_its_owner_alone_reads_the_file_of_the_code(tmp_path):
    code.current(tmp_path)

    assert (tmp_path / code.FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.django_db
def test_the_code_is_told_at_the_start_until_there_is_a_club(tmp_path, capsys):
    first_run.tell_code(tmp_path)
    known = code.current(tmp_path)
    first_run.tell_code(tmp_path)
    told = [line[-9:] for line in capsys.readouterr().out.splitlines()]
    assert told == [f"{known[:4]} {known[4:]}"] * 2

    Host.objects.create(pk=1, name="Whist Club de Ciney")
    first_run.tell_code(tmp_path)
    assert capsys.readouterr().out == ""
    assert not (tmp_path / code.FILE).exists()


@pytest.mark.django_db
def test_while_somebody_restores_nobody_makes_a_club(client, typed, tmp_path):
    with locks.hold(tmp_path / code.LOCK):
        answer = client.post(PAGE, typed)

    assert answer.status_code == 422
    assert not Host.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "Ce mot de passe est trop court\xa0: 8 caractères au moins."),
        ("nl", "Dit wachtwoord is te kort: minstens 8 tekens."),
        ("en", "This password is too short: at least 8 characters."),
    ],
)
def test_a_password_that_is_too_short_is_refused_in_ones_own_language(
    client, typed, language, words
):
    short = typed | {"password": "abc", "again": "abc"}
    page = client.post(PAGE, short, headers={"accept-language": language})

    assert words in page.content.decode()
    # On a phone that question is further down.
    assert page.content.decode().count('class="notice error"') == 1


@pytest.mark.django_db
def test_a_new_club_is_shown_the_one_thing_to_do(organiser):
    filled = '<a class="button primary main-action" href="/tournaments/new/">'
    for path in ("/", "/tournaments/"):
        assert filled in organiser.get(path).content.decode()

    members = organiser.get("/players/").content.decode()
    assert members.count(reverse("registration:import_players")) == 1
    assert reverse("registration:export_csv") not in members
