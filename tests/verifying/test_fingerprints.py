"""The fingerprint of a paper is found, whole or by its first signs, or is refused."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests.planning import plans
from tournaments.guard.verifying.rules.typed import fingerprint
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

ENGLISH = {"Accept-Language": "en"}
HEAD = "0a1b2c3d" * 8


@pytest.fixture
def day(db, accounts):
    return plans.make(by=accounts["organiser"])


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (HEAD, HEAD),
        (f" {HEAD.upper()} ", HEAD),
        ("0A1B 2C3D", "0a1b2c3d"),
        ("0a1b-2c3d…", "0a1b2c3d"),
        ("0a1b2c3", None),
        ("0a1b2c3x", None),
        (f"{HEAD}0", None),
        ("", None),
    ],
)
def test_a_fingerprint_is_read_as_somebody_types_it(typed, read):
    assert fingerprint(typed) == read


def test_the_command_finds_its_first_signs_and_says_of_which_event(day):
    event = Event.objects.get(tournament=day)
    out = io.StringIO()
    call_command("verify", "--head", event.hash[:8].upper(), stdout=out, language="en")

    assert f"event 1 of “{day.name}”" in out.getvalue()


@pytest.mark.parametrize("typed", ["nothing", ""])
def test_the_command_refuses_what_is_no_fingerprint(day, typed):
    with pytest.raises(CommandError) as refused:
        call_command("verify", "--head", typed)

    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (None, "The fingerprint on documents"),
        ("its own", "is that of event 1"),
        ("0" * 64, "is in no ledger here"),
        ("wrong", "is no fingerprint"),
    ],
)
def test_the_public_page_looks_a_fingerprint_up(client, day, typed, said):
    if typed == "its own":
        typed = Event.objects.get(tournament=day).hash[:12]
    address = reverse("verifying:fingerprint", args=[day.public_id])
    page = client.get(address, {"head": typed} if typed else {}, headers=ENGLISH)

    assert page.status_code == (422 if typed == "wrong" else 200)
    assert said in page.content.decode()


def test_an_organiser_checks_everything_with_a_press(cast, day):
    address = reverse("verifying:order", args=[day.public_id])
    before = cast["organiser"].get(address, headers=ENGLISH).content.decode()
    in_order = cast["organiser"].post(address, headers=ENGLISH).content.decode()
    Tournament.objects.filter(pk=day.pk).update(tie_breaks=["card"])
    wrong = cast["organiser"].post(address, headers=ENGLISH).content.decode()

    assert "Everything is in order." not in before
    assert "Everything is in order." in in_order
    assert "1 thing is not as it was written." in wrong
    assert "Equal totals" in wrong
