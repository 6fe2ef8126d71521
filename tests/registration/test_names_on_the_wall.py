"""Where everybody reads it a name is as short as may be, and still one person's."""

import pytest

from tournaments.accounts.models import Host
from tournaments.entries.queries import names
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db

PEOPLE = ("Anne Martin", "Anne Michel", "Alain Martin", "Bart Leroy", "Jef")


@pytest.mark.parametrize(
    ("shown", "called"),
    [
        ("full", ["Anne Martin", "Anne Michel", "Alain Martin", "Bart Leroy", "Jef"]),
        ("initial", ["Anne Ma.", "Anne Mi.", "Alain M.", "Bart L.", "Jef"]),
        ("initials", ["An. Martin", "A. Mi.", "Al. Martin", "B. L.", "J."]),
    ],
)
def test_somebody_is_called_the_same_on_a_long_list_and_alone(
    tournament, enter, shown, called
):
    Host.objects.create(pk=1, name="Ciney", shown=shown)
    keys = [enter(name).public_id for name in PEOPLE]

    assert list(names(tournament, full=False).values()) == called
    for key, name in zip(keys, called, strict=True):
        assert names(tournament, full=False, keys=[key])[key] == name


def test_a_member_may_want_it_otherwise(tournament, enter):
    Host.objects.create(pk=1, name="Ciney", shown="full")
    key = enter("Anne Martin").public_id
    for shown, called in (
        ("", "Anne Martin"),
        ("full", "Anne Martin"),
        ("initial", "Anne M."),
        ("initials", "A. M."),
        ("number", "#1"),
    ):
        Player.objects.update(shown=shown)
        assert names(tournament, full=False) == {key: called}
    assert names(tournament, full=True) == {key: "Anne Martin"}


def test_without_a_club_a_name_is_shortened(tournament, enter):
    key = enter("Anne Martin").public_id

    assert names(tournament, full=False) == {key: "Anne M."}
    assert Player.objects.get().shown == ""
