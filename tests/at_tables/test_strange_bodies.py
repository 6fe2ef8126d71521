"""What no phone of a table sends is refused in a sentence, and writes nothing."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.at_tables.deals import playing, seated
from tournaments.deals.models import Agreement, DealVersion

PARTS = 'multipart/form-data; boundary="x"'


@pytest.fixture
def phone(db, accounts):
    """The phone of a table, of which a press is known by its cookie."""
    found = seated(playing(accounts))
    guarded = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    guarded.cookies = found.client.cookies
    guarded.get(reverse("at_tables:table", args=[found.tournament.public_id]))
    found.client = guarded
    return found


@pytest.mark.parametrize("name", ["deal", "agree"])
@pytest.mark.parametrize("body", ["", "{}", "--x\r\n", "--x--\r\n"])
def test_the_parts_of_a_form_are_no_deal(phone, name, body):
    answer = phone.client.post(
        reverse(f"at_tables:{name}", args=[phone.tournament.public_id]),
        body,
        content_type=PARTS,
        headers={
            "accept": "application/json",
            "x-csrftoken": phone.client.cookies["csrftoken"].value,
        },
    )

    assert answer.status_code == 422
    assert answer.json()["message"]
    assert not DealVersion.objects.exists()
    assert not Agreement.objects.exists()
