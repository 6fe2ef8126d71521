"""The demo fills an empty database, tells how to sign in, and does no harm."""

import socket
import stat
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import GridVersion
from tournaments.boards import comparing
from tournaments.entry.queries import states_of
from tournaments.ledger.queries import broken_at
from tournaments.models import Account, Entry, Host, Player, Total, Tournament
from tournaments.planning.queries import club_name, day_of
from whistclub.addresses import lan_addresses
from whistclub.management.commands.serve import refuse_busy


@pytest.fixture(autouse=True)
def data_dir(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def demo():
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def logins(told):
    return dict(line.split() for line in told.splitlines()[1:])


@pytest.mark.django_db
def test_the_logins_it_tells_open_the_doors(client):
    told = logins(demo())

    assert list(told) == ["organiser", "scorer", "jury"]
    for username, password in told.items():
        assert client.login(username=username, password=password)


@pytest.mark.django_db
def test_a_second_time_it_tells_the_same_and_makes_nothing(data_dir):
    first = demo()

    assert demo() == first
    assert Account.objects.count() == 3
    assert stat.S_IMODE((data_dir / "demo-logins.txt").stat().st_mode) == 0o600


@pytest.mark.django_db
def test_it_leaves_a_database_with_real_accounts_alone():
    Account.objects.create_user("odile", "thirteen tricks")

    assert demo() == ""
    assert Account.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "make",
    [
        lambda: Host.objects.create(pk=1, name="Whist Club de Ciney"),
        lambda: Player.objects.create(last_name="Noël", folded_name="noel"),
    ],
)
def test_it_leaves_a_database_with_anything_of_a_club_alone(make):
    make()

    assert demo() == ""
    assert not Account.objects.exists()
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_it_makes_a_tournament_in_each_state():
    demo()

    assert club_name() == "Whist Club des Trois Rivières"
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
        (12, "right", ""),
        (0, "nothing", ""),
    ]

    totals = Total.objects.filter(entry__tournament=over)
    best = sorted(totals.values_list("total", "tables_won"), reverse=True)[:5]
    assert (over.state, day_of(over).current) == ("finished", 3)
    assert len(set(best)) < len(best)
    for tournament in Tournament.objects.all():
        assert broken_at(tournament) is None

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


@pytest.mark.django_db
def test_it_no_longer_tells_a_password_that_was_changed():
    demo()
    scorer = Account.objects.get(username="scorer")
    scorer.set_password("thirteen tricks")
    scorer.save()

    assert list(logins(demo())) == ["organiser", "jury"]


def test_a_port_in_use_is_named_with_a_way_out():
    with socket.create_server(("0.0.0.0", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} cannot be used"):
            refuse_busy(port)


def test_no_address_of_the_hall_is_this_machines_own_loopback():
    assert [a for a in lan_addresses() if a.startswith("127.")] == []
