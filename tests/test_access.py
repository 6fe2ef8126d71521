"""Each page is opened by those whom the table allows, and by nobody else."""

from copy import deepcopy

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse

from tests.addresses import addresses, pages
from tests.conftest import make_crew
from tests.printing.presses import at_once
from tests.worlds import built_once
from tournaments.access import DESK, PAGES, PERMISSIONS, Role, roles_of
from tournaments.accounts.models import Account
from tournaments.pdf import making

ROLES = {
    "organiser": {Role.ORGANISER, Role.PUBLIC},
    "scorer": {Role.SCORER, Role.PUBLIC},
    "jury": {Role.JURY, Role.PUBLIC},
    # What a phone may do at its table it may by its secret, and by no account.
    "table": {Role.PUBLIC},
    "stranger": {Role.PUBLIC},
}
# Who asks without an account is one and the same.
ASKING = [who for who in ROLES if who != "table"]

# Who is not signed in is left as they are by signing out: nothing is refused, nor done.
SENDS_ON = {"admin_sign_in": "/sign-in/", "sign_out": "/"}


made_once = built_once(lambda: (make_crew(), addresses()))


@pytest.fixture
def accounts(made_once, db):
    return made_once[0]


@pytest.fixture
def url_of(made_once, db):
    return made_once[1].__getitem__


@pytest.fixture(autouse=True)
def printed_at_once(monkeypatch):
    """Who may print is tried here; what is on the paper, in the tests of papers."""
    monkeypatch.setattr(making, "lay_out", at_once)


def opened(client, url) -> HttpResponse:
    """Return the answer to GET, or to POST from pages that take only that."""
    response = client.get(url)
    # A line is saved by its number.
    return client.post(url, {"line": 1}) if response.status_code == 405 else response


def was_refused(response) -> bool:
    to_sign_in = response.headers.get("Location", "").startswith(reverse("sign_in"))
    return response.status_code in {403, 404} or to_sign_in


def test_each_page_of_the_site_stands_in_the_table_and_each_line_is_a_page():
    assert set(pages()) == set(PAGES)


def left_as_it_was(client, ask):
    """What somebody is answered, with all undone that came of it."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        answer = ask(client)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def test_each_page_opens_for_those_in_the_table_alone(cast, url_of):
    refused, led = {}, {}
    for name in PAGES:
        url = url_of(name)
        answers = {
            who: left_as_it_was(cast[who], lambda client, url=url: opened(client, url))
            for who in ASKING
        }
        if name in SENDS_ON:
            led[name] = {one.headers["Location"] for one in answers.values()}
        else:
            refused[name] = {who for who in ASKING if was_refused(answers[who])}

    assert led == {name: {url} for name, url in SENDS_ON.items()}
    assert refused == {
        name: {who for who in ASKING if not ROLES[who] & PAGES[name]}
        for name in PAGES
        if name not in SENDS_ON
    }


def test_a_method_that_a_page_does_not_take_is_refused(organiser, url_of):
    answered = {name: organiser.delete(url_of(name)).status_code for name in PAGES}

    assert {n: code for n, code in answered.items() if code not in {405, 410}} == {}


@pytest.mark.parametrize("who", ROLES)
def test_the_admin_is_for_whoever_looks_after_the_machine(cast, who):
    assert cast[who].get("/admin/").status_code == 302


def test_whoever_looks_after_the_machine_opens_the_admin(client, db):
    keeper = Account.objects.create_superuser("keeper", "thirteen tricks")
    client.force_login(keeper)

    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize("who", ["organiser", "scorer", "jury"])
def test_django_answers_permissions_from_the_table(accounts, who):
    may = {name: accounts[who].has_perm(name) for name in PERMISSIONS}

    assert may == {name: bool(ROLES[who] & PERMISSIONS[name]) for name in PERMISSIONS}
    assert may == {name: accounts[who].has_perms([name]) for name in PERMISSIONS}


def test_organisers_alone_change_grids(accounts):
    may = {w: a.has_perm("scoring.change_pointgrid") for w, a in accounts.items()}

    assert may == {"organiser": True, "scorer": False, "jury": False}


def test_nobody_has_a_permission_that_is_not_in_the_table(accounts):
    assert not accounts["organiser"].has_perm("scoring.burn_pointgrid")


def test_the_public_has_no_permission_of_the_desk():
    may = [name for name in PERMISSIONS if AnonymousUser().has_perm(name)]

    assert may == [name for name, roles in PERMISSIONS.items() if Role.PUBLIC in roles]


def test_one_account_may_wear_several_hats():
    both = Account(username="both", is_scorer=True, is_jury=True)

    assert roles_of(both) == {Role.SCORER, Role.JURY, Role.PUBLIC}


def test_an_account_that_was_closed_keeps_no_hat(accounts):
    accounts["organiser"].is_active = False

    assert roles_of(accounts["organiser"]) == {Role.PUBLIC}


def test_an_account_that_was_closed_is_signed_out_at_once(cast, accounts):
    Account.objects.filter(username="organiser").update(is_active=False)

    assert not cast["organiser"].get("/").wsgi_request.user.is_authenticated


def test_the_desk_is_everybody_with_an_account():
    assert set(Role) - {Role.TABLE, Role.PUBLIC} == DESK


@pytest.mark.long
def test_a_browser_is_led_from_the_address_of_a_button_to_its_page(cast, url_of):
    """With another language after a refusal, or a new sign-in, one asks for it."""
    browser = {"accept": "text/html", "accept-language": "en"}
    wrong = {}
    for name in PAGES:
        url = url_of(name)
        who = next(
            (one for one in ("organiser", "jury") if takes_no_get(cast[one], url)), None
        )
        if who is None:
            continue
        answer = cast[who].get(url, headers=browser, follow=True)
        *_before, (landed, _status) = answer.redirect_chain
        told = "Nothing was pressed or kept" in answer.content.decode()
        # 422: the page says what is wrong.
        found = answer.status_code in {200, 422}, url.startswith(landed), told
        if found != (True, True, True):
            wrong[name] = (answer.status_code, landed, told)

    assert wrong == {}


def takes_no_get(client, url):
    return client.get(url).status_code == 405
