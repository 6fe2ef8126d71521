"""What holds after each act while rulings stand, and not after a round alone."""

from django.db.models import Sum

from tournaments.deals.models import Total
from tournaments.deals.one_sheet import scorer_of
from tournaments.demo.eventful import jury
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.rulings.models import Ruling, RulingPoints
from tournaments.standings import queries as standings

MOST = 8  # acts of a day after which all is verified: it asks the whole day


class AfterEach:
    """Looks at a day after each act that wrote something while a ruling stood."""

    def __init__(self, day):
        self.day, self.verified, self.last = day, 0, 0
        self.seen = set()  # the kinds of acts that were verified

    def __call__(self, act):
        events = Event.objects.filter(tournament=self.day.tournament)
        last = events.order_by("-number").values_list("number", flat=True).first() or 0
        written, self.last = last != self.last, last
        standing = Ruling.objects.current().filter(case__tournament=self.day.tournament)
        if not written or not standing.exists():
            return
        adds_up(self.day)
        # Acts of the jury first, and of every kind of others one.
        if act in jury.ACTS or act not in self.seen:
            self.seen.add(act)
            if self.verified < MOST:
                self.verified += 1
                assert list(discrepancies(self.day.tournament)) == [], act


def adds_up(day):
    """Where scores add up to 0, all have together what rulings give and take."""
    if not scorer_of(day.tournament).grid.zero_sum:
        return
    given = RulingPoints.objects.filter(
        ruling__in=Ruling.objects.current().filter(case__tournament=day.tournament)
    )
    away = given.aggregate(sum=Sum("points"))["sum"] or 0
    totals = Total.objects.filter(entry__tournament=day.tournament)
    kept = totals.aggregate(points=Sum("points"), penalties=Sum("penalties"))
    assert (kept["points"] or 0) == 0
    assert (kept["penalties"] or 0) == away
    found = standings.ranking(day.tournament, desk=True, persons=True)
    handed_on = set(found.taken.values())  # and counted with who plays on
    ranked = sum(
        one.result.total - one.result.sitting_out - one.result.evened
        for one in found.lines
        if one.result.key not in handed_on
    )
    keys = {one.result.key for one in found.lines} | handed_on
    unranked = totals.exclude(entry__public_id__in=keys)
    besides = sum(one.points + one.penalties for one in unranked)
    assert ranked + besides == away
