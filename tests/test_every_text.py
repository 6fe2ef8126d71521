"""Whatever is typed into any form is kept or refused in a sentence, on each database.

A database has bounds of its own: PostgreSQL refuses a text that is longer than its
column, and each that has a NUL. Every address that takes a POST is tried, as
`tests/presses/` says that it is called, with all of its texts changed at once.
"""

import json

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.conftest import PASSWORD
from tests.presses import PRESSES, STRANGER
from tournaments.models import Account

pytestmark = [pytest.mark.django_db, pytest.mark.database]
TEXTS = {
    "too long": lambda text: text + "é" * 3_000,
    "with a NUL": lambda text: text + "\0",
    "of letters of four bytes": lambda text: text + "𝄞" * 20,
}


def changed(sent, change):
    """What is sent, with all its texts changed; a script sends JSON."""
    if isinstance(sent, str):
        return json.dumps(deeply(json.loads(sent), change))
    return {
        name: change(value) if isinstance(value, str) else value
        for name, value in sent.items()
    }


def deeply(value, change):
    if isinstance(value, dict):
        return {name: deeply(one, change) for name, one in value.items()}
    if isinstance(value, list):
        return [deeply(one, change) for one in value]
    return change(value) if isinstance(value, str) else value


def rewound(sent):
    for value in {} if isinstance(sent, str) else sent.values():
        if hasattr(value, "seek"):
            value.seek(0)
    return sent


@pytest.mark.parametrize("name", PRESSES)
def test_no_text_in_any_form_is_more_than_a_database_takes(name, settings):
    by = Account.objects.create_user(
        "odile", PASSWORD, name="Odile", is_organiser=True, is_scorer=True, is_jury=True
    )
    press = PRESSES[name](by)
    settings.FIRST_RUN = name.startswith("first_run:")
    client = Client(raise_request_exception=False)
    if press.who is not STRANGER:
        client.force_login(by)
    client.cookies.load(dict(press.cookies))
    url = reverse(name, kwargs=press.words) + press.after
    form = {"content_type": "application/json"} if isinstance(press.sent, str) else {}
    answered = {}
    for what, change in TEXTS.items():
        with transaction.atomic():
            sent = changed(rewound(press.sent), change)
            answered[what] = client.post(url, sent, **form).status_code
            transaction.set_rollback(True)

    assert {what: code for what, code in answered.items() if code >= 500} == {}


def test_an_address_with_a_nul_is_answered_in_a_sentence(cast):
    """On PostgreSQL no query may have one, whatever page it was typed for."""
    french = {"accept-language": "fr"}
    answer = cast["organiser"].get("/players/?search=%00", headers=french)

    assert answer.status_code == 400
    assert "un signe que personne ne voit" in answer.content.decode()
