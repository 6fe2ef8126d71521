"""A round is drawn: everybody once, tables full, the same seed the same seating."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from seating.methods import FRESH, METHODS, STRICT, WEIGHTS
from seating.partners.fixed import complete
from seating.plan import WAYS, plan
from seating.report import report
from seating.request import Request, Stay, Wishes
from seating.sizes import UNEVEN, Impossible, shape, sizes, with_jokers
from seating.verify import judge

JOKERS = ("j1", "j2", "j3")
SINGLES = sorted(set(METHODS) - {"partners", "change_partners"})


def people(count):
    return tuple(f"p{number:02}" for number in range(1, count + 1))


def couples(count):
    names = people(count)
    return tuple(zip(names[::2], names[1::2], strict=False))


def refused(function, *arguments):
    with pytest.raises(Impossible) as caught:
        function(*arguments)
    return caught.value.code, caught.value.params


def drawn(request):
    """The round of a request, with jokers where a player is missing."""
    found = plan(request)
    (round,) = found.rounds
    fill = request.uneven in ("three", "jokers")
    tables = with_jokers(round.tables, JOKERS, request.size) if fill else round.tables
    return replace(found, rounds=(replace(round, tables=tables),))


def rounds_of(method, count, *, rounds=3, seats=4, policy="jokers", seed=1, **more):
    """Draw rounds one after another, each knowing those before."""
    request = Request(
        people(count),
        1,
        seats,
        shape(count, seats, policy, len(JOKERS)),
        method=method,
        **more,
    )
    found = []
    for number in range(rounds):
        played = tuple(one.rounds[0] for one in found)
        found.append(drawn(replace(request, seed=seed + number, history=played)))
    return found


def problems_of(found, count, *, seats=4, policy="jokers", pairs=()):
    uneven = "five" if policy == "five" else "out"
    played = tuple(one.rounds[0] for one in found)
    return [
        problem
        for number, round in enumerate(played)
        for problem in judge(
            round,
            Request(
                people(count), 1, seats, uneven, history=played[:number], pairs=pairs
            ),
            JOKERS,
        ).problems
    ]


def of_pairs(count, policy, *, here=None, jokers=JOKERS, **more):
    """A request of the pairs that are here, with jokers where one is missing."""
    present = here or people(count)
    pairs = complete(present, couples(count), jokers, policy)
    everybody = tuple(who for pair in pairs for who in pair)
    return Request(everybody, 1, pairs=pairs, method="partners", **more)


def pair_rounds(sides, policy, seed):
    found = []
    for number in range(3):
        played = tuple(one.rounds[0] for one in found)
        asked = of_pairs(2 * sides, policy, seed=seed + number, history=played)
        found.append(plan(asked))
    return found


@pytest.mark.long
@given(
    count=st.integers(4, 60),
    method=st.sampled_from(SINGLES),
    policy=st.sampled_from(sorted(UNEVEN)),
    seats=st.sampled_from([3, 4]),
    seed=st.integers(0, 2**62),
)
def test_every_draw_passes_the_checks_and_its_seed_repeats_it(
    count, method, policy, seats, seed
):
    asked = {"seats": seats, "policy": policy, "seed": seed}
    if policy == "five" and not fives_divide(count, seats):
        with pytest.raises(Impossible):
            rounds_of(method, count, **asked)
        return

    found = rounds_of(method, count, **asked)
    assert problems_of(found, count, seats=seats, policy=policy) == []
    assert rounds_of(method, count, **asked) == found


def fives_divide(count, seats):
    return count % seats == 0 if seats == 3 else count not in {6, 7, 11}


@pytest.mark.long
@given(
    sides=st.integers(2, 30),
    policy=st.sampled_from(sorted(UNEVEN)),
    seed=st.integers(0, 2**62),
)
def test_partners_always_face_each_other(sides, policy, seed):
    if policy == "five" and sides % 2:
        with pytest.raises(Impossible):
            pair_rounds(sides, policy, seed)
        return

    found = pair_rounds(sides, policy, seed)
    pairs = couples(2 * sides)
    assert problems_of(found, 2 * sides, policy=policy, pairs=pairs) == []
    assert pair_rounds(sides, policy, seed) == found


def test_the_seating_of_a_seed_stays_what_it_was_on_every_machine():
    found = plan(Request(people(8), 1, seed=2026, method="random"))

    assert found.rounds[0].tables == SEED_2026


@pytest.mark.parametrize(("count", "rounds"), [(16, 3), (32, 3), (48, 3), (200, 6)])
def test_nobody_meets_again_where_there_is_room(count, rounds):
    found = rounds_of("meet", count, rounds=rounds)

    *before, last = (one.rounds[0] for one in found)
    request = Request(people(count), 1, history=tuple(before))
    assert report(replace(found[-1], rounds=(last,)), request).repeats == 0


def test_the_best_four_sit_at_table_one():
    second = rounds_of("standing", 14, rounds=2, weight=STRICT)[1].rounds[0]

    tables = [set(table) - set(JOKERS) for table in second.tables]
    best = people(14)
    assert tables == [set(best[:4]), set(best[4:8]), set(best[8:11]), set(best[11:])]


def test_the_last_sits_out_of_a_draw_by_standing_and_then_the_one_before():
    found = rounds_of("standing", 9, policy="out_average")

    out = [one.rounds[0].sitting_out for one in found]
    assert out == [("p09",), ("p08",), ("p07",)]


def test_the_writers_keep_their_first_seat_and_all_others_change_tables():
    played = [one.rounds[0] for one in rounds_of("writer_stays", 16)]

    for before, after in pairwise(played):
        for old, new in zip(before.tables, after.tables, strict=True):
            assert old[0] == new[0]
            assert not set(old[1:]) & set(new[1:])


def test_a_table_whose_writer_left_finds_another_and_all_others_still_move():
    first = rounds_of("writer_stays", 8, rounds=1)[0].rounds[0]
    gone = first.tables[0][0]
    here = tuple(who for who in people(8) if who != gone)
    request = Request(here, 1, 4, "three", 2, (first,), method="writer_stays")

    second = drawn(request).rounds[0]

    assert second.tables[1][0] == first.tables[1][0]
    assert second.tables[0][0] in here
    assert {len(table) for table in second.tables} == {4}
    assert set(first.tables[1][1:]) <= set(second.tables[0])  # one too few to all go


def test_a_writer_sits_out_after_all_others():
    found = [one.rounds[0] for one in rounds_of("writer_stays", 9, policy="out_fixed")]

    for before, after in pairwise(found):
        writers = {table[0] for table in before.tables}
        assert not writers & set(after.sitting_out)


def test_no_table_has_two_jokers_where_there_are_enough_tables():
    for method in SINGLES:
        for found in rounds_of(method, 13):
            tables = found.rounds[0].tables
            jokers = [len(set(JOKERS) & set(table)) for table in tables]
            assert sorted(jokers) == [0, 1, 1, 1]


def test_everybody_sits_out_once_before_anybody_does_twice():
    found = rounds_of("random", 9, rounds=9, policy="out_fixed")

    out = tuple(sorted(who for one in found for who in one.rounds[0].sitting_out))
    assert out == people(9)


def test_missing_jokers_are_counted():
    expected = ("jokers", {"needed": 3, "missing": 2})

    assert refused(shape, 9, 4, "jokers", 1) == expected


@pytest.mark.parametrize(
    ("count", "seats", "policy", "expected"),
    [
        (8, 4, "jokers", (4, 4)),
        (9, 4, "jokers", (3, 3, 3)),
        (5, 4, "jokers", (3, 2)),
        (3, 4, "jokers", (3,)),
        (9, 4, "five", (4, 5)),
        (15, 4, "five", (5, 5, 5)),
        (9, 4, "out_average", (4, 4)),
        (11, 3, "out_fixed", (3, 3, 3)),
        (4, 3, "jokers", (2, 2)),
        (3, 4, "out_fixed", "too_few"),
        (0, 4, "jokers", "nobody"),
        (6, 4, "five", "five"),
        (7, 4, "five", "five"),
        (11, 4, "five", "five"),
        (10, 3, "five", "five_game"),
        (9, 4, "dice", "policy"),
    ],
)
def test_a_number_that_does_not_divide_has_its_tables(count, seats, policy, expected):
    try:
        found = sizes(count, seats, shape(count, seats, policy, 3))
    except Impossible as error:
        found = error.code

    assert found == expected


def test_a_partner_who_is_away_is_replaced_by_a_joker():
    found = plan(of_pairs(8, "jokers", here=people(7)))

    facing = {frozenset(t[n::2]) for t in found.rounds[0].tables for n in (0, 1)}
    assert facing == {*map(frozenset, couples(8)[:3]), frozenset(("p07", "j1"))}


@pytest.mark.parametrize(
    ("here", "jokers", "policy", "expected"),
    [
        (10, 0, "out_fixed", ("unpaired", {"who": ("p09", "p10")})),
        (10, 0, "jokers", ("unpaired", {"who": ("p09", "p10")})),
        (9, 0, "jokers", ("jokers", {"needed": 3, "missing": 3})),
        (7, 0, "jokers", ("jokers", {"needed": 1, "missing": 1})),
        (6, 0, "jokers", ("jokers", {"needed": 2, "missing": 2})),
        (6, 0, "five", ("five_partners", {})),
        (0, 0, "jokers", ("nobody", {})),
        (6, 0, "dice", ("policy", {})),
    ],
)
def test_partnerships_that_cannot_be_seated_are_refused_by_name(
    here, jokers, policy, expected
):
    found = refused(complete, people(here), couples(8), JOKERS[:jokers], policy)

    assert found == expected


@pytest.mark.parametrize("here", [7, 9])
def test_whoever_is_left_without_a_partner_sits_out_or_has_a_joker(here):
    pairs = [*couples(8)[: here // 2]]

    assert complete(people(here), couples(8), JOKERS, "out_fixed") == tuple(pairs)
    found = complete(people(here), couples(8), JOKERS, "jokers")
    assert found[here // 2] == (f"p0{here}", "j1")


def test_pairs_stand_in_the_order_of_their_players_whatever_those_are_called():
    players = people(8)[::-1]

    found = complete(players, couples(8), (), "out_fixed")

    assert found == couples(8)[::-1]


def test_one_pair_alone_and_a_way_that_is_not_known_are_refused():
    assert refused(plan, of_pairs(2, "out_fixed"))[0] == "too_few"
    assert refused(plan, Request(people(8), 1, method="dice"))[0] == "method"
    assert set(WAYS) == set(METHODS)


@pytest.mark.parametrize("weight", sorted(WEIGHTS))
def test_every_weight_has_a_name_in_each_language(weight):
    assert set(WEIGHTS[weight]) == {"fr", "nl", "en"}


@pytest.mark.parametrize("catalogue", [METHODS, UNEVEN])
def test_every_method_and_policy_has_a_name_in_each_language(catalogue):
    for key, name in catalogue.items():
        assert set(name) == {"fr", "nl", "en"}
        assert len(key) <= 20  # as wide as the column of the tournament


SEED_2026 = (("p05", "p01", "p04", "p07"), ("p03", "p08", "p06", "p02"))


def test_with_new_opponents_first_nobody_meets_again_and_few_move_far():
    strict, fresh = (
        rounds_of("standing", 32, weight=weight) for weight in (STRICT, FRESH)
    )

    assert [one.displacement for one in strict] == [0, 0, 0]
    worst = [
        report(found[0], Request(people(32), 1, history=(found[1].rounds[0],)))
        for found in (strict, fresh)
    ]
    assert [one.worst_pair for one in worst] == [2, 1]
    assert all(one.displacement < 300 for one in fresh)


def test_a_draw_by_lot_takes_any_number_of_players():
    found = plan(Request(tuple(range(2400)), 1, method="random"))

    assert sum(map(len, found.rounds[0].tables)) == 2400


def test_who_must_stay_finds_the_larger_table():
    four = people(4)
    stays = tuple(Stay(who, 3) for who in four)
    request = Request(
        people(10), 1, 4, "three", method="random", wishes=Wishes((), stays)
    )

    assert set(plan(request).rounds[0].tables[2]) == set(four)
