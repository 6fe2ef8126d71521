"""Four browsers are four tables through a whole tournament, with a bad network."""

from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.tapping import Table
from tests.live.conftest import new_round, new_tournament
from tournaments.deals.models import DealVersion, Total, Verification
from tournaments.follow import rounds
from tournaments.tables.models import Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DEALS, ROUNDS = 2, 2
# What an emballage of eight brings each bidder by the tricks taken.
WORTH = {8: 7, 9: 10, 10: 13, 11: 16}


@pytest.fixture
def day(db, accounts):
    return new_tournament(
        players=16, rounds=ROUNDS, deals_per_round=DEALS, minutes_per_round=30
    )


@pytest.fixture
def tables(browser, live_server, day, accounts):
    """A browser for each table, of a round that everybody sees."""
    new_round(day, accounts["organiser"])
    contexts = [browser.new_context(locale="fr-BE") for _table in range(4)]
    yield [
        Table(context.new_page(), live_server, day, number)
        for number, context in enumerate(contexts, start=1)
    ]
    for context in contexts:
        context.close()


@pytest.mark.long
def test_a_tournament_is_played_from_first_deal_to_last(
    tables, live_server, day, accounts
):
    by, chance = accounts["organiser"], Random(4)
    won = {}
    for number in range(1, ROUNDS + 1):
        played = day.played_rounds.get(number=number)
        rounds.start_round(round=played, by=by)
        for table in tables:
            expect(table.page.get_by_text("Êtes-vous bien")).to_be_visible()
            table.we_are()
        for _deal in range(DEALS):
            for at, table in enumerate(tables, start=1):
                table.page.context.set_offline(chance.random() < 0.4)
                tricks = chance.choice(list(WORTH))
                table.emballage(tricks)
                table.confirm()
                seats = played.tables.get(number=at).occupants.filter(seat__in="NS")
                for entry in seats.values_list("entry", flat=True):
                    won[entry] = won.get(entry, 0) + WORTH[tricks]
        for table in tables:
            table.page.context.set_offline(False)
            expect(table.sending).to_contain_text("✔ tout est envoyé")
            agreed = table.page.locator(".has-agreed")
            for side in range(2):
                expect(agreed).to_have_count(side)
                table.tap("les totaux sont justes")
            expect(table.page.get_by_text("Tout le monde est d’accord")).to_be_visible()
        rounds.close_round(round=played, by=by)
        if number < ROUNDS:
            new_round(day, by)
            where = tables[0].page.locator(".where-next li")
            expect(where).to_have_count(4)
            expect(
                tables[0].page.get_by_text("À cette table, manche 2")
            ).to_be_visible()

    assert DealVersion.objects.count() == 4 * DEALS * ROUNDS
    assert Verification.objects.count() == 4 * ROUNDS
    totals = Total.objects.filter(entry__tournament=day)
    assert {one.entry_id: one.total for one in totals if one.total} == won
    assert not Round.objects.exclude(state="closed").exists()
    assert [table.errors for table in tables] == [[]] * 4


@pytest.mark.long
def test_the_phone_of_a_table_reaches_no_other(tables, live_server, day, accounts):
    """Whatever a script with its cookie asks and sends, it is of this table alone."""
    rounds.start_round(round=day.played_rounds.get(), by=accounts["organiser"])
    first = tables[0]
    sent = first.page.evaluate(
        """async ([address, deal]) => {
            const type = "application/json", newKey = () => crypto.randomUUID();
            const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
            const answers = [];
            for (let table = 1; table <= 5; table += 1) {
                for (const where of ["", `?table=${table}`, `?device=${table}`]) {
                    const answer = await fetch(address + where, {
                        method: "POST",
                        headers: {"Content-Type": type, "X-CSRFToken": token},
                        body: JSON.stringify({...deal, table, key: newKey()}),
                    });
                    const said = await answer.json();
                    answers.push([table, answer.status, said.code || ""]);
                }
            }
            return answers;
        }""",
        [
            reverse("at_tables:deal", args=[day.public_id]),
            {
                "round": 1, "number": 1, "seen": 0, "confirmed_by": "E",
                "facts": {
                    "contract": "emballage", "level": 8, "bidders": ["N", "S"],
                    "tricks": 9,
                },
            },
        ],
    )  # fmt: skip

    assert [one for one in sent if one[0] != 1] == [
        [table, 409, "moved" if table < 5 else "gone"]
        for table in range(2, 6)
        for _way in range(3)
    ]
    # The same deal entered alike stands already.
    assert [one[1:] for one in sent if one[0] == 1] == [[200, ""]] * 3
    assert [one.table.number for one in DealVersion.objects.all()] == [1]
