"""A member who played once, in a tournament that is over."""

import pytest

from tests.live.conftest import new_tournament
from tournaments.entries.members import add_player
from tournaments.follow import comings
from tournaments.plans.models import Tournament


@pytest.fixture
def elodie(accounts):
    return add_player(
        first_name="Élodie",
        last_name="Lambert",
        club="Wavre",
        category="Dames",
        number=12,
        contact="0470 12 34 56",
    )


@pytest.fixture
def tournament(accounts):
    return new_tournament(players=0)


@pytest.fixture
def entry(tournament, elodie, accounts):
    return comings.register(tournament=tournament, player=elodie, by=accounts["scorer"])


@pytest.fixture
def over(tournament, entry):
    """The tournament is finished, with her in it."""
    Tournament.objects.update(state=Tournament.State.FINISHED)
    return tournament
