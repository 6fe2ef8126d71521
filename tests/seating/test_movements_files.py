"""Movement files in the public form go in and out."""

import pytest
from hypothesis import given, strategies as st

from seating.seating_file import UnreadableFile
from seating.whiz.asc import read_asc, write_asc
from seating.whiz.movement import movement
from seating.whiz.plan import EMPTY, Seated
from seating.whiz.verify import verify


@given(st.integers(6, 80), st.integers(1, 8))
def test_a_movement_that_was_written_is_read_as_it_was(players, rounds):
    plan = movement(players, rounds)
    again = read_asc(write_asc(plan))

    assert again.rounds == plan.rounds
    assert again.sitting_out == plan.sitting_out
    assert (again.players, again.groups) == (plan.players, plan.groups)
    assert again.sharing == plan.sharing
    assert verify(again) == verify(plan)


def test_letters_commas_comments_and_any_place_of_the_domy_are_understood():
    text = """\ufeff7 3 2 3 1   # seven players
    1-2-3-0 A, 0-5-6-4 B  0 0 0 0 0

    # the second round
    7;0;1;4 c | 0/0/0/0 0 | 2:3:0:5 A
    """
    plan = read_asc(text)

    assert plan.rounds == (
        (Seated((1, 3, 2), 1), Seated((6, 5, 4), 2), EMPTY),
        (Seated((7, 1, 4), 3), EMPTY, Seated((2, 3, 5), 1)),
    )
    assert plan.sitting_out == ((7,), (6,))
    assert plan.method == "imported"
    assert read_asc(write_asc(plan)) == plan


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "empty", 0),
        ("# only a comment", "empty", 0),
        ("x" * 1_000_001, "large", 0),
        ("6 2 1 2", "header", 1),
        ("6 2 1 2 0", "pairs", 1),
        ("5 2 1 2 1", "header", 1),
        ("6 0 1 2 1", "header", 1),
        ("2001 2 1 2 1", "most", 1),
        ("6 2 99 2 1", "most", 1),
        ("6 2 one 2 1", "number", 1),
        ("6 2 ² 2 1", "number", 1),
        ("6 2 2 2 1\n1 2 3 0 1 4 5 6 0 2", "rounds", 2),
        ("6 2 1 2 1\n\n1 2 3 0 1 4 5 6 0", "count", 3),
        ("6 2 1 2 1\n1 2 3 0 1 4 5 7 0 2", "player", 2),
        ("6 2 1 2 1\n1 2 3 0 1 4 5 6 0 3", "group", 2),
        ("6 2 1 2 1\n1 2 3 0 1 4 5 6 0 0", "group", 2),
        ("6 2 1 2 1\n1 2 3 0 1 4 5 6 0 Ç", "number", 2),
        ("6 2 1 2 1\n1 2 3 6 1 4 5 6 0 2", "four", 2),
        ("6 2 1 2 1\n1 2 0 0 1 4 5 6 0 2", "three", 2),
        ("6 2 1 2 1\n1 2 3 0 1 4 5 1 0 2", "twice", 2),
    ],
)
def test_a_text_that_is_no_movement_is_refused_with_its_line(text, code, line):
    with pytest.raises(UnreadableFile) as caught:
        read_asc(text)

    assert (caught.value.code, caught.value.line) == (code, line)


@given(st.text(alphabet="0123456789 \n-#ABé", max_size=120))
def test_any_text_is_a_movement_or_is_refused(text):
    for asked in (text, f"6 2 1 2 1\n{text}"):
        try:
            found = verify(read_asc(asked)).odd
        except UnreadableFile as error:
            found = error.params.get("players", ())

        assert found == ()


def test_a_file_tells_how_its_boards_are_shared():
    relay = "12 4 1 2 1\n1 2 3 0 1 4 5 6 0 1 7 8 9 0 2 10 11 12 0 2"
    wrong = "12 4 1 3 1\n1 2 3 0 1 4 5 6 0 1 7 8 9 0 2 10 11 12 0 3"

    assert read_asc(relay).sharing == "relay"
    assert verify(read_asc(relay)).conflicts == 0
    assert read_asc(wrong).sharing == "travel"
    assert verify(read_asc(wrong)).conflicts == 1
