"""What the tests of who comes late ask again and again."""

from tests.rounds.rounds import draw
from tournaments.deals.counting import differences
from tournaments.deals.models import Total
from tournaments.draw import operations as rounds
from tournaments.draw.late.offers import offers
from tournaments.draw.late.queries import late_arrival
from tournaments.follow import rounds as states
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.tables.models import SittingOut


def publish(round, by, *, begin=True):
    rounds.publish_round(round=round, by=by)
    return states.start_round(round=round, by=by) if begin else round


def begun(tournament, by, **more):
    return publish(draw(tournament, by, **more), by)


def entry(tournament, number):
    entries = tournament.entries.select_related("player", "tournament", "side")
    return entries.get(number=number)


def offered(tournament, number=20):
    """What is possible, and where; and why the rest is not."""
    found = offers(late_arrival(entry(tournament, number)))
    possible = {
        one.key: [number for number, _who in one.tables]
        for one in found
        if not one.refused
    }
    return possible, {one.key: one.refused for one in found if one.refused}


def out(round):
    found = SittingOut.objects.filter(round=round).order_by("entry__number")
    return list(found.values_list("entry__number", flat=True))


def totals(tournament):
    rows = Total.objects.filter(entry__tournament=tournament)
    return dict(rows.values_list("entry__number", "total"))


def newest(tournament):
    return Event.objects.filter(tournament=tournament).order_by("-number")[0]


def whole(tournament):
    """Nothing is kept otherwise than the lines say, and the chain holds."""
    assert list(differences(tournament)) == []
    assert find_break(tournament) is None
