"""Signing in: who comes in, how often one may be wrong, and where one goes next."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tests.conftest import PASSWORD
from tournaments.accounts.models import Account, SignInTries
from tournaments.accounts.writes import LOCK, MOST_TRIES, take_a_try

WRONG = "twelve tricks"


def sign_in(client, username="organiser", password=PASSWORD, **more):
    return client.post("/sign-in/", {"username": username, "password": password} | more)


def who(client):
    """Return who is signed in on this browser."""
    user = client.get("/").wsgi_request.user
    return user.get_username() if user.is_authenticated else None


def test_the_right_password_opens_the_home_page(accounts, client):
    response = sign_in(client)

    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert who(client) == "organiser"


def test_a_name_is_known_in_capitals_and_with_stray_spaces(accounts, client):
    sign_in(client, username=" Organiser ")

    assert who(client) == "organiser"


def test_a_wrong_password_is_told_in_words_and_the_name_is_kept(accounts, client):
    response = sign_in(client, password=WRONG)

    assert "ne vont pas ensemble" in response.content.decode()
    assert 'value="organiser"' in response.content.decode()
    assert WRONG not in response.content.decode()
    assert who(client) is None


def test_an_unknown_name_gets_the_answer_of_a_wrong_password(accounts, client):
    known = sign_in(client, password=WRONG).content.decode()
    unknown = sign_in(client, username="nobody", password=WRONG).content.decode()

    def sentence(page):
        return page.partition('role="alert"')[2].partition("</div>")[0]

    assert sentence(known) == sentence(unknown) != ""


def test_for_an_unknown_name_a_password_is_hashed_all_the_same(db, client, monkeypatch):
    hashed = []
    plain = Account.set_password
    monkeypatch.setattr(
        Account, "set_password", lambda self, p: hashed.append(p) or plain(self, p)
    )

    sign_in(client, username="nobody", password=WRONG)

    assert hashed == [WRONG]


def test_a_closed_account_does_not_open(accounts, client):
    Account.objects.update(is_active=False)

    sign_in(client)

    assert who(client) is None


def test_after_five_wrong_passwords_even_the_right_one_waits(accounts, client):
    for _ in range(MOST_TRIES):
        sign_in(client, password=WRONG)

    response = sign_in(client)

    until = timezone.localtime(SignInTries.objects.get().last_at + LOCK)
    assert f"Réessayez à partir de {until:%H:%M}" in response.content.decode()
    assert who(client) is None


def test_a_lock_ends_by_itself_and_trying_on_does_not_lengthen_it(accounts, client):
    for _ in range(MOST_TRIES + 3):
        sign_in(client, password=WRONG)
    assert SignInTries.objects.get().tries == MOST_TRIES
    SignInTries.objects.update(last_at=timezone.now() - LOCK)

    sign_in(client)

    assert who(client) == "organiser"


def test_the_right_password_wipes_the_slate(accounts, client):
    for _ in range(3):
        for _ in range(MOST_TRIES - 1):
            sign_in(client, password=WRONG)
        sign_in(client)
        assert who(client) == "organiser"

    assert SignInTries.objects.count() == 0


def test_a_lock_on_one_name_leaves_the_rest_of_the_hall_alone(accounts, client):
    for _ in range(MOST_TRIES + 1):
        sign_in(client, password=WRONG)

    sign_in(client, username="scorer")

    assert who(client) == "scorer"


def test_a_lock_made_from_one_address_holds_on_every_other(accounts):
    for number in range(MOST_TRIES):
        sign_in(Client(REMOTE_ADDR=f"192.0.2.{number}"), password=WRONG)
    other = Client(REMOTE_ADDR="198.51.100.1")

    sign_in(other)

    assert who(other) is None


def test_a_laptop_that_a_crew_shares_is_known_for_each_of_them(accounts):
    laptop, phone = Client(), Client()
    for name in ("organiser", "scorer", "jury"):
        sign_in(laptop, username=name)
        laptop.post("/sign-out/")
    for name in ("organiser", "scorer"):
        for _ in range(MOST_TRIES + 1):
            sign_in(phone, username=name, password=WRONG)

        sign_in(laptop, username=name)
        assert who(laptop) == name
        laptop.post("/sign-out/")


def test_a_joker_does_not_lock_the_organiser_out_of_his_own_laptop(accounts):
    laptop, phone = Client(), Client()
    sign_in(laptop)
    laptop.post("/sign-out/")
    for _ in range(MOST_TRIES + 1):
        sign_in(phone, password=WRONG)

    sign_in(laptop)

    assert who(laptop) == "organiser"


def test_a_known_device_is_known_for_its_own_name_alone(accounts, client):
    sign_in(client, username="scorer")
    client.post("/sign-out/")
    for _ in range(MOST_TRIES):
        sign_in(Client(), password=WRONG)

    sign_in(client)

    assert who(client) is None


def test_a_known_device_too_has_only_five_tries(accounts, client):
    sign_in(client)
    client.post("/sign-out/")
    for _ in range(MOST_TRIES):
        sign_in(client, password=WRONG)

    sign_in(client)

    assert who(client) is None


def test_a_forged_mark_of_a_device_counts_as_none(accounts, client):
    for _ in range(MOST_TRIES):
        client.cookies["known_device"] = "organiser\\012mark:forged"
        sign_in(client, password=WRONG)

    of_the_name = SignInTries.objects.get()
    assert of_the_name.tries == MOST_TRIES


def test_what_was_tried_is_not_kept_in_words(db, client):
    sign_in(client, username="my secret password", password=WRONG)

    key = SignInTries.objects.get().key
    assert set(key) <= set("0123456789abcdef")


def test_old_tries_are_swept_away(db):
    now = timezone.now()
    take_a_try(key="old", now=now - timedelta(days=2))

    take_a_try(key="new", now=now)

    assert list(SignInTries.objects.values_list("key", flat=True)) == ["new"]


@pytest.mark.parametrize(
    ("going_to", "lands_on"),
    [
        ("/?a=1", "/?a=1"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("sign_out", "/"),
        ("?a=1", "/"),
        ("", "/"),
    ],
)
def test_one_goes_on_to_a_page_of_this_site_only(accounts, client, going_to, lands_on):
    assert sign_in(client, next=going_to).headers["Location"] == lands_on


def test_signing_in_and_out_changes_the_session(accounts, client):
    sign_in(client)
    first = client.cookies["sessionid"].value
    client.post("/sign-out/")

    assert who(client) is None
    sign_in(client)
    assert client.cookies["sessionid"].value not in {"", first}


def test_signing_out_is_never_a_link(organiser):
    assert organiser.get("/sign-out/").status_code == 405
    assert who(organiser) == "organiser"


def test_a_form_without_its_token_is_refused_with_a_page_that_helps(accounts):
    response = sign_in(Client(enforce_csrf_checks=True))

    assert response.status_code == 403
    assert "Cette page était trop ancienne" in response.content.decode()


def test_the_language_is_kept_by_the_browser_and_by_the_account(accounts, client):
    sign_in(client)
    client.post("/language/", {"language": "nl", "next": "/sign-in/"})
    assert 'lang="nl"' in client.get("/").content.decode()
    elsewhere = Client()

    response = sign_in(elsewhere)

    assert elsewhere.cookies["django_language"].value == "nl"
    assert response.wsgi_request.user.language == "nl"
    assert "Dag Odile" in elsewhere.get("/").content.decode()


def test_a_stranger_may_choose_a_language_and_stays_on_the_page(stranger, db):
    response = stranger.post("/language/", {"language": "en", "next": "/sign-in/"})

    assert response.headers["Location"] == "/sign-in/"
    assert "Players need no account." in stranger.get("/sign-in/").content.decode()


def test_a_language_that_we_do_not_speak_is_refused(stranger, db):
    assert stranger.post("/language/", {"language": "xx"}).status_code == 400


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("nl-BE,nl;q=0.9", "nl"), ("de", "fr"), ("en-US", "en"), ("", "fr")],
)
def test_a_new_visitor_is_met_in_the_browsers_language_or_in_french(
    client, db, asked, spoken
):
    page = client.get("/", HTTP_ACCEPT_LANGUAGE=asked).content.decode()

    assert f'<html lang="{spoken}">' in page


def test_no_account_is_made_with_capitals_in_its_name(db):
    account = Account.objects.create_user("Odile", PASSWORD)

    assert account.username == "odile"


def test_public_identifiers_are_random_and_easy_to_read_aloud(accounts):
    drawn = {account.public_id for account in accounts.values()}

    assert len(drawn) == 3
    assert {len(one) for one in drawn} == {12}
    assert not set("".join(drawn)) & set("ilou")


def test_passwords_are_kept_by_argon2(settings):
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.Argon2PasswordHasher",
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]
    account = Account()
    account.set_password(PASSWORD)

    assert account.password.startswith("argon2$argon2id$")


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_the_lock_is_explained_in_each_language(accounts, client, language):
    client.cookies["django_language"] = language
    for _ in range(MOST_TRIES + 1):
        response = sign_in(client, password=WRONG)

    with override(language):
        word = {"fr": "Trop de mots", "nl": "Te veel foute", "en": "Too many wrong"}
    assert word[language] in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_twenty_tries_at_the_same_moment_count_as_twenty():
    now = timezone.now()

    def knock(number):
        try:
            return take_a_try(key="organiser", now=now)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=20) as doors:
        answers = list(doors.map(knock, range(20)))

    assert answers.count(None) == MOST_TRIES
    assert answers.count(now + LOCK) == 20 - MOST_TRIES
