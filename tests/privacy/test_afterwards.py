"""What is left of the pages, the card and the account of who was forgotten."""

import pytest
from django.urls import reverse

from tests.conftest import PASSWORD
from tests.privacy.test_forgetting import acts, forget, refusal
from tournaments.accounts.models import Account
from tournaments.guard.privacy import operations
from tournaments.players.models import Player
from tournaments.tables import player_cards

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name", ["desk:player", "own_page:look", "own_page:card", "registration:player"]
)
def test_the_pages_of_who_was_forgotten_say_that_they_are_gone(
    organiser, accounts, over, entry, elodie, name
):
    of_entry = [over.public_id, entry.public_id]
    words = [elodie.public_id] if name == "registration:player" else of_entry
    url = reverse(name, args=words)
    before = organiser.get(url)
    forget(elodie, accounts["organiser"])
    after = organiser.get(url)

    assert (before.status_code, after.status_code) == (200, 410)
    assert "Cette page n’existe plus" in after.content.decode()


def test_the_ranking_no_longer_leads_to_a_page_of_who_was_forgotten(
    client, accounts, over, entry, elodie
):
    entry.state = "present"
    entry.save()
    ranking = reverse("ranking:ranking", args=[over.public_id])
    link = reverse("desk:player", args=[over.public_id, entry.public_id])
    before = client.get(ranking).content.decode()
    forget(elodie, accounts["organiser"])
    after = client.get(ranking).content.decode()

    assert (link in before, link in after) == (True, False)
    assert "un joueur" in after


def test_a_card_opens_nothing_any_more(accounts, over, entry, elodie):
    card, token = player_cards.card_of(entry), player_cards.token_of(entry)
    assert player_cards.by_token(over, token) == entry
    forget(elodie, accounts["organiser"])

    assert player_cards.by_token(over, token) is None
    assert player_cards.called_so(over, str(entry.number)) == []
    assert list(player_cards.who_plays(over)) == []
    assert card == player_cards.card_of(entry)  # no other card was made


def test_the_account_of_the_same_person_is_closed_and_forgotten(
    accounts, client, elodie
):
    by = accounts["organiser"]
    hers = Account.objects.create_user(
        "elodie", PASSWORD, name="Élodie Lambert", is_scorer=True
    )
    client.force_login(hers)
    forget(elodie, by, accounts=[hers.public_id])
    hers.refresh_from_db()

    assert (hers.name, hers.is_active) == ("–", False)
    assert hers.username == f"forgotten-{hers.public_id}"
    assert not hers.has_usable_password()
    assert client.get("/players/").status_code == 302
    assert acts() == ["account_forgotten", "member_forgotten"]


def test_an_account_that_is_not_ticked_or_has_another_name_stays(accounts, elodie):
    hers = Account.objects.create_user("elodie", PASSWORD, name="Élodie Lambert")
    other = accounts["scorer"]
    forget(elodie, accounts["organiser"], accounts=[other.public_id])

    assert Account.objects.get(pk=hers.pk).name == "Élodie Lambert"
    assert Account.objects.get(pk=other.pk).is_active


def test_nobody_closes_the_account_with_which_he_is_signed_in(accounts, elodie):
    own = accounts["organiser"]
    Account.objects.filter(pk=own.pk).update(name="Élodie Lambert")
    words = {"texts": [], "accounts": [own.public_id], "by": own}
    refused = refusal(operations.forget, player=elodie, **words)

    assert refused.code == "own"
    assert Player.objects.get().last_name == "Lambert"


def test_the_last_organiser_is_not_closed(accounts, elodie):
    own = accounts["organiser"]
    Account.objects.filter(pk=own.pk).update(name="Élodie Lambert")
    words = {"texts": [], "accounts": [own.public_id], "by": None}

    assert refusal(operations.forget, player=elodie, **words).code == "last_organiser"
