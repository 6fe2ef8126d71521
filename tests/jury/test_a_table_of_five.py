"""At a table of five, who rests in the deal is none of the others who get points."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.entry.evening import table_of, tournament_of
from tests.jury import evening
from tournaments.entries.models import Entry
from tournaments.jury.rules.decision import Decision
from tournaments.rulings.models import Ruling
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
FIVE = "NESWX"
MISDEAL = {"simple": "card_not_turned", "couleur": "revoke"}


def five(variant):
    """A table of five; in its first deal rests who sits North."""
    tournament = tournament_of(variant, deals=5)
    table_of(tournament, seats=FIVE)
    Entry.objects.filter(tournament=tournament).update(state=Entry.State.PRESENT)
    return Table.objects.select_related("round__tournament").get(number=1)


def points():
    ruling = Ruling.objects.get()
    found = ruling.points.values_list("entry__seats__seat", "points")
    return {seat: worth for seat, worth in found if worth}


@pytest.mark.parametrize("variant", MISDEAL)
def test_the_jury_gives_each_of_those_who_play(jury, scorer, variant):
    table = five(variant)
    keys = {seat: evening.key_at(table, seat) for seat in FIVE}
    given = {key: 1 for seat, key in keys.items() if seat in "SWX"} | {keys["E"]: -3}
    case = evening.called(table, by=scorer)
    effect = "replayed" if variant == "simple" else ""
    evening.rule(
        case,
        Decision(MISDEAL[variant], (keys["E"],), given, effect),
        by=jury,
    )

    assert points() == {"E": -3, "S": 1, "W": 1, "X": 1}
    assert sum(points().values()) == 0


@pytest.mark.parametrize("variant", MISDEAL)
def test_the_page_pays_nobody_who_rests(cast, scorer, variant):
    table = five(variant)
    case = evening.called(table, by=scorer)
    url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
    sent = {
        "offence": MISDEAL[variant],
        "seen": 1,
        "offenders": [evening.key_at(table, "E")],
        "points_offender": "-3",
        "points_others": "1",
        "effect": "replayed" if variant == "simple" else "",
    }
    looked = cast["jury"].post(url, sent)
    rows = looked.context["shown"]["rows"]

    assert {row.player.seat: row.cost.penalty for row in rows} == {
        "N": 0,
        "E": -3,
        "S": 1,
        "W": 1,
        "X": 1,
    }


@pytest.mark.parametrize("variant", MISDEAL)
def test_who_plays_gets_what_the_article_gives(jury, scorer, variant):
    table = five(variant)
    keys = {seat: evening.key_at(table, seat) for seat in FIVE}
    case = evening.called(table, by=scorer)
    given = {keys["E"]: -3, keys["S"]: 5}
    with pytest.raises(ValidationError) as refused:
        evening.rule(case, Decision(MISDEAL[variant], (keys["E"],), given), by=jury)

    assert refused.value.message_dict.keys() == {"points"}


@pytest.mark.parametrize("variant", MISDEAL)
@pytest.mark.parametrize(
    ("seat", "paid"),
    [
        ("E", {"E": -3, "S": 1, "W": 1, "X": 1}),
        # The dealer rests: he deals for the four who play.
        ("N", {"N": -3, "E": 1, "S": 1, "W": 1, "X": 1}),
    ],
)
def test_a_table_that_enters_a_misdeal_pays_those_who_play(cast, variant, seat, paid):
    table = five(variant)
    url = reverse("jury:misdeal", args=[table.round.tournament.public_id, 1, 1])
    cast["scorer"].post(
        url,
        {"deal": 1, "offence": "misdeal", "offender": evening.key_at(table, seat)},
    )

    assert points() == paid
