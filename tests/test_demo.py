"""The demo fills an empty database, tells how to sign in, and does no harm."""

import socket
import stat
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Account
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
