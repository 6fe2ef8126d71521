"""The demo club has something of everything, and its logins open the doors."""

import stat

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse

from scoring.models import GridVersion
from tests.demo.test_demo import demo
from tests.worlds import open_world
from tournaments.accounts.models import Account
from tournaments.accounts.queries import host
from tournaments.comparison import comparing
from tournaments.deals.models import DealVersion, Total
from tournaments.deals.queries import states_of
from tournaments.devices.models import Device
from tournaments.entries.models import Entry
from tournaments.jury.day import day_facts
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.play.phones import operations
from tournaments.tables import table_cards


@pytest.fixture(scope="module")
def made_once(django_db_setup, django_db_blocker, tmp_path_factory):
    """The demo, and what it told when it was made."""
    place = tmp_path_factory.mktemp("demo")
    with open_world(django_db_blocker), pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "DATA_DIR", place)
        yield place, demo()


@pytest.fixture
def told(made_once, settings, db):
    settings.DATA_DIR, words = made_once
    return words


def logins(told):
    lines = told.splitlines()
    return dict(line.split() for line in lines if line.startswith("  "))


@pytest.mark.long
def test_the_logins_it_tells_open_the_doors(client, told):
    found = logins(told)

    assert list(found) == ["organiser", "scorer", "jury"]
    for username, password in found.items():
        assert client.login(username=username, password=password)


@pytest.mark.long
def test_a_second_time_it_tells_the_same_and_makes_nothing(settings, told):
    assert demo() == told.removeprefix("Création d’un club de démonstration…\n")
    assert Account.objects.count() == 3
    assert stat.S_IMODE((settings.DATA_DIR / "demo-logins.txt").stat().st_mode) == 0o600


def test_it_makes_a_tournament_in_each_state(told):
    assert host().name == "Whist Club des Trois Rivières"
    assert list(GridVersion.objects.values_list("number", flat=True)) == [2, 1]
    to_come, running, over = Tournament.objects.filter(duplicate=False).order_by("pk")
    assert (to_come.state, to_come.grid_version.number) == ("registration", 2)
    assert Entry.objects.filter(tournament=to_come).count() == 25

    first, second = running.played_rounds.all()
    assert (running.state, running.rounds) == ("running", 4)
    assert (first.state, second.state) == ("closed", "playing")
    board = [
        (table.typed, table.adds_up, table.verdict)
        for table in states_of(second, running)
    ]
    assert board == [
        *[(12, "right", "confirmed")] * 3,
        (12, "wrong", ""),
        *[(deals, "nothing", "") for deals in (9, 8, 6, 0, 0, 0, 0)],
    ]
    served = Device.objects.filter(tournament=running).serving()
    assert list(served.values_list("number", flat=True)) == [5, 6, 7]
    at_the_tables = DealVersion.objects.filter(table__round=second, made_by=None)
    assert at_the_tables.count() == 23

    totals = Total.objects.filter(entry__tournament=over)
    best = sorted(totals.values_list("total", "tables_won"), reverse=True)[:5]
    assert (over.state, day_facts(over).current) == ("finished", 3)
    assert len(set(best)) < len(best)
    for tournament in Tournament.objects.all():
        assert find_break(tournament) is None

    evening, third = Tournament.objects.filter(duplicate=True).order_by("pk")
    assert (evening.state, evening.boards.count(), evening.entries.count()) == (
        "finished",
        21,
        21,
    )
    assert evening.boards.filter(plays__results__isnull=True).count() == 0
    assert [one.state for one in third.played_rounds.all()] == [
        "closed",
        "closed",
        "playing",
    ]
    assert list(comparing.differences(evening)) == []


@pytest.mark.long
def test_four_tables_can_be_played_by_their_cards_once_the_desk_lets_them_in(told):
    running = Tournament.objects.get(state="running", duplicate=False)
    address = reverse("at_tables:table", args=[running.public_id])
    let_in = []
    for number in (8, 9, 10, 11):  # which were on paper in the round before
        phone = Client()
        secret = table_cards.card_or_404(running, number).secret
        waits = phone.post(f"{address}pair/", {"secret": secret}, follow=True)
        assert not waits.context.get("due")
        [device] = Device.objects.waiting().filter(number=number)
        operations.let_in(device=device, by=Account.objects.get(username="scorer"))
        page = phone.get(address)
        let_in.append((page.context["due"], len(page.context["sits"])))

    assert let_in == [(1, 4)] * 4


def test_it_no_longer_tells_a_password_that_was_changed(told):
    scorer = Account.objects.get(username="scorer")
    scorer.set_password("thirteen tricks")
    scorer.save()

    assert list(logins(demo())) == ["organiser", "jury"]
