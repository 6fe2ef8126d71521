"""Players, teams and prizes are put in order by what the organiser chose."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.standing.criteria import CRITERIA, card
from scoring.standing.figures import Result
from tests.naming import those_without
from tournaments.plans.rules.play import BY_PERCENT, BY_SUM, MATCHES, POINTS
from tournaments.standings.rules.ranking import Ranking, RankingRow, cells, columns
from tournaments.standings.rules.standings import Standing, changed_ranks, rank, teams

BY_POINTS = POINTS.ordered(("best_round", "made"))
small = st.integers(-3, 3)
results = st.lists(
    st.builds(
        Result,
        key=st.uuids().map(str),
        number=st.integers(1, 400),
        total=small,
        best_round=small,
        made=st.integers(0, 2),
        penalties=st.integers(-2, 0),
        tables_won=st.integers(0, 2),
        club=st.sampled_from(("", "Wavre", "Gesves")),
    ),
    unique_by=lambda result: result.key,
    max_size=10,
)
orders = st.lists(
    st.sampled_from([key for key, one in CRITERIA.items() if POINTS.offers(one)]),
    unique=True,
).map(lambda keys: POINTS.ordered(keys, seed="s"))


def of(number, total, **fields):
    return Result(str(number), number, total=total, **fields)


def two(key, more, less, **alike):
    """Two results of which the first is better, by this figure alone."""
    return Result("1", 1, **alike | {key: more}), Result("2", 2, **alike | {key: less})


PARTED = {
    "total": two("total", 9, -3),
    "percent": two("percent", Fraction(61, 2), Fraction(30), boards=2),
    "value": two("value", Fraction(7), Fraction(-7), boards=2),
    "fiches": two("fiches", 1, -1, total=5),
    "rubbers": two("rubbers", 2, 1, fiches=3),
    "games": two("games", 4, 3, fiches=3, rubbers=1),
    "margin": two("margin", -2, -9, fiches=3, rubbers=1, games=2),
    "met": two("met", Fraction(51), Fraction(50), boards=2, percent=Fraction(50)),
    "tops": two("tops", 1, 0, boards=2, percent=Fraction(50)),
    "countback": two("countback", 2, 1, boards=2, percent=Fraction(50)),
    "best_round": two("best_round", 6, 5, total=5),
    "tables_won": two("tables_won", 1, 0, total=5, best_round=4),
    "made": two("made", 3, 2, total=5, best_round=4),
    "penalties": two("penalties", -5, -20, total=5),
}


def test_players_whom_nothing_separates_share_a_rank():
    found = rank([of(4, 5), of(3, 9), of(2, 9), of(1, 12)], BY_POINTS)

    assert [(one.rank, one.result.number) for one in found] == [
        (1, 1),
        (2, 2),
        (2, 3),
        (4, 4),
    ]
    assert [one.decided_by for one in found] == ["", "", "", ""]


def test_a_tie_says_which_criterion_decided_it():
    a, b = of(1, 9, best_round=4, made=1), of(2, 9, best_round=4, made=2)
    c, d = of(3, 9, best_round=7), of(4, 8, best_round=9)

    assert rank([a, b, c, d], BY_POINTS) == [
        Standing(1, c, "best_round"),
        Standing(2, b, "made"),
        Standing(3, a, "made"),
        Standing(4, d, ""),
    ]


def test_a_smaller_fine_is_better():
    a, b = of(1, 9, penalties=-20), of(2, 9, penalties=-5)

    assert [one.result for one in rank([a, b], POINTS.ordered(("penalties",)))] == [
        b,
        a,
    ]


def test_in_whist_the_organiser_says_whether_fiches_or_rubbers_come_first():
    a, b = of(1, 50, fiches=8, rubbers=1), of(2, 10, fiches=2, rubbers=3)

    def first(*keys):
        return rank([a, b], MATCHES.ordered(keys))[0].result

    assert first("fiches", "rubbers") == a
    assert first("rubbers", "fiches") == b
    assert first() == a


def test_points_always_come_first_where_points_are_played_for():
    assert [
        one.key for one in POINTS.ordered(("made", "fiches", "total", "nonsense"))
    ] == [
        "total",
        "made",
    ]


@pytest.mark.parametrize("play", [POINTS, MATCHES, BY_PERCENT, BY_SUM])
def test_every_way_to_play_offers_what_it_starts_from(play):
    assert those_without(play.usual, lambda key: play.offers(CRITERIA[key])) == []
    assert [one.key for one in play.ordered(play.usual)] == [*play.first, *play.usual]


@pytest.mark.parametrize("criterion", CRITERIA.values(), ids=lambda one: one.key)
def test_every_criterion_has_a_name_in_each_language_and_measures(criterion):
    assert set(criterion.names) == {"fr", "nl", "en"}
    assert isinstance(criterion.measure(of(1, 3)), int | Fraction)


@pytest.mark.parametrize("key", [key for key in CRITERIA if key != "card"])
def test_each_criterion_parts_two_players_whom_nothing_else_parts(key):
    assert key in PARTED, f"add two results to PARTED that `{key}` alone parts"
    better, worse = PARTED[key]
    plays = (POINTS, MATCHES, BY_PERCENT, BY_SUM)
    play = next(one for one in plays if key in one.first or one.offers(CRITERIA[key]))
    differ = [one.key for one in CRITERIA.values() if unlike(one, better, worse)]

    assert differ == [key, "card"]
    assert [
        (one.rank, one.result) for one in rank([worse, better], play.ordered([key]))
    ] == [(1, better), (2, worse)]


def unlike(criterion, one, other):
    return criterion.measure(one) != criterion.measure(other)


def test_a_card_is_drawn_once_and_for_all():
    ana, bob = Result("ana"), Result("bob")

    assert card(ana, "t1") == card(ana, "t1")
    assert card(ana, "t1") != card(ana, "t2")
    assert card(ana, "t1") != card(bob, "t1")


@given(results, orders)
def test_the_order_in_which_results_come_changes_nothing(found, order):
    assert rank(found, order) == rank(list(reversed(found)), order)


@given(results, orders)
def test_a_rank_is_one_more_than_the_number_of_better_players(found, order):
    standings = rank(found, order)
    height = {
        one.key: tuple(criterion.measure(one) for criterion in order) for one in found
    }

    assert sorted(one.result.key for one in standings) == sorted(height)
    for one in standings:
        mine = height[one.result.key]
        assert one.rank == 1 + sum(other > mine for other in height.values())


@given(results, orders)
def test_a_tie_break_is_named_where_totals_are_equal_and_there_only(found, order):
    standings = rank(found, order)
    totals = [one.result.total for one in standings]

    for one in standings:
        if one.decided_by:
            assert totals.count(one.result.total) > 1


@given(results, orders)
def test_a_card_leaves_nobody_tied(found, order):
    keys = [*(criterion.key for criterion in order if criterion.key != "card"), "card"]
    standings = rank(found, POINTS.ordered(keys, seed="x"))

    assert [one.rank for one in standings] == list(range(1, len(found) + 1))


def test_the_best_of_each_club_make_its_team():
    found = rank(
        [
            of(1, 10, club="Wavre"),
            of(2, 9, club="Gesves"),
            of(3, 8, club="Gesves"),
            of(4, 7, club="Wavre"),
            of(5, 6, club="Wavre"),
            of(6, 90, club="Namur"),
            of(7, 99),
        ],
        BY_POINTS,
    )

    ranked = teams(found, 2, BY_POINTS[0])
    assert [(t.rank, t.club, t.total) for t in ranked] == [
        (1, "Wavre", 17),
        (2, "Gesves", 17),
        (None, "Namur", 90),
    ]
    assert [one.result.number for one in ranked[0].members] == [1, 4]


def test_two_teams_just_as_good_share_their_place():
    found = rank(
        [of(1, 10, club="A"), of(2, 10, club="B"), of(3, 1, club="C")],
        BY_POINTS,
    )

    assert [team.rank for team in teams(found, 1, BY_POINTS[0])] == [1, 1, 3]


def test_only_those_whose_rank_changes_have_moved():
    before = rank([of(1, 9), of(2, 8), of(3, 7)], BY_POINTS)
    after = rank([of(1, 9), of(2, 6), of(3, 7)], BY_POINTS)

    assert [(r.number, was, now) for r, was, now in changed_ranks(before, after)] == [
        (3, 3, 2),
        (2, 2, 3),
    ]


def test_a_column_that_nobody_needs_is_left_out():
    plain = Ranking(rank([of(1, 5)], BY_POINTS), BY_POINTS, rounds=(1,))
    keys = [column.key for column in columns(plain)]

    assert keys == [
        "rank",
        "number",
        "name",
        "round_1",
        "total",
    ]
    row = RankingRow(plain.standings[0], {"1": "Ana"}, (5,), 1)
    assert cells(columns(plain), row) == [1, 1, "Ana", 5, 5]
