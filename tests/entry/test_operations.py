"""Lines are written once, in the right order, by whoever saw what was there."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring.practice import record_of
from scoring.variants import VARIANTS
from tests.entry.evening import (
    E8,
    E8_LOST,
    MISERE,
    SOLO,
    entry_at,
    points_of,
    sit,
    table_of,
    tournament_of,
    write,
)
from tests.scoring.deals import deals_of
from tests.sheets.test_notation import match_records
from tournaments.deals.models import DealVersion, RoundScore, Total
from tournaments.deals.rules.judged import NOT_PLAYED
from tournaments.deals.rules.line import NOT_WRITTEN
from tournaments.follow import lines
from tournaments.ledger.models import Event
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.tables.models import Occupant


@pytest.fixture
def scorer(accounts):
    return accounts["scorer"]


@pytest.fixture
def table(db):
    return table_of(tournament_of())


def refusal(table, number, facts, by, **more):
    with pytest.raises(ValidationError) as error:
        write(table, number, facts, by=by, **more)
    return error.value.code


def test_a_line_brings_its_points_an_event_and_a_new_version(table, scorer):
    written = write(table, 1, E8, by=scorer)

    assert (written.revision, written.facts) == (1, E8)
    assert points_of(table) == {"N": 13, "E": 0, "S": 13, "W": 0}
    assert Total.objects.get(entry=entry_at(table, "N")).total == 13
    event = Event.objects.get()
    assert (event.kind, event.made_by) == ("deal_written", scorer)
    assert event.facts == {
        "table": table.public_id,
        "deal": 1,
        "revision": 1,
        "before": None,
        "after": E8,
    }
    table.refresh_from_db()
    assert table.version == 1


def test_the_same_key_again_gives_what_it_wrote(table, scorer):
    key = uuid4()
    first = write(table, 1, E8, by=scorer, key=key)
    again = write(table, 1, E8, by=scorer, key=key)

    assert again == first
    assert (DealVersion.objects.count(), Event.objects.count()) == (1, 1)


def test_the_same_key_with_other_facts_is_refused(table, scorer):
    key = uuid4()
    write(table, 1, E8, by=scorer, key=key)

    assert refusal(table, 1, SOLO, scorer, key=key) == "key_reuse"
    assert refusal(table, 2, E8, scorer, key=key) == "key_reuse"
    assert DealVersion.objects.get().facts == E8


def test_a_key_that_wrote_before_is_heard_even_when_the_round_is_closed(table, scorer):
    key = uuid4()
    first = write(table, 1, E8, by=scorer, key=key)
    table.round.state = "closed"
    table.round.save()

    assert write(table, 1, E8, by=scorer, key=key) == first


def test_who_saw_an_older_revision_is_told(table, scorer):
    write(table, 1, E8, by=scorer)

    assert refusal(table, 1, SOLO, scorer) == "stale"
    assert refusal(table, 1, SOLO, scorer, seen=2) == "stale"
    assert write(table, 1, SOLO, by=scorer, seen=1).revision == 2


@pytest.mark.parametrize(
    ("state", "code"),
    [("closed", "closed"), ("published", "not_begun"), ("drawn", "not_begun")],
)
def test_only_a_round_that_is_played_takes_lines(db, scorer, state, code):
    table = table_of(tournament_of(), state=state)

    assert refusal(table, 1, E8, scorer) == code


@pytest.mark.parametrize("number", [0, 5, -1])
def test_a_deal_that_the_round_does_not_have_is_refused(table, scorer, number):
    assert refusal(table, number, E8, scorer) == "number"


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({**E8, "contract": "bridge"}, "contract"),
        ({**E8, "level": 14}, "level"),
        ({**E8, "bidders": ["N"]}, "bidders"),
        ({**E8, "bidders": ["N", "Z"]}, "bidders"),
        ({**E8, "tricks": 14}, "tricks"),
        ({**E8, "tricks": True}, "tricks"),
        ({**E8, "wind": "north"}, "wind"),
        ({**MISERE, "tricks": {"N": 0}}, "tricks"),
        ({"contract": NOT_PLAYED, "tricks": 3}, "contract"),
        ({"contract": NOT_WRITTEN, "tricks": 3}, "contract"),
        ({}, "contract"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_field(table, scorer, facts, field):
    with pytest.raises(ValidationError) as error:
        write(table, 1, facts, by=scorer)

    assert (error.value.code, error.value.params) == ("illegal", {"field": field})
    assert not DealVersion.objects.exists()
    assert not Event.objects.exists()


def test_an_undone_line_is_one_more_version(table, scorer):
    write(table, 1, E8, by=scorer)
    write(table, 1, E8_LOST, by=scorer, seen=1)
    lines.undo_line(table=table, number=1, seen=2, by=scorer)

    assert [one.facts for one in DealVersion.objects.all()] == [E8, E8_LOST, E8]
    assert points_of(table)["N"] == 13


def test_a_first_line_that_is_undone_is_wiped_out(table, scorer):
    write(table, 1, E8, by=scorer)
    lines.undo_line(table=table, number=1, seen=1, by=scorer)

    assert set(points_of(table).values()) == {0}
    assert DealVersion.objects.last().facts == {"contract": NOT_WRITTEN}


def test_somebody_who_was_moved_away_keeps_nothing_of_a_table(table, scorer):
    write(table, 1, E8, by=scorer)
    gone = entry_at(table, "N")
    Occupant.objects.filter(table=table, seat="N").delete()
    sit(table, "N")
    write(table, 2, E8, by=scorer)

    assert not RoundScore.objects.filter(entry=gone).exists()
    assert Total.objects.get(entry=gone).total == 0
    assert points_of(table)["N"] == 26


def test_a_total_on_paper_belongs_to_somebody_at_the_table(table, scorer):
    stranger = sit(table_of(table.round.tournament, number=2), "X")
    with pytest.raises(ValidationError):
        write_paper_totals(table=table, totals={stranger.public_id: 3}, by=scorer)


def test_the_same_totals_on_paper_again_are_no_event(table, scorer):
    totals = {entry_at(table, "N").public_id: 3}
    for _again in range(2):
        write_paper_totals(table=table, totals=totals, by=scorer)

    assert [event.kind for event in Event.objects.all()] == ["paper_totals"]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS.values())
def test_any_order_and_repetition_of_the_same_writes_gives_the_same_totals(
    variant, accounts
):
    tournament = tournament_of(variant.key, deals=4)
    by = accounts["scorer"]
    tables = [0]

    @settings(
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    @given(st.data())
    def check(data):
        if variant.match:
            # Who may call depends on the deals before, which come later here.
            records = match_records(variant).filter(lambda one: "called" not in one)
        else:
            records = deals_of(variant).map(record_of)
        deals = [data.draw(records) for _ in range(4)]
        orders = [range(4), data.draw(st.permutations(range(4)))]
        repeated = data.draw(st.lists(st.integers(0, 3), max_size=4))
        found = []
        for order in (orders[0], [*orders[1], *repeated]):
            tables[0] += 1
            table = table_of(tournament, number=tables[0])
            keys = [uuid4() for _ in range(4)]
            for at in order:
                write(table, at + 1, deals[at], by=by, key=keys[at])
            columns = ("points", "bonus", "deals", "made", "won", "fiches", "games")
            scores = RoundScore.objects.filter(table=table).order_by("entry")
            totals = Total.objects.filter(entry__seats__table=table).order_by("entry")
            found.append(
                (list(scores.values_list(*columns)), list(totals.values_list("total")))
            )
        assert found[0] == found[1]

    check()
