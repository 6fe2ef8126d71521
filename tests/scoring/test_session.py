"""The boards of a session add up to one ranking, with its averages, fines and ties."""

from fractions import Fraction

import pytest

from scoring.comparison import Adjusted, Given, Row, compare
from scoring.methods import METHODS
from scoring.session import carry_over, joined, ranking, settled, totals
from scoring.standing import Board, Fine, Place, Total
from scoring.ties import TIES


def board(key, scores, method="matchpoints", places=None):
    """A board of one hand, from pairs; each player sits at a table of his own."""
    rows = [Row(player, {"L": score}, {"L": player}) for player, score in scores]
    return Board(key, rows, compare(rows, method, places))


def full_board(key, *tables):
    """A board of three hands: for each table its players, and their marks."""
    rows = [
        Row(
            str(at),
            dict(zip("LOR", marks, strict=True)),
            dict(zip("LOR", players.split(), strict=True)),
        )
        for at, (players, *marks) in enumerate(tables)
    ]
    return Board(key, rows, compare(rows, "matchpoints"))


def scored(**scores):
    return list(scores.items())


def shown(places):
    return [(place.rank, place.player, place.percent, place.boards) for place in places]


def test_a_session_adds_up_and_equal_players_share_a_place():
    boards = [
        board("1", scored(ann=9, bob=5, cat=5, dan=0)),
        board("2", scored(ann=0, bob=5, cat=5, dan=9)),
        board("3", scored(ann=7, bob=5, cat=5, dan=0)),
    ]
    found = ranking(totals(boards, "matchpoints", 4), "matchpoints")

    assert found == [
        Place(1, "ann", Fraction(12), Fraction(200, 3), 3),
        Place(2, "bob", Fraction(9), Fraction(50), 3),
        Place(2, "cat", Fraction(9), Fraction(50), 3),
        Place(4, "dan", Fraction(6), Fraction(100, 3), 3),
    ]


def test_a_board_without_a_result_does_not_count_for_that_player():
    boards = [
        board("1", scored(ann=9, bob=5, cat=0)),
        board("2", scored(ann=None, bob=5, cat=5)),
        board("3", scored(ann=Given.NOT_PLAYED, bob=5, cat=0), places=3),
    ]
    found = totals(boards, "matchpoints", 3)

    assert found["ann"] == Total("ann", Fraction(4), Fraction(100), 1)
    # The others of board 2 were brought to full size: 2 of 4 each; of board 3: 3.5, 0.5
    assert found["bob"] == Total("bob", Fraction(15, 2), Fraction(125, 2), 3)
    assert found["cat"] == Total("cat", Fraction(5, 2), Fraction(125, 6), 3)


def test_whoever_has_no_board_that_counts_comes_last_without_a_per_cent():
    boards = [board("1", scored(ann=0, bob=9, cat=None))]

    for method in METHODS:
        places = ranking(totals(boards, method, 3), method)
        assert (places[-1].player, places[-1].rank) == ("cat", 3)
        assert (places[-1].percent, places[-1].boards) == (None, 0)


def test_one_table_alone_gives_everybody_a_half():
    boards = [board("1", scored(ann=9)), board("2", scored(ann=0))]

    assert totals(boards, "matchpoints", 1) == {
        "ann": Total("ann", Fraction(0), Fraction(50), 2)
    }


@pytest.mark.parametrize(
    ("given", "own", "percent"),
    [
        (Given.AVERAGE_PLUS, 100, 100),
        (Given.AVERAGE_PLUS, 0, 60),
        (Given.AVERAGE, 100, 50),
        (Given.AVERAGE_MINUS, 100, 40),
        (Given.AVERAGE_MINUS, 0, 0),
    ],
)
def test_an_average_looks_at_the_players_other_boards(given, own, percent):
    mine = 9 if own else 0
    boards = [
        board("1", scored(ann=mine, bob=5, cat=5)),
        board("2", scored(ann=given, bob=5, cat=0)),
        board("3", scored(ann=Adjusted(Fraction(10)), bob=5, cat=0)),
    ]
    found = settled(boards, "matchpoints", 3)

    assert found[1].compared[0].percent == {"L": percent}
    assert found[1].compared[0].compared == {"L": Fraction(4 * percent, 100)}
    assert found[0] == boards[0]
    # 10 per cent of the jury is no board of his own, but it counts.
    assert totals(boards, "matchpoints", 3)["ann"].percent == Fraction(
        own + percent + 10, 3
    )


