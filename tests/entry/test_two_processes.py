"""Two processes write the lines of one tournament, and all stays in order."""

import os
import random
import subprocess
import sys
from contextlib import ExitStack, contextmanager

import pytest
from django.conf import settings
from django.db import connection

from tests.entry.evening import table_of, tournament_of
from tests.entry.pages import at
from tournaments.accounts.models import Account
from tournaments.deals import counting
from tournaments.deals.models import DealVersion
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event

pytestmark = pytest.mark.long
DESK = """
import sys
from uuid import uuid4
import django
from django.conf import settings

settings.DATABASES["default"]["NAME"] = sys.argv[1]
settings.ALLOWED_HOSTS.append("testserver")
django.setup()
from django.test import Client
from tournaments.accounts.models import Account

desk = Client()
desk.force_login(Account.objects.get(username="scorer"))
print("ready", flush=True)
for told in sys.stdin:
    statuses = []
    for line in told.split():
        url, deal, seen, tricks = line.split(",")
        cells = {"contract": "E8", "bidders": "NS", "tricks": tricks, "seen": seen}
        row = {f"{name}-{deal}": cell for name, cell in cells.items()}
        row |= {"line": deal, f"key-{deal}": uuid4(), "confirm": f"{deal}:{seen}"}
        statuses.append(str(desk.post(url, row).status_code))
    print(*statuses, flush=True)
"""
DEALS = 8


@contextmanager
def desk():
    """A process with a desk of its own in the database of this test."""
    process = subprocess.Popen(
        [sys.executable, "-c", DESK, str(connection.settings_dict["NAME"])],
        cwd=settings.BASE_DIR,
        env=os.environ
        | {"DJANGO_SETTINGS_MODULE": "whistclub.settings", "WHISTCLUB_DEBUG": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert heard(process) == ["ready"]
        yield process
        process.stdin.close()


def tell(process, lines):
    process.stdin.write(" ".join(lines) + "\n")
    process.stdin.flush()


def heard(process):
    return process.stdout.readline().split()


@pytest.fixture
def two(transactional_db):
    Account.objects.create_user("scorer", "thirteen tricks", is_scorer=True)
    tables = [table_of(tournament_of(deals=DEALS))]
    tables.append(table_of(tables[0].round.tournament, number=2))
    with ExitStack() as stack:
        yield tables, [stack.enter_context(desk()) for _ in range(2)]


def is_in_order(tournament):
    """Whether all that is kept is what the written lines bring, and the chain holds."""
    assert list(counting.differences(tournament)) == []
    return ledger.find_break(tournament) is None


def test_what_one_wrote_the_other_counts(two):
    """They write at both tables in any order, one line at a time."""
    (tables, desks), chance = two, random.Random(3)
    for _step in range(40):
        table, deal = chance.choice(tables), chance.randint(1, DEALS)
        seen = DealVersion.objects.filter(table=table, number=deal).count()
        line = f"{at(table, 'line')},{deal},{seen},{(deal + seen) % 14}"
        process = chance.choice(desks)
        tell(process, [line])
        assert heard(process) == ["200"]

    assert DealVersion.objects.count() == 40
    assert is_in_order(tables[0].round.tournament)


def test_what_both_write_at_once_is_written_once(two):
    """Both write all lines of both tables as fast as they can, in another order."""
    tables, desks = two
    places = [(table, deal) for deal in range(1, DEALS + 1) for table in tables]
    for process, tricks in zip(desks, (8, 10), strict=True):
        tell(process, [f"{at(t, 'line')},{deal},0,{tricks}" for t, deal in places])
        places.reverse()
    one, other = map(heard, desks)

    assert set(one + other) == {"200", "409"}
    assert (one + other).count("200") == len(places)
    assert Event.objects.count() == DealVersion.objects.count() == len(places)
    assert is_in_order(tables[0].round.tournament)
