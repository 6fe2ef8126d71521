"""The demo fills an empty database, tells how to sign in, and does no harm."""

import socket
from io import StringIO

import pytest
from django.core.management import call_command

from tournaments.accounts.models import Account, Host
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from whistclub.addresses import lan_addresses, say_where
from whistclub.management.commands.serve import refuse_busy
from whistclub.spoken import CannotStart


@pytest.fixture(autouse=True)
def data_dir(settings, tmp_path):
    settings.DATA_DIR = tmp_path


def demo():
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


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


def test_a_port_in_use_is_named_with_a_way_out():
    with socket.create_server(("0.0.0.0", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(CannotStart, match=f"Le port {port} ne peut pas servir"):
            refuse_busy(port)


@pytest.mark.django_db
def test_the_address_is_told_once_the_server_answers_as_the_machine_speaks(
    capsys, monkeypatch
):
    monkeypatch.setenv("LC_ALL", "en_IE.UTF-8")
    say_where(8123)

    hall = [f"On the same network: http://{one}:8123/" for one in lan_addresses()]
    assert capsys.readouterr().out.splitlines() == [
        "On this computer: http://localhost:8123/",
        *hall,
        "To stop: Ctrl+C.",
    ]


def test_no_address_of_the_hall_is_this_machines_own_loopback():
    assert [a for a in lan_addresses() if a.startswith("127.")] == []