@pytest.mark.parametrize(
    ("own", "given", "points"),
    [
        (63, Given.AVERAGE_PLUS, "6.3"),
        (55, Given.AVERAGE_PLUS, "6"),
        (35, Given.AVERAGE_MINUS, "3.5"),
    ],
)
def test_averages_of_a_top_of_ten_are_those_of_the_laws(own, given, points):
    rows = [Row("1", {"L": 0}, {"L": "ann"}), Row("2", {"L": given}, {"L": "ann"})]
    natural = compare(rows[:1], "matchpoints", 6)[0]._replace(
        compared={"L": Fraction(own, 10)}, percent={"L": Fraction(own)}
    )
    boards = [
        Board("1", rows[:1], [natural]),
        Board("2", rows[1:], compare(rows[1:], "matchpoints", 6)),
    ]

    assert settled(boards, "matchpoints", 6)[1].compared[0].compared == {
        "L": Fraction(points)
    }


def test_an_average_without_any_other_board_is_60_50_or_40():
    boards = [board("1", scored(ann=Given.AVERAGE_PLUS, bob=Given.AVERAGE_MINUS))]
    found = totals(boards, "matchpoints", 2)

    assert [found[player].percent for player in ("ann", "bob")] == [60, 40]


def test_a_given_per_cent_does_not_count_where_there_is_no_top():
    boards = [
        board("1", scored(ann=Given.AVERAGE_PLUS, bob=9, cat=0), "butler"),
        board("2", scored(ann=Adjusted(Fraction(60)), bob=9, cat=0), "butler"),
    ]
    found = totals(boards, "butler", 3)

    assert found["ann"] == Total("ann", Fraction(0), None, 0)
    assert found["bob"] == Total("bob", Fraction(18), None, 2)
    assert settled(boards, "butler", 3) == boards


def test_a_fine_comes_off_its_player_and_gives_the_others_nothing():
    boards = [
        board("1", scored(ann=9, bob=5, cat=0)),
        board("2", scored(ann=9, bob=5, cat=0)),
    ]
    free = totals(boards, "matchpoints", 3)
    fined = totals(boards, "matchpoints", 3, [Fine("ann", Fraction(25))])

    # A quarter of a top of 4, which over two boards is 12.5 per cent.
    assert fined["ann"] == Total("ann", Fraction(7), Fraction("87.5"), 2)
    assert {**fined, "ann": free["ann"]} == free


def test_a_fine_is_in_marks_where_there_is_no_top():
    boards = [board("1", scored(ann=9, bob=5), "total")]
    found = totals(
        boards, "total", 2, [Fine("ann", Fraction(3)), Fine("ann", Fraction(2))]
    )

    assert found["ann"] == Total("ann", Fraction(4), None, 1)


def test_percentages_board_by_board_are_averaged():
    boards = [
        board("1", scored(ann=9, bob=5, cat=0), "percent"),
        board("2", scored(ann=0, bob=5, cat=None), "percent"),
    ]
    found = totals(boards, "percent", 3, [Fine("bob", Fraction(10))])

    assert found["ann"] == Total("ann", Fraction(50), Fraction(50), 2)
    assert found["bob"] == Total("bob", Fraction(70), Fraction(70), 2)


def test_each_tie_break_parts_players_and_says_that_it_did():
    # Ann and Bob have the same per cent, won against others and on other boards.
    boards = [
        full_board("1", ("ann cat dan", 9, 5, 5), ("bob eve fay", 5, 0, 0)),
        full_board("2", ("ann cat dan", 0, 5, 5), ("bob eve fay", 5, 0, 0)),
    ]
    found = totals(boards, "matchpoints", 2)
    assert found["ann"].percent == found["bob"].percent == 50

    def leaders(tie):
        places = ranking(found, "matchpoints", [tie], boards, "seed")
        return [(p.player, p.decided_by) for p in places if p.player in ("ann", "bob")]

    assert leaders("met") == [("ann", "met"), ("bob", "met")]
    assert leaders("tops") == [("ann", ""), ("bob", "")]
    assert leaders("countback") == [("ann", ""), ("bob", "")]
    assert {player for player, by in leaders("lot") if by == "lot"} == {"ann", "bob"}


