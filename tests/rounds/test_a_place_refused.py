"""A place that cannot be taken, or not given back, is refused with a sentence."""

import pytest
from django.core.exceptions import ValidationError

from tests.ranking import day
from tests.rounds.places import (
    entry,
    last_event,
    newcomer,
    take,
)
from tests.rounds.rounds import refused
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.follow import comings
from tournaments.ledger.undoing import undo, undoable
from tournaments.tables.models import Occupant, Round, SittingOut, Table

pytestmark = pytest.mark.django_db


def test_what_was_played_in_the_place_forbids_the_undo(evening, accounts):
    by = accounts["organiser"]
    take(evening, by)
    event = last_event(evening)
    table = Occupant.objects.get(entry__number=9).table
    for number in range(1, 3):
        day.write(table, number, day.bid("NE", 10), by=accounts["scorer"])

    assert event.number not in undoable(evening, by)
    with pytest.raises(ValidationError) as found:
        undo(event, by=by)
    assert found.value.code == "played"


def test_a_place_is_refused_to_who_cannot_have_it(evening, accounts):
    by = accounts["organiser"]

    def no(who, leaver=3, **more):
        return refused(
            take_place,
            leaver=entry(evening, leaver),
            newcomer=Newcomer(who),
            by=by,
            **{"with_points": False, **more},
        )

    free = newcomer(evening)
    assert no(entry(evening, 5)) == "seated"
    assert no(None) == "nobody"
    assert no(newcomer(evening, 11, "Left", "left")) == "left"
    assert no(free, from_deal=9) == "number"
    joker = newcomer(evening, 12, "Joker")
    comings.set_joker(entry=joker, joker=True)
    assert no(joker) == "joker"
    take(evening, by, entry=free)
    assert no(newcomer(evening, 13, "Late")) == "taken"
    Round.objects.update(state="closed")
    SittingOut.objects.create(round=Round.objects.first(), entry=entry(evening, 13))
    assert no(entry(evening, 13), leaver=4, with_points=True) == "points"


def test_after_the_last_deal_of_a_table_the_sentence_says_what_is_possible(
    evening, accounts
):
    table = Table.objects.get(round__number=2, number=2)
    last = evening.deals_per_round
    day.write(table, last, day.bid("NS", 8), by=accounts["scorer"])
    with pytest.raises(ValidationError) as why:
        take(evening, accounts["organiser"])

    assert why.value.messages == [
        "Toutes les donnes de la table 2 sont encodées. Indiquez à partir de quelle "
        "donne l’autre a joué : à partir de là, les donnes deviennent les siennes."
    ]
