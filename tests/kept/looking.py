"""The pages that are kept, and what makes them old."""

import random

from django.db import transaction
from django.urls import reverse

from tests.jury import evening as jury
from tests.ranking import day
from tests.ranking.reading import address, table_at
from tournaments.deals.models import DealVersion
from tournaments.entries.members import change_player
from tournaments.ledger import writes as ledger
from tournaments.players.models import Player
from tournaments.settings.operations import change_club
from tournaments.show import operations as hall


def addresses(tournament):
    """Every page that is kept, and the parts of the hall."""
    who = tournament.entries.get(number=1).public_id
    key = tournament.public_id
    return [
        address("ranking", tournament),
        address("ranking", tournament) + "?sort=name&search=e",
        address("teams", tournament),
        address("prizes", tournament),
        address("player", tournament, who),
        reverse("rounds:plan", args=[key]),
        reverse("live:stage", args=[key]),
        reverse("live:state", args=[key]),
    ]


def a_line(tournament, by, chance=random):
    table = table_at(tournament, 2, chance.randint(1, 2))
    number = chance.randint(1, 4)
    seen = DealVersion.objects.filter(table=table, number=number).count()
    facts = day.bid(chance.choice(["NS", "EW"]), chance.randint(5, 12))
    day.write(table, number, facts, by=by, seen=seen)


class Happenings:
    """What may happen in an evening, and changes what is shown of it."""

    def __init__(self, evening, accounts, chance):
        self.evening, self.chance = evening, chance
        self.by, self.jury = accounts["organiser"], accounts["jury"]

    def line(self):
        a_line(self.evening, self.by, self.chance)

    def ruling(self):
        table = table_at(self.evening, 2, self.chance.randint(1, 2))
        case = jury.called(table, 1, by=self.by, words="…")
        decision = jury.fine(table, "revoke", own=-3, others=1)
        jury.rule(case, decision, by=self.jury)

    def freeze(self):
        number = self.chance.randint(1, 2)
        hall.freeze_ranking(tournament=self.evening, after_round=number, by=self.by)

    def lift(self):
        hall.lift_freeze(tournament=self.evening, by=self.by)

    def rename(self):
        player = self.chance.choice(Player.objects.all())
        change_player(player=player, shown=self.chance.choice(Player.Shown.values))

    def rename_club(self):
        name = f"Club {self.chance.random()}"
        change_club(name=name, place="", contact="", shown="full")


def told(tournament):
    """Something happens that is no line."""
    with transaction.atomic():
        ledger.append(ledger.lock(tournament), "cards_seen", {})
