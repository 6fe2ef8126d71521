"""Each page is opened by those whom the table allows, and by nobody else."""

import datetime
from copy import deepcopy
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.grids.operations import GridDraft, make_grid
from scoring.variants import VARIANTS
from tests.conftest import make_crew
from tests.printing.presses import AtOnce
from tests.worlds import built_once
from tournaments.access import DESK, PAGES, PERMISSIONS, Role, roles_of
from tournaments.jury import operations as jury
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import operations as ledger
from tournaments.models import (
    Account,
    Device,
    Entry,
    LateDeal,
    Player,
    Round,
    Table,
    Tournament,
)
from tournaments.printing import making
from tournaments.till import operations as till
from tournaments.till.rules.fees import Plan

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


def a_grid():
    couleur = VARIANTS["couleur"]
    preset = couleur.presets["default"]
    text = preset.grid.text()
    grid = make_grid(
        variant=couleur,
        preset_key="default",
        draft=GridDraft("Ours", text, {}),
        by=None,
    )
    return grid.public_id


def a_tournament():
    tournament = Tournament.objects.create(
        name="Tournoi d'hiver",
        played_date=datetime.date(2026, 1, 17),
        variant_key="couleur",
        grid_text=VARIANTS["couleur"].grid.text(),
        options={"all_tricks": "double"},
        rules_version=1,
        rounds=4,
        deals_per_round=16,
    )
    return tournament.public_id


def a_player():
    return Player.objects.create(last_name="Lambert", folded_name="lambert")


def entered():
    newest = Tournament.objects.latest("pk")
    number = newest.entries.count() + 1
    return Entry.objects.create(tournament=newest, player=a_player(), number=number)


def an_entry():
    """An entry of the tournament that the same address has asked for before."""
    return entered().public_id


def a_round():
    """The first round of the tournament that was just made, being played."""
    newest = Tournament.objects.latest("pk")
    Round.objects.get_or_create(
        tournament=newest, number=1, defaults={"state": Round.State.PLAYING}
    )
    return 1


def a_table():
    """The first table of that round."""
    round = Round.objects.get(tournament=Tournament.objects.latest("pk"), number=1)
    Table.objects.get_or_create(round=round, number=1)
    return 1


def an_event():
    """The first event of the tournament that was just made."""
    newest = Tournament.objects.latest("pk")
    if not newest.events.exists():
        with transaction.atomic():
            ledger.append(newest, "cards_seen", {})
    return 1


def a_case():
    """A case of the tournament that the same address has asked for before."""
    newest = Tournament.objects.latest("pk")
    return jury.call_jury(tournament=newest, call=jury.Call(words="…")).public_id


def a_ruling():
    """A warning in a case of the same tournament."""
    newest = Tournament.objects.latest("pk")
    who = entered()
    judge = Account.objects.create_user("judge", "whist", is_jury=True)
    return deciding.decide(
        case=jury.call_jury(tournament=newest, call=jury.Call(words="another")),
        seen=1,
        decision=Decision("warning", (who.public_id,), warning=True),
        by=judge,
    ).public_id


def a_draft():
    """A draft of one round of the tournament that was just made: two tables."""
    newest = Tournament.objects.latest("pk")
    maker, _ = Account.objects.get_or_create(username="drafter")
    there = newest.entries.count()
    here = [
        Entry.objects.create(
            tournament=newest, player=a_player(), number=number, state="present"
        ).public_id
        for number in range(there + 1, there + 9)
    ]
    return newest.drafts.create(
        number=newest.drafts.count() + 1,
        first_round=1,
        method="meet",
        found_by="search",
        seed=1,
        rounds=[{"tables": [here[:4], here[4:]], "sitting_out": []}],
        made_by=maker,
    ).public_id


def a_device():
    newest = Tournament.objects.latest("pk")
    return Device.objects.create(
        tournament=newest, number=1, secret_digest=newest.public_id
    ).public_id


def a_late_deal():
    """A deal that came late at the first table of the same tournament."""
    newest = Tournament.objects.latest("pk")
    a_round()
    a_table()
    digest = f"{newest.public_id} late"
    device = Device.objects.create(tournament=newest, number=1, secret_digest=digest)
    return LateDeal.objects.create(
        table=Table.objects.get(round__tournament=newest, number=1),
        number=1,
        seen=0,
        client_key=uuid4(),
        facts={"contract": "pass"},
        device=device,
    ).public_id


def a_movement():
    """A coffee that was sold in the same tournament."""
    newest = Tournament.objects.latest("pk")
    till.set_plan(
        tournament=newest, plan=Plan(kept=True, extras=(("Café", 180),)), by=None
    )
    return till.sell(tournament=newest, extra="Café", by=None).public_id


def a_wish():
    return Tournament.objects.latest("pk").wishes.create(kind="clubs").public_id


# What stands between the slashes of an address, by the name it has there; the
# tournament comes first, for the others belong to it.
WORDS = {
    "tournament": a_tournament,
    "account": lambda: Account.objects.create_user("other", "whist").public_id,
    "variant": lambda: "couleur",
    "preset": lambda: "default",
    "grid": a_grid,
    "number": lambda: 1,
    "round": a_round,
    "table": a_table,
    "deal": lambda: 1,
    "event": an_event,
    "format": lambda: "csv",
    "version": lambda: 0,  # the catalogue of offences, that is always there
    "order": lambda: "gone",
    "paper": lambda: "ranking",
    "bundle": lambda: "start",
    "player": lambda: a_player().public_id,
    "entry": an_entry,
    "action": lambda: "check-in",
    "fine": lambda: 1,
    "draft": a_draft,
    "wish": a_wish,
    "case": a_case,
    "device": a_device,
    "late": a_late_deal,
    "movement": a_movement,
    "ruling": a_ruling,
}


def pages(resolver=None, space="", words=()):
    """Return the words of each address of the site, by name; the admin is one."""
    found = {}
    for pattern in (resolver or get_resolver()).url_patterns:
        asked = (*words, *pattern.pattern.converters)
        if isinstance(pattern, URLPattern):
            found[f"{space}{pattern.name}"] = asked
        elif isinstance(pattern, URLResolver) and pattern.namespace != "admin":
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            found |= pages(pattern, f"{space}{inner}", asked)
    return found


def addresses():
    """The address of each page, in a world that is made for them."""
    world = {word: make() for word, make in WORDS.items()}
    return {
        page: reverse(page, kwargs={word: world[word] for word in words})
        for page, words in pages().items()
    }


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
    monkeypatch.setattr(making, "PRESS", AtOnce())


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
