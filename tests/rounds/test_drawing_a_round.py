"""The next round is drawn for those who are here; of two who draw at once, one does."""

from threading import Barrier, Thread

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from seating.methods import STRICT
from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play, refused, seated
from tournaments.deals.models import Total
from tournaments.entries.models import Entry
from tournaments.follow import rounds
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.standings.known import know
from tournaments.tables.models import Occupant, Round, SittingOut, Table

pytestmark = pytest.mark.django_db


def test_a_draw_seats_everybody_once_and_gives_each_a_total(day, by):
    tournament = day()
    round = draw(tournament, by)

    assert (round.number, round.state, round.draw_method, round.seed) == (
        1,
        "drawn",
        "random",
        7,
    )
    assert [seat for _table, seat, _entry in seated(round)] == list("ENSW") * 2
    assert sorted(entry for *_place, entry in seated(round)) == list(range(1, 9))
    totals = Total.objects.filter(entry__tournament=tournament)
    assert list(totals.values_list("total", flat=True)) == [0] * 8
    assert Tournament.objects.get().state == "registration"


def test_the_event_of_a_draw_holds_the_whole_seating_and_its_seed(drawn):
    told = Event.objects.get(kind="round_drawn").facts

    assert (told["round"], told["method"], told["seed"]) == (1, "random", 7)
    assert told["tables"] == [
        {
            "table": table.public_id,
            "number": table.number,
            "seats": dict(table.occupants.values_list("seat", "entry__public_id")),
        }
        for table in Table.objects.order_by("number")
    ]
    assert told["sitting_out"] == []


@pytest.mark.long
def test_the_same_numbers_are_seated_alike_whatever_order_they_were_entered_in(day, by):
    found = []
    for order in (range(1, 11), range(10, 0, -1)):
        tournament = day(0, uneven="out_fixed", rounds=3)
        for number in order:
            enter(tournament, number)
        found.append([])
        for method in ("random", "writer_stays", "standing"):
            round = draw(tournament, by, method)
            found[-1].append(seated(round))
            play(round, by)

    assert found[0] == found[1]


def test_those_alone_who_are_here_and_play_get_a_seat(day, by):
    tournament = day(8)
    for number, state in enumerate(("registered", "left", "excluded"), start=20):
        enter(tournament, number, state)

    assert sorted(entry for *_p, entry in seated(draw(tournament, by))) == [
        *range(1, 9)
    ]


def test_jokers_fill_the_seats_that_are_left(day, by):
    round = draw(day(6, jokers=3), by)

    assert sorted(entry for *_place, entry in seated(round)) == [*range(1, 9)]


def test_a_joker_who_left_fills_no_seat_and_the_sentence_counts_those_missing(day, by):
    tournament = day(6, jokers=2)
    tournament.entries.filter(number=8).update(state=Entry.State.LEFT)

    with pytest.raises(ValidationError) as caught:
        draw(tournament, by)
    assert caught.value.code == "jokers"
    assert "1 joker " in caught.value.messages[0]
    assert not Round.objects.exists()


def test_whiz_is_played_by_three_and_the_domy_is_nobody(day, by):
    round = draw(day(6, variant="whiz"), by)

    assert [seat for _table, seat, _entry in seated(round)] == list("ENS") * 2


def test_a_table_of_five_has_a_fifth_chair(day, by):
    round = draw(day(9, uneven="five"), by)

    assert [(t, s) for t, s, _e in seated(round)] == [
        *((1, seat) for seat in "ENSW"),
        *((2, seat) for seat in "ENSWX"),
    ]


def test_a_match_of_two_sides_has_no_fifth_player(day, by):
    tournament = day(9, variant="whist", uneven="five")

    assert refused(draw, tournament=tournament, by=by) == "five_game"


def test_who_sits_out_has_a_total_and_is_another_the_next_time(day, by):
    tournament = day(9, uneven="out_fixed", uneven_points=12)
    first = draw(tournament, by)
    play(first, by)
    draw(tournament, by)

    out = [row.entry_id for row in SittingOut.objects.order_by("round__number")]
    assert len(set(out)) == 2
    totals = dict(Total.objects.values_list("entry", "total"))
    assert sorted(totals.values()) == [0] * 7 + [12, 12]
    assert {totals[entry] for entry in out} == {12}
    assert know(tournament).rounds[0].sitting_out == (
        Entry.objects.get(pk=out[0]).public_id,
    )


def test_partners_face_each_other_and_meet_others(day, by):
    tournament = day(8)
    pair_up(tournament)

    facing = set()
    for _ in range(2):
        round = draw(tournament, by, "partners")
        for number in (1, 2):
            seats = {s: e for t, s, e in seated(round) if t == number}
            facing |= {frozenset((seats["N"], seats["S"]))}
            facing |= {frozenset((seats["E"], seats["W"]))}
        play(round, by)
    assert facing == {frozenset((n, n + 1)) for n in (1, 3, 5, 7)}


def test_the_best_by_their_totals_sit_at_table_one_and_the_writers_stay(day, by):
    tournament = day(8)
    first = draw(tournament, by)
    play(first, by)
    for number in (2, 3, 5, 7):
        Total.objects.filter(entry__number=number).update(total=number)
    second = draw(tournament, by, "standing", weight=STRICT)
    assert {entry for table, _s, entry in seated(second) if table == 1} == {2, 3, 5, 7}

    play(second, by)
    third = draw(tournament, by, "writer_stays")
    writers = [
        [entry for _table, seat, entry in seated(round) if seat == "N"]
        for round in (second, third)
    ]
    assert writers[0] == writers[1]


def test_no_round_is_drawn_before_the_last_is_closed(drawn, by):
    tournament = drawn.tournament

    assert refused(draw, tournament=tournament, by=by) == "open"
    assert Round.objects.count() == 1


def test_no_round_is_drawn_after_the_last_nor_when_all_is_over(day, by):
    tournament = day(rounds=1)
    play(draw(tournament, by), by)
    assert refused(draw, tournament=tournament, by=by) == "all_played"

    tournament.state = Tournament.State.FINISHED
    tournament.save(update_fields=["state"])
    assert refused(draw, tournament=tournament, by=by) == "finished"
    assert (
        refused(rounds.reopen_round, round=Round.objects.get(), by=by, reason="x")
        == "finished"
    )


def test_the_writer_who_was_replaced_leaves_the_seat_to_the_replacement(drawn, by):
    seat = Occupant.objects.get(table__number=2, seat="N")
    other = enter(drawn.tournament, 40)
    Occupant.objects.create(table=seat.table, seat="N", entry=other, from_deal=3)

    known = know(drawn.tournament)
    assert known.seated[0].tables[1][0] == other.public_id
    assert {seat.entry.public_id, other.public_id} <= {*known.rounds[0].tables[1]}


@pytest.mark.django_db(transaction=True)
def test_of_two_who_draw_at_once_one_has_the_round_and_one_a_sentence(day, by):
    tournament, together, answers = day(16), Barrier(2), []

    def hurry(seed):
        together.wait()
        try:
            answers.append(draw(tournament, by, seed=seed).number)
        except ValidationError as error:
            answers.append(error.code)
        finally:
            connection.close()

    threads = [Thread(target=hurry, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(map(str, answers)) == ["1", "open"]
    assert Round.objects.count() == 1
    assert Occupant.objects.count() == 16
