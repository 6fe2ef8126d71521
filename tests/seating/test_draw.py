"""A round is drawn: everybody once, tables full, the same seed the same seating."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.checks import judge
from tournaments.seating.draw import FRESH, METHODS, STRICT, draw
from tournaments.seating.meeting import meetings
from tournaments.seating.sizes import UNEVEN, Impossible, Sizes, sizes

JOKERS = ("j1", "j2", "j3")
SINGLES = sorted(set(METHODS) - {"partners"})


def people(count):
    return [f"p{number:02}" for number in range(1, count + 1)]


def couples(count):
    names = people(count)
    return list(zip(names[::2], names[1::2], strict=False))


def refused(*arguments, **options):
    with pytest.raises(Impossible) as caught:
        draw(*arguments, **options)
    return caught.value.code, caught.value.params


def rounds_of(
    method, count, *, rounds=3, seats=4, uneven="jokers", seed=1, pairs=(), **more
):
    """Draw rounds one after another, each knowing those before."""
    played = []
    for number in range(rounds):
        drawn = draw(
            method,
            people(count),
            seats=seats,
            seed=seed + number,
            uneven=uneven,
            history=played,
            standing=people(count) if played else (),
            writers=[table[0] for table in played[-1].tables] if played else (),
            pairs=pairs,
            jokers=JOKERS,
            **more,
        )
        played.append(drawn)
    return played


def problems_of(played, count, *, seats=4, uneven="jokers", pairs=()):
    return [
        problem
        for number, drawn in enumerate(played)
        for problem in judge(
            drawn,
            people(count),
            seats=seats,
            uneven=uneven,
            history=played[:number],
            jokers=JOKERS,
            pairs=pairs,
        ).problems
    ]


@settings(max_examples=120, deadline=None)
@given(
    count=st.integers(4, 60),
    method=st.sampled_from(SINGLES),
    uneven=st.sampled_from(sorted(UNEVEN)),
    seats=st.sampled_from([3, 4]),
    seed=st.integers(0, 2**62),
)
def test_every_draw_passes_the_checks_and_its_seed_repeats_it(
    count, method, uneven, seats, seed
):
    asked = {"rounds": 3, "seats": seats, "uneven": uneven, "seed": seed}
    if uneven == "five" and not fives_divide(count, seats):
        with pytest.raises(Impossible):
            rounds_of(method, count, **asked)
        return

    played = rounds_of(method, count, **asked)
    assert problems_of(played, count, seats=seats, uneven=uneven) == []
    assert rounds_of(method, count, **asked) == played


def fives_divide(count, seats):
    return count % seats == 0 if seats == 3 else count not in {6, 7, 11}


@settings(max_examples=60, deadline=None)
@given(
    sides=st.integers(2, 30),
    uneven=st.sampled_from(sorted(UNEVEN)),
    seed=st.integers(0, 2**62),
)
def test_partners_always_face_each_other(sides, uneven, seed):
    pairs = couples(2 * sides)
    asked = {"uneven": uneven, "seed": seed, "pairs": pairs}
    if uneven == "five" and sides % 2:
        with pytest.raises(Impossible):
            rounds_of("partners", 2 * sides, **asked)
        return

    played = rounds_of("partners", 2 * sides, **asked)
    assert problems_of(played, 2 * sides, uneven=uneven, pairs=pairs) == []
    assert rounds_of("partners", 2 * sides, **asked) == played


@settings(max_examples=30, deadline=None)
@given(st.permutations(people(12)), st.sampled_from(SINGLES))
def test_the_order_of_the_list_of_players_changes_nothing(players, method):
    assert draw(method, players, seats=4, seed=7) == draw(
        method, people(12), seats=4, seed=7
    )


def test_the_seating_of_a_seed_stays_what_it_was_on_every_machine():
    assert draw("random", people(8), seats=4, seed=2026).tables == SEED_2026


@pytest.mark.parametrize("count", [16, 32, 48])
def test_nobody_meets_again_in_three_rounds_where_there_is_room(count):
    played = rounds_of("meet", count)

    again = judge(
        played[2], people(count), seats=4, uneven="jokers", history=played[:2]
    ).again
    assert again == ()


def test_two_hundred_players_meet_nobody_again_in_six_rounds():
    played = rounds_of("meet", 200, rounds=6)

    found = [
        judge(one, people(200), seats=4, uneven="jokers", history=played[:number]).again
        for number, one in enumerate(played)
    ]
    assert found == [()] * 6


def test_the_best_four_sit_at_table_one():
    drawn = rounds_of("standing", 14, rounds=2, weight=STRICT)[1]

    tables = [set(table) - set(JOKERS) for table in drawn.tables]
    best = people(14)
    assert tables == [set(best[:4]), set(best[4:8]), set(best[8:11]), set(best[11:])]


def test_the_last_sits_out_of_a_draw_by_standing_and_then_the_one_before():
    played = rounds_of("standing", 9, rounds=3, uneven="out_average")

    drawn, (second, third) = played[0], [one.sitting_out for one in played[1:]]
    left = [who for who in people(9) if who not in drawn.sitting_out]
    assert (second, third) == ((left[-1],), (left[-2],))


def test_the_writers_keep_their_first_seat_and_all_others_change_tables():
    first, second, third = rounds_of("writer_stays", 16)

    for before, after in ((first, second), (second, third)):
        for old, new in zip(before.tables, after.tables, strict=True):
            assert old[0] == new[0]
            assert not set(old[1:]) & set(new[1:])


def test_a_table_whose_writer_left_finds_another():
    first = draw("writer_stays", people(8), seats=4, seed=1)
    gone = first.tables[0][0]
    here = [who for who in people(8) if who != gone]

    drawn = draw(
        "writer_stays",
        here,
        seats=4,
        seed=2,
        history=[first],
        writers=[table[0] for table in first.tables],
        jokers=JOKERS,
    )
    assert drawn.tables[1][0] == first.tables[1][0]
    assert drawn.tables[0][0] in here
    assert {len(table) for table in drawn.tables} == {4}


def test_no_table_has_two_jokers_where_there_are_enough_tables():
    for method in SINGLES:
        for drawn in rounds_of(method, 13):
            jokers = [len(set(JOKERS) & set(table)) for table in drawn.tables]
            assert sorted(jokers) == [0, 1, 1, 1]


def test_everybody_sits_out_once_before_anybody_does_twice():
    played = rounds_of("random", 9, rounds=9, uneven="out_fixed")

    assert sorted(who for one in played for who in one.sitting_out) == people(9)


def test_missing_jokers_are_counted():
    assert refused("random", people(9), seats=4, seed=1, jokers=("j1",)) == (
        "jokers",
        {"needed": 3, "missing": 2},
    )


@pytest.mark.parametrize(
    ("count", "seats", "uneven", "expected"),
    [
        (8, 4, "jokers", Sizes((4, 4))),
        (9, 4, "jokers", Sizes((4, 4, 4), jokers=3)),
        (9, 4, "five", Sizes((4, 5))),
        (15, 4, "five", Sizes((5, 5, 5))),
        (9, 4, "out_average", Sizes((4, 4), out=1)),
        (11, 3, "out_fixed", Sizes((3, 3, 3), out=2)),
        (3, 4, "out_fixed", "too_few"),
        (0, 4, "jokers", "nobody"),
        (6, 4, "five", "five"),
        (7, 4, "five", "five"),
        (11, 4, "five", "five"),
        (10, 3, "five", "five_game"),
        (9, 4, "dice", "policy"),
    ],
)
def test_a_number_that_does_not_divide_has_its_tables(count, seats, uneven, expected):
    try:
        found = sizes(count, seats=seats, uneven=uneven, jokers=3)
    except Impossible as error:
        found = error.code

    assert found == expected


def test_a_partner_who_is_away_is_replaced_by_a_joker():
    pairs = couples(8)
    drawn = draw("partners", people(7), seats=4, seed=1, pairs=pairs, jokers=JOKERS)

    facing = {frozenset(t[n::2]) for t in drawn.tables for n in (0, 1)}
    assert facing == {*map(frozenset, couples(8)[:3]), frozenset(("p07", "j1"))}


def test_partnerships_that_cannot_be_seated_are_refused_by_name():
    pairs = couples(8)
    asked = {"seats": 4, "seed": 1, "pairs": pairs}

    assert refused("partners", people(7), uneven="out_fixed", **asked) == (
        "alone",
        {"who": ("p07",)},
    )
    assert refused("partners", people(9), **asked) == ("unpaired", {"who": ("p09",)})
    assert refused("partners", people(7), **asked) == (
        "jokers",
        {"needed": 1, "missing": 1},
    )
    assert refused("partners", people(6), **asked) == (
        "jokers",
        {"needed": 2, "missing": 2},
    )
    assert refused("partners", people(6), uneven="five", **asked)[0] == "five_partners"
    assert refused("partners", people(2), uneven="out_fixed", **asked)[0] == "too_few"
    assert refused("partners", [], **asked)[0] == "nobody"
    assert refused("partners", people(6), seats=3, seed=1)[0] == "partners_four"
    assert refused("partners", people(6), uneven="dice", **asked)[0] == "policy"
    assert refused("dice", people(8), seats=4, seed=1)[0] == "method"


@pytest.mark.parametrize("catalogue", [METHODS, UNEVEN])
def test_every_method_and_policy_has_a_name_in_each_language(catalogue):
    for key, one in catalogue.items():
        assert one.key == key
        assert set(one.name) == {"fr", "nl", "en"}
        assert len(key) <= 20  # as wide as the column of the tournament


SEED_2026 = (("p01", "p05", "p02", "p08"), ("p06", "p04", "p07", "p03"))


def test_with_new_opponents_first_nobody_meets_again_and_few_move_far():
    strict, fresh = (
        rounds_of("standing", 32, rounds=3, weight=weight) for weight in (STRICT, FRESH)
    )

    assert [one.displacement for one in strict[1:]] == [0, 0]
    again = [
        max(meetings(t for r in rounds for t in r.tables).values())
        for rounds in (strict[1:], fresh[1:])
    ]
    assert again == [2, 1]
    assert all(one.displacement < 300 for one in fresh[1:])
