"""Who tries passwords on new devices, name after name, is stopped; nobody else is."""

import pytest
from django.test import Client

from tests.conftest import PASSWORD
from tests.test_sign_in import WRONG, sign_in, who
from tournaments.accounts import writes as operations
from tournaments.accounts.writes import MOST_TRIES

JOKER, HALL, LAPTOP = "192.0.2.66", "192.0.2.7", "127.0.0.1"


def device(address, **more):
    return Client(REMOTE_ADDR=address, **more)


def go_through_the_names(address=JOKER, most=operations.MOST_OF_STRANGERS, **more):
    for number in range(most):
        sign_in(device(address, **more), username=f"nobody {number}", password=WRONG)


@pytest.fixture
def three(monkeypatch):
    """So many wrong names at an address are enough."""
    monkeypatch.setattr(operations, "MOST_OF_STRANGERS", 3)
    return 3


def test_sixty_wrong_names_lock_new_devices_of_their_own_address_alone(accounts):
    go_through_the_names()
    tablet, neighbour, laptop = device(JOKER), device(HALL), device(LAPTOP)

    for each in (tablet, neighbour, laptop):
        sign_in(each, username="scorer")

    assert [who(tablet), who(neighbour), who(laptop)] == [None, "scorer", "scorer"]


def test_whoever_is_stopped_is_told_where_he_may_sign_in(accounts, three):
    go_through_the_names(most=three)
    told = device(JOKER).post(
        "/sign-in/",
        {"username": "scorer", "password": PASSWORD},
        headers={"accept-language": "en"},
    )

    assert "on the computer of WhistClub itself" in told.content.decode()


def test_strangers_never_lock_a_device_on_which_somebody_signed_in(accounts, three):
    """A whole hall has one address behind its router, the joker included."""
    tablet = device(HALL)
    sign_in(tablet)
    tablet.post("/sign-out/")
    go_through_the_names(HALL, 5)

    sign_in(tablet, username="scorer")

    assert who(tablet) == "scorer"


def test_new_devices_with_the_right_password_are_not_counted(accounts, three):
    for _number in range(2 * three):
        tablet = device(HALL)
        sign_in(tablet, username="scorer")
        assert who(tablet) == "scorer"


@pytest.mark.parametrize("address", [LAPTOP, "::1", "::ffff:127.0.0.1", "192.0.2.1"])
def test_the_laptop_waits_for_nothing_that_was_typed_elsewhere(
    accounts, three, address
):
    """At whichever of its addresses: the server's end of the connection is there."""
    for _ in range(MOST_TRIES + 1):
        sign_in(device(JOKER), password=WRONG)
    here = {"SERVER_NAME": "192.0.2.1", "HTTP_HOST": "testserver"}
    go_through_the_names(address, 2 * three, **here)
    laptop = device(address, **here)

    sign_in(laptop)

    assert who(laptop) == "organiser"


def test_whoever_changes_his_address_within_a_house_is_the_same(accounts, three):
    for number in range(three):
        go_through_the_names(f"2001:db8::{number + 1}", 1)
    tablet, neighbour = device("2001:db8::9"), device("2001:db8:0:1::9")

    sign_in(tablet)
    sign_in(neighbour)

    assert [who(tablet), who(neighbour)] == [None, "organiser"]


@pytest.fixture
def proxy(settings):
    """Devices that come by a proxy on the same machine, which says their address."""
    settings.BEHIND_PROXY = True
    settings.ALLOWED_HOSTS = ["*"]
    return lambda said: device(LAPTOP, headers={"x-forwarded-for": said})


def test_behind_a_proxy_an_address_is_the_one_that_the_proxy_says_last(
    accounts, three, proxy
):
    for number in range(three):
        joker = proxy(f"203.0.113.{number}, {JOKER}")
        sign_in(joker, username=f"nobody {number}", password=WRONG)
    tablet, neighbour = proxy(f"127.0.0.1, {JOKER}"), proxy(HALL)

    sign_in(tablet)
    sign_in(neighbour)

    assert [who(tablet), who(neighbour)] == [None, "organiser"]


def test_behind_a_proxy_that_says_nothing_nobody_sits_at_the_laptop(
    accounts, three, settings
):
    settings.BEHIND_PROXY = True
    go_through_the_names(LAPTOP, three)
    tablet = device(LAPTOP)

    sign_in(tablet)

    assert who(tablet) is None