def test_more_tops_and_then_board_by_board_part_equal_players():
    boards = [
        board("1", scored(ann=9, bob=5, cat=5, dan=0)),
        board("2", scored(ann=5, bob=9, cat=9, dan=9)),
        board("3", scored(ann=5, bob=5, cat=5, dan=5)),
        board("4", scored(ann=0, bob=0, cat=0, dan=9)),
    ]
    found = {
        player: Total(player, Fraction(1), Fraction(50), 4)
        for player in ("ann", "bob", "cat")
    }

    def order(*ties):
        places = ranking(found, "matchpoints", ties, boards)
        return [(place.rank, place.player, place.decided_by) for place in places]

    assert order() == [(1, "ann", ""), (1, "bob", ""), (1, "cat", "")]
    # On board 3 everybody has the best result, and shares it.
    assert order("tops") == [(1, "ann", ""), (1, "bob", ""), (1, "cat", "")]
    assert order("countback") == [(1, "ann", ""), (1, "bob", ""), (1, "cat", "")]

    more = [*boards, board("5", scored(ann=0, bob=5, cat=3, dan=0))]
    places = ranking(found, "matchpoints", ("tops", "countback"), more)
    assert [(p.rank, p.player, p.decided_by) for p in places] == [
        (1, "bob", "tops"),
        (2, "cat", "countback"),
        (3, "ann", "countback"),
    ]


def test_the_same_seed_draws_the_same_lots_and_another_seed_others():
    found = {f"p{at}": Total(f"p{at}", Fraction(1), Fraction(50), 4) for at in range(9)}

    def order(seed):
        places = ranking(found, "matchpoints", ["lot"], seed=seed)
        assert [place.rank for place in places] == list(range(1, 10))
        return [place.player for place in places]

    assert order("a") == order("a")
    assert order("a") != order("b")


def test_two_sessions_weigh_by_their_boards():
    first = {"ann": Total("ann", Fraction(58), Fraction(58), 12)}
    second = {
        "ann": Total("ann", Fraction(54), Fraction(54), 24),
        "bob": Total("bob", Fraction(40), Fraction(40), 24),
    }
    found = joined([(Fraction(1, 2), first), (Fraction(1), second)])

    assert found["ann"].percent == Fraction("54.8")
    assert (found["ann"].value, found["ann"].boards) == (83, 36)
    assert found["bob"] == second["bob"]


def test_sessions_without_per_cent_add_their_sums():
    first = {"ann": Total("ann", Fraction(8), None, 12)}
    second = {"ann": Total("ann", Fraction(-3), None, 12)}

    assert joined([(Fraction(1), first), (Fraction(2), second)]) == {
        "ann": Total("ann", Fraction(2), None, 24)
    }


def test_what_is_carried_over_goes_by_the_distance_between_first_and_last():
    values = {"ann": "62", "bob": "58.5", "cat": "55", "dan": "50"}
    found = carry_over(
        {who: Fraction(text) for who, text in values.items()}, Fraction(3)
    )

    assert found == {
        "ann": 3,
        "bob": Fraction("2.125"),
        "cat": Fraction("1.25"),
        "dan": 0,
    }
    assert carry_over({"ann": Fraction(5), "bob": Fraction(5)}, Fraction(3)) == {
        "ann": 0,
        "bob": 0,
    }


@pytest.mark.parametrize("catalogue", [METHODS, TIES], ids=["methods", "ties"])
def test_each_way_to_compare_has_a_name_in_every_language(catalogue):
    for key, one in catalogue.items():
        assert one.key == key
        assert set(one.names) == {"fr", "nl", "en"}
        assert all(one.names.values())
