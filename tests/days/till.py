"""What the till should hold, by the events alone."""

from tournaments.ledger.catalogue import kinds
from tournaments.ledger.models import Event
from tournaments.till import queries

MEANS = ("cash", "transfer")


def told(day):
    """Compare the sheet of the till with what the events tell of it."""
    money = dict.fromkeys(MEANS, 0)
    events = Event.objects.filter(tournament=day.tournament)
    for kind, facts in events.values_list("kind", "facts"):
        if "movement" in facts and facts["money"] != "count":
            assert kind in kinds()
            money[facts["means"]] += facts["amount"]
    sheet = queries.day_sheet(day.tournament)
    assert (sheet.cash, sheet.transfers) == (money["cash"], money["transfer"])
    assert all(one.held >= 0 for one in queries.accounts(day.tournament).values())
