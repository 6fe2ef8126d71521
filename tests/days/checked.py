"""An eventful day that is looked at after each act, by a crew that can sign in."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Q

from tournaments.accounts.models import Account
from tournaments.comparison.movement import propose
from tournaments.demo.eventful.day import Day
from tournaments.demo.eventful.people import FEWEST, LEAST, Crew
from tournaments.draw.tables import late_for
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.standings.known import know
from tournaments.tables.models import Occupant, SittingOut

ROUNDS, DEALS = 4, {"couleur": 8, "simple": 4, "whist32": 4, "whiz": 3, "whist": 4}
MOST = 15  # players when the day begins


def crew():
    """An organiser who types, a scorer who types, and a jury who compares."""
    hats = {
        "chance-organiser": {"is_organiser": True},
        "chance-scorer": {"is_scorer": True},
        "chance-jury": {"is_jury": True},
        "chance-second": {"is_jury": True},
    }
    return Crew(*(account(name, **hat) for name, hat in hats.items()))


def account(username, **hat):
    return Account.objects.filter(username=username).first() or (
        Account.objects.create_user(username, "", name=username, **hat)
    )


class CheckedDay(Day):
    """A day on which nobody is forgotten, and what is refused writes nothing."""

    def __init__(self, game, seed, *, duplicate=False, least=LEAST, most=MOST, stir=0):
        self.sentences = Counter()  # of refusals, for who looks for impossible ones
        super().__init__(
            game,
            seed,
            crew=crew(),
            players=range(least, most + 1),
            stir=stir,
            name=f"{game} {seed}",
            rounds=ROUNDS,
            deals_per_round=DEALS[game],
            duplicate=duplicate,
        )

    def attempt(self, act):
        events = Event.objects.filter(tournament=self.tournament)
        written, told = events.count(), self.sentences.total()
        super().attempt(act)
        assert self.sentences.total() == told or events.count() == written

    def refused(self, act, error):
        if not self.stir or act == "draw":
            raise error
        self.sentences[f"{act}: {error.messages[0]}"] += 1

    def enough_for_boards(self):
        """Too few are told so before they are drawn; then somebody comes."""
        if len(self.players_here()) < FEWEST:
            with pytest.raises(ValidationError, match="joueurs"):
                propose(tournament=self.tournament, seed=1)
        super().enough_for_boards()

    def write_the_rest(self, round):
        super().write_the_rest(round)
        self.nobody_is_forgotten(round)

    def nobody_is_forgotten(self, round):
        """Everybody here sits, is out, is a joker, or is told to have no place yet."""
        placed = set(
            Entry.objects.filter(
                Q(pk__in=Occupant.objects.filter(table__round=round).values("entry"))
                | Q(pk__in=SittingOut.objects.filter(round=round).values("entry"))
            ).values_list("public_id", flat=True)
        )
        told = late_for(know(self.tournament), round)
        here = {one.public_id for one in self.players_here()}
        assert here <= placed | told.keys()
