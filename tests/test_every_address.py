"""Every address is opened once by somebody who may, on each database."""

import pytest
from django.db import transaction

from tests.addresses import addresses
from tests.conftest import Clients, make_crew
from tests.printing.presses import AtOnce
from tests.worlds import built_once
from tournaments.access import PAGES, Role
from tournaments.printing import making

pytestmark = pytest.mark.database
made_once = built_once(lambda: (make_crew(), addresses()))
WHO = {Role.ORGANISER: "organiser", Role.SCORER: "scorer", Role.JURY: "jury"}


def who_may(name):
    return next((who for role, who in WHO.items() if role in PAGES[name]), "stranger")


def test_every_address_is_answered_without_a_fault(made_once, db, monkeypatch):
    monkeypatch.setattr(making, "PRESS", AtOnce())
    crew, url_of = made_once
    answered = {}
    for name in PAGES:
        client = Clients(crew)[who_may(name)]
        client.raise_request_exception = False
        with transaction.atomic():
            answered[name] = client.get(url_of[name]).status_code
            transaction.set_rollback(True)

    assert {name: code for name, code in answered.items() if code >= 500} == {}
