"""A seating as rows of text: what is read, and what is wrong with it."""

import pytest

from seating import seating_file as rows
from seating.seating_file import UnreadableFile, read_seatings

EIGHT = range(1, 9)
ONE_ROUND = "".join(
    f"1;{1 + (number - 1) // 4};{'NESW'[(number - 1) % 4]};{number}\n"
    for number in EIGHT
)


def refused(text, numbers=EIGHT, size=4, rounds=3):
    with pytest.raises(UnreadableFile) as caught:
        read_seatings(text, numbers, size, rounds)
    return caught.value.code, caught.value.line


def test_what_is_written_is_read_again():
    seated = [(1, [[4, 2, 3, 1], [8, 7, 6, 5]], []), (2, [[1, 5, 2, 6]], [3, 4, 7, 8])]

    assert read_seatings(rows.write_seatings(seated), EIGHT, 4, 3) == {
        round: (tables, out) for round, tables, out in seated
    }


@pytest.mark.parametrize(
    "text",
    [
        "manche;table;place;numéro\n" + ONE_ROUND,
        "\ufeffRonde,Tafel,Plaats,Nummer\n" + ONE_ROUND.replace(";", ","),
        ONE_ROUND.replace(";", "\t"),
        "\n\n" + ONE_ROUND.replace("\n", "\r\n"),
    ],
)
def test_the_columns_are_found_in_three_languages(text):
    assert read_seatings(text, EIGHT, 4, 3) == {1: ([[1, 2, 3, 4], [5, 6, 7, 8]], [])}


@pytest.mark.parametrize("letters", ["NESW", "NESO", "NOZW", "nozw", "1234"])
def test_the_seats_have_the_letters_of_three_languages(letters):
    text = "".join(
        f"1;{1 + (number - 1) // 4};{letters[(number - 1) % 4]};{number}\n"
        for number in (3, 1, 4, 2, 8, 7, 6, 5)
    )

    assert read_seatings(text, EIGHT, 4, 3) == {1: ([[1, 2, 3, 4], [5, 6, 7, 8]], [])}


def test_without_letters_the_rows_give_the_seats():
    text = "round;table;number\n" + "".join(
        f"1;{1 + n // 4};{8 - n}\n" for n in range(8)
    )

    assert read_seatings(text, EIGHT, 4, 3) == {1: ([[8, 7, 6, 5], [4, 3, 2, 1]], [])}


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "empty", 0),
        ("ronde;table;place;numero\n", "empty", 0),
        ("round;table\n1;1\n", "header", 1),
        ("1;1;N;one\n", "number", 1),
        (ONE_ROUND + "1;2;N;nine\n", "number", 9),
        (ONE_ROUND + "1;2;N;9\n", "stranger", 9),
        (ONE_ROUND + "1;2;N;8\n", "twice", 9),
        (ONE_ROUND.replace("1;", "4;", 1), "round_number", 1),
        (ONE_ROUND.replace("1;2;W;8\n", ""), "missing", 0),
        (ONE_ROUND.replace("1;1;E", "1;1;B"), "seat", 2),
        (ONE_ROUND.replace("1;1;E", "1;1;N"), "seat_twice", 2),
        (ONE_ROUND.replace("1;2;", "1;3;"), "tables", 0),
        ("".join(f"1;1;;{number}\n" for number in EIGHT), "size", 0),
        (ONE_ROUND + ONE_ROUND.replace("1;1", "3;1").replace("1;2", "3;2"), "gap", 0),
        ("x" * 600_000, "long", 0),
        ('1;1;N;"' + "x" * 200_000, "no_table", 0),
    ],
)
def test_what_is_no_seating_is_refused_with_its_line(text, code, line):
    found = refused(text)

    assert found[0] == code
    assert line in (0, found[1])
