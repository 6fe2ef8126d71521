"""Partners stay together, and a seat changes hands from a deal on."""

import uuid

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import translation

from tournaments.deals.models import DealVersion
from tournaments.door.sides import operations
from tournaments.entries import queries
from tournaments.entries.models import Side
from tournaments.follow.seats import replace_entry
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def whist(make_tournament):
    return make_tournament("whist")


@pytest.fixture
def two(whist, enter):
    return [enter(name, tournament=whist) for name in ("Jan Maes", "Luc Peeters")]


@pytest.fixture
def table(tournament, enter):
    """A table at which four of five play; the fifth is here too."""
    round = Round.objects.create(tournament=tournament, number=1, state="playing")
    table = Table.objects.create(round=round, number=3)
    for seat in "NESW":
        entry = enter(f"Jan {seat}", here=True)
        Occupant.objects.create(table=table, seat=seat, entry=entry)
    return table


def sitting(table):
    seats = Occupant.objects.filter(table=table, seat="N")
    return [(str(one.entry.player), one.from_deal) for one in seats]


def refused(table, entry, **more):
    with pytest.raises(ValidationError) as refusal:
        replace_entry(
            **{"table": table, "seat": "N", "entry": entry, "from_deal": 5, **more}
        )
    return refusal.value.code


def test_two_are_paired_on_a_page_and_taken_apart(organiser, whist, two):
    entry, partner = two
    here = [whist.public_id, entry.public_id]
    organiser.post(
        reverse("registration:pair", args=here), {"partner": partner.public_id}
    )

    for one in two:
        one.refresh_from_db()
    assert entry.side == partner.side == Side.objects.get(number=1)
    assert queries.partner_of(entry) == partner
    organiser.post(reverse("registration:unpair", args=here))
    assert not Side.objects.exists()
    names = sorted(one.public_id for one in two)
    assert list(
        Event.objects.filter(kind__startswith="sides").values_list("kind", "facts")
    ) == [
        ("sides_paired", {"side": 1, "entries": names}),
        ("sides_unpaired", {"side": 1, "entries": names}),
    ]
    assert find_break(whist) is None


def test_nobody_has_two_partners_nor_himself(organiser, whist, two, enter):
    entry, partner = two
    operations.pair(entry=entry, partner=partner)
    third = enter("Anne Dumont", tournament=whist)

    for one, other, said in (
        (third, entry, "Jan Maes has a partner already: Luc Peeters"),
        (third, third, "two players"),
    ):
        with translation.override("en"), pytest.raises(ValidationError, match=said):
            operations.pair(entry=one, partner=other)
    page = reverse("registration:pair", args=[whist.public_id, third.public_id])
    response = organiser.post(page, {"partner": entry.public_id})
    assert response.status_code == 422


def test_only_a_game_of_partners_has_pairs(organiser, tournament, enter):
    entry, partner = enter("Jan Maes"), enter("Luc Maes")

    with pytest.raises(ValidationError):
        operations.pair(entry=entry, partner=partner)
    page = reverse("registration:entry", args=[tournament.public_id, entry.public_id])
    assert "partner_form" not in organiser.get(page).context


def test_a_pair_that_sits_at_a_table_stays_together(whist, two):
    side = operations.pair(entry=two[0], partner=two[1])
    round = Round.objects.create(tournament=whist, number=1, state="playing")
    table = Table.objects.create(round=round, number=1)
    Occupant.objects.create(table=table, seat="N", entry=two[0])

    with pytest.raises(ValidationError):
        operations.unpair(side=side)
    assert Side.objects.get() == side


def test_somebody_takes_a_seat_from_a_deal_on_and_gives_it_back(table, enter, accounts):
    first = Occupant.objects.get(table=table, seat="N").entry
    joker = enter("Luc Joker", here=True)
    by = accounts["scorer"]
    replace_entry(
        table=table, seat="N", entry=joker, from_deal=5, by=by, words="Malade"
    )
    replace_entry(table=table, seat="N", entry=first, from_deal=9, by=by)

    assert sitting(table) == [("Jan N", 1), ("Luc Joker", 5), ("Jan N", 9)]
    event = Event.objects.get(facts__from_deal=5)
    assert (event.kind, event.facts, event.words.text) == (
        "seat_replaced",
        {
            "table": table.public_id,
            "seat": "N",
            "from_deal": 5,
            "before": first.public_id,
            "after": joker.public_id,
            "paper": {},
        },
        "Malade",
    )


def test_before_the_first_deal_the_seat_is_simply_anothers(organiser, table, enter):
    joker = enter("Luc Joker", here=True)
    first = Occupant.objects.get(table=table, seat="N").entry
    here = [table.round.tournament.public_id, first.public_id]
    page = organiser.get(reverse("registration:entry", args=here))
    assert list(page.context["replace_form"].fields["entry"].queryset) == [joker]

    given = {"entry": joker.public_id, "from_deal": "1"}
    organiser.post(reverse("registration:replace", args=here), given)
    assert sitting(table) == [("Luc Joker", 1)]
    # Who sits nowhere can be replaced nowhere.
    again = organiser.post(reverse("registration:replace", args=here), given)
    assert again.status_code == 422


def test_a_deal_that_is_written_stays_with_who_played_it(table, enter, accounts):
    joker = enter("Luc Joker", here=True)
    DealVersion.objects.create(
        table=table,
        number=5,
        revision=1,
        client_key=uuid.uuid4(),
        facts={},
        made_by=accounts["scorer"],
    )

    assert refused(table, joker, from_deal=5) == "written"
    replace_entry(table=table, seat="N", entry=joker, from_deal=6)
    assert sitting(table) == [("Jan N", 1), ("Luc Joker", 6)]


def test_a_seat_is_refused_to_who_cannot_take_it(table, enter):
    joker = enter("Luc Joker")
    east = Occupant.objects.get(table=table, seat="E").entry

    assert refused(table, joker) == "not_here"
    assert refused(table, east) == "seated"
    here = enter("Anne Joker", here=True)
    assert refused(table, here, seat="X") == "seat"
    assert refused(table, here, from_deal=17) == "number"
    Round.objects.update(state="closed")
    table.round.refresh_from_db()
    assert refused(table, here) == "closed"
    assert sitting(table) == [("Jan N", 1)]


def test_who_sits_at_a_table_can_leave_but_not_vanish(organiser, table):
    entry = Occupant.objects.get(table=table, seat="N").entry
    for action in ("remove", "not-here", "leave"):
        here = [entry.tournament.public_id, entry.public_id, action]
        organiser.post(reverse("registration:act", args=here))

    entry.refresh_from_db()
    assert entry.state == "left"
