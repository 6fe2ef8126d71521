"""Who tries passwords on new devices, name after name, is stopped; nobody else is."""

from django.test import Client

from tests.conftest import PASSWORD
from tests.test_sign_in import WRONG, sign_in, who
from tournaments.accounts import operations


def test_whoever_goes_through_the_names_is_stopped(accounts, monkeypatch):
    monkeypatch.setattr(operations, "MOST_OF_STRANGERS", 7)
    for number in range(7):
        sign_in(Client(), username=f"nobody {number}", password=WRONG)
    told = Client().post(
        "/sign-in/",
        {"username": "scorer", "password": PASSWORD},
        headers={"accept-language": "en"},
    )

    assert "typed on new devices" in told.content.decode()


def test_strangers_never_lock_a_device_on_which_somebody_signed_in(
    accounts, monkeypatch
):
    monkeypatch.setattr(operations, "MOST_OF_STRANGERS", 3)
    laptop = Client()
    sign_in(laptop)
    laptop.post("/sign-out/")
    for number in range(5):
        sign_in(Client(), username=f"nobody {number}", password=WRONG)

    sign_in(laptop, username="scorer")

    assert who(laptop) == "scorer"


def test_new_devices_with_the_right_password_are_not_counted(accounts, monkeypatch):
    monkeypatch.setattr(operations, "MOST_OF_STRANGERS", 3)
    for _number in range(6):
        tablet = Client()
        sign_in(tablet, username="scorer")
        assert who(tablet) == "scorer"
