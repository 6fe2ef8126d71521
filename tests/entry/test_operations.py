"""Lines are written once, in the right order, by whoever saw what was there."""

import threading
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connection, connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.practice import record_of
from scoring.scorer import Scorer
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
from tournaments.entry import operations
from tournaments.entry.confirmation import operations as confirmation
from tournaments.entry.paper_totals import write_paper_totals
from tournaments.models import (
    Account,
    DealVersion,
    Event,
    Occupant,
    RoundScore,
    Table,
    Total,
    Verification,
)
from tournaments.sheets.rules.holding import Chair
from tournaments.sheets.rules.judged import NOT_PLAYED
from tournaments.sheets.rules.line import NOT_WRITTEN
from tournaments.sheets.rules.sheet import Written, count


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
    operations.undo_line(table=table, number=1, seen=2, by=scorer)

    assert [one.facts for one in DealVersion.objects.all()] == [E8, E8_LOST, E8]
    assert points_of(table)["N"] == 13


def test_a_first_line_that_is_undone_is_wiped_out(table, scorer):
    write(table, 1, E8, by=scorer)
    operations.undo_line(table=table, number=1, seen=1, by=scorer)

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


# --- Sheets.


def chairs(seats):
    return [Chair(seat, f"entry {seat}") for seat in seats]


@pytest.mark.parametrize("variant", [v for v in VARIANTS.values() if not v.match])
def test_at_a_table_with_one_more_player_each_rests_in_turn(variant):
    seats = ("N", "E", "S", "W", "X")[: len(variant.seats) + 1]

    @settings(max_examples=40)
    @given(st.data())
    def check(data):
        deal = data.draw(deals_of(variant))
        record = record_of(deal)
        counted = count(Scorer.under(variant), Written({1: record}, chairs(seats)), 5)
        assert [line.resting for line in counted.lines[: len(seats)]] == list(seats)
        line = counted.lines[0]
        if seats[0] in deal.bidders:
            assert line.refused is not None
        elif line.refused is None:
            assert set(line.points) == set(seats[1:])

    check()


def test_who_rests_is_no_bidder_even_where_his_letter_is_a_seat():
    scorer = Scorer.under(VARIANTS["couleur"])
    resting = {**SOLO, "bidders": ["N"]}
    (line,) = count(scorer, Written({1: resting}, chairs("NESWX")), 1).lines

    assert (line.refused.code, line.refused.field) == ("unknown_seat", "bidders")


def test_who_rests_takes_no_tricks_of_anothers_misere():
    scorer = Scorer.under(VARIANTS["couleur"])
    mixed = {"contract": "grande_misere", "bidders": ["E"], "tricks": {"E": 0, "N": 5}}
    (line,) = count(scorer, Written({1: mixed}, chairs("NESWX")), 1).lines

    assert line.refused.field == "tricks"


def test_fiches_are_paid_once_though_the_next_deal_is_not_played():
    slam = {"tricks": {"NS": 13, "EW": 0}}
    scorer = Scorer.under(VARIANTS["whist"])
    once = count(scorer, Written({1: slam}, chairs("NESW")), 1).shares
    later = count(
        scorer,
        Written({1: slam, 2: {"contract": NOT_PLAYED}}, chairs("NESW")),
        3,
    ).shares

    assert {e: s.fiches for e, s in later.items()} == {
        e: s.fiches for e, s in once.items()
    }
    assert once["entry N"].fiches > 0


def test_a_seat_that_is_empty_until_later_counts_for_nobody():
    scorer = Scorer.under(VARIANTS["whist"])
    late = [*chairs("ESW"), Chair("N", "entry N", 2)]
    slam = {"tricks": {"NS": 13, "EW": 0}}
    shares = count(scorer, Written({1: slam}, late), 2).shares

    assert (shares["entry N"].fiches, shares["entry S"].fiches > 0) == (0, True)


def test_those_with_the_same_points_share_what_their_places_add():
    scorer = Scorer.under(VARIANTS["couleur"])
    shares = count(scorer, Written({1: E8}, chairs("NESW")), 1, [90, 60, 30, 0]).shares

    assert {e: (s.place, s.bonus) for e, s in shares.items()} == {
        "entry N": (1, 75),
        "entry S": (1, 75),
        "entry E": (3, 15),
        "entry W": (3, 15),
    }


def test_a_replacement_has_what_is_played_from_his_first_deal():
    scorer = Scorer.under(VARIANTS["couleur"])
    seats = [*chairs("NESW"), Chair("N", "late", 2)]
    shares = count(scorer, Written({1: E8, 2: E8, 3: E8}, seats), 3).shares

    assert (shares["entry N"].points, shares["late"].points) == (13, 26)
    assert (shares["entry N"].deals, shares["late"].deals) == (1, 2)


# --- Any order, any repetition.


@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS.values())
def test_any_order_and_repetition_of_the_same_writes_gives_the_same_totals(
    variant, accounts
):
    tournament = tournament_of(variant.key, deals=4)
    by = accounts["scorer"]
    tables = [0]

    @settings(
        max_examples=12,
        deadline=None,
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


# --- At the same moment.


@pytest.mark.django_db(transaction=True)
def test_of_two_who_confirm_a_sheet_at_once_one_does():
    people = [
        Account.objects.create_user(name, "thirteen tricks", is_scorer=True)
        for name in ("first", "second", "typist")
    ]
    tournament = tournament_of(deals=1)
    for number in range(1, 21):
        table = table_of(tournament, number=number)
        write(table, 1, E8, by=people[2])
        table = Table.objects.select_related("round__tournament").get(pk=table.pk)
        start = threading.Barrier(2)
        answers = []

        def confirm(by, table=table, start=start, answers=answers):
            start.wait()
            try:
                confirmation.verify_sheet(
                    table=table, seen=table.version, verdict="confirmed", by=by
                )
                answers.append("confirmed")
            except ValidationError as error:
                answers.append(error.code)
            finally:
                connections.close_all()

        both = [threading.Thread(target=confirm, args=[by]) for by in people[:2]]
        for one in both:
            one.start()
        for one in both:
            one.join()

        assert sorted(answers) == ["confirmed", "judged"]
        assert Verification.objects.filter(table=table).count() == 1
    assert Event.objects.filter(kind="sheet_confirmed").count() == 20


@pytest.mark.django_db(transaction=True)
def test_of_two_who_write_a_line_at_once_one_does():
    by = Account.objects.create_user("first", "thirteen tricks", is_scorer=True)
    table = table_of(tournament_of())
    start, answers = threading.Barrier(2), []

    def one(facts):
        start.wait()
        try:
            answers.append(write(table, 1, facts, by=by).revision)
        except ValidationError as error:
            answers.append(error.code)
        finally:
            connections.close_all()

    both = [threading.Thread(target=one, args=[facts]) for facts in (E8, SOLO)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()

    assert sorted(answers, key=str) == [1, "stale"]
    assert connection.vendor in {"sqlite", "postgresql"}
