"""A name that was forgotten cannot be read in the files of the database either."""

from pathlib import Path

import pytest
from django.db import connection

from tests.privacy import world
from tests.raw import bytes_of
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
def test_the_name_cannot_be_read_in_the_file_of_the_database_either():
    """PostgreSQL keeps its files to itself: there they are not looked at."""
    odile, herself = world.a_crew()
    _tournament, player = world.an_evening(odile, herself)
    world.merged_with_a_double(player, odile)
    Tournament.objects.update(state="finished")
    before = traces_in_files()
    world.forget_on_the_page(world.signed_in(odile), player)

    assert before is (connection.vendor == "sqlite")
    assert traces_in_files() is False


@pytest.mark.long
def test_of_many_who_are_forgotten_no_page_of_the_file_keeps_a_copy():
    """A table whose rows came in no order has been parted often, with copies left."""
    names = [f"Zorglub{n * 7919 % 1000:03d}{'x' * (n % 40)}" for n in range(1000)]
    Player.objects.bulk_create(
        Player(last_name=one, folded_name=one.casefold()) for one in names
    )
    for at, one in enumerate(Player.objects.order_by("folded_name")):
        Player.objects.filter(pk=one.pk).update(contact="x" * (at % 120))
    odile, herself = world.a_crew()
    first, *others = Player.objects.filter(last_name__startswith="Zorglub")
    Player.objects.filter(pk__in=[one.pk for one in others]).update(
        last_name="", folded_name="", forgotten_at="2026-11-21T10:00:00Z"
    )
    herself.delete()
    world.forget_on_the_page(world.signed_in(odile), first)

    assert traces_in_files() is False


def traces_in_files():
    if connection.vendor != "sqlite":
        return False
    name = connection.settings_dict["NAME"]
    files = [Path(f"{name}{ending}") for ending in ("", "-wal")]
    found = [bytes_of(one).decode("latin-1") for one in files if one.exists()]
    return any("orglub" in text or "ORGLUB" in text for text in found)
