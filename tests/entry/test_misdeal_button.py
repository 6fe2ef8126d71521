"""The sheet offers a misdeal where the articles leave one to the table itself."""

import pytest
from django.urls import reverse

from tests.entry.evening import table_of, tournament_of
from tests.entry.pages import at
from tournaments.jury.queries import left_to_tables


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["couleur", "simple", "whist32", "whist", "whiz"])
def test_a_misdeal_is_offered_where_a_table_may_settle_it(game, cast):
    table = table_of(tournament_of(game))
    day = table.round.tournament
    page = cast["scorer"].get(at(table, "sheet")).content.decode()

    misdeal = reverse("jury:misdeal", args=[day.public_id, 1, table.number])
    assert (misdeal in page) == bool(left_to_tables(day))
    assert bool(left_to_tables(day)) == (game in ("couleur", "simple"))
