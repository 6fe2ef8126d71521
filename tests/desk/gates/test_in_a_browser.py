"""An organiser closes a round in the browser, in French, and then ends the day."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tests.ranking.day import bid, seat_round, tournament_of, write_all
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_what_is_open_is_let_go_with_a_reason_and_the_day_ends(
    sign_in, live_server, accounts
):
    day = tournament_of(rounds=1)
    for table in seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8)):
        lines = (bid("NS", 9), bid("NS", 7), bid("EW", 8), bid("NE", 10))
        write_all(table, *lines, by=accounts["scorer"])
    home = live_server.url + reverse("desk:tournament", args=[day.public_id])
    page = sign_in()

    page.goto(home)
    expect(page.get_by_text("Totaux sur papier jamais encodés : 2")).to_be_visible()
    page.get_by_role("link", name="Régler, ou clôturer quand même").click()
    close = page.get_by_role("button", name="Clôturer la")
    expect(close).to_be_visible()
    assert complaints(page) == []
    close.click()
    expect(page.get_by_text("Réglez-le d’abord").first).to_be_visible()
    for why in page.get_by_label("Pourquoi l’accepter ainsi ?").all():
        why.fill("Nous sommes seuls à encoder")
    close.click()
    expect(page.get_by_role("status").first).to_contain_text("clôturée")
    assert Round.objects.get().state == "closed"

    page.goto(home)
    page.get_by_role("button", name="Régler, ou terminer quand même").click()
    expect(page.get_by_text("Ex æquo que rien ne départage").first).to_be_visible()
    page.get_by_label("Pourquoi l’accepter ainsi ?").fill("Ils partagent la place")
    page.get_by_role("button", name="Terminer le tournoi").click()
    expect(page.get_by_role("status").first).to_contain_text("est terminé")
    assert Tournament.objects.get().state == "finished"
