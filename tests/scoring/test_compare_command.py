"""`manage.py compare` answers with what it promises, or with one sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.management.commands.compare import reply_to

ROOT = Path(__file__).parents[2]


def document(*boards, method="matchpoints"):
    """Boards of one hand, each from a list of scores; the same player at each table."""
    return {
        "method": method,
        "boards": [
            {
                "board": number,
                "results": [
                    {
                        "table": str(table),
                        "scores": {"A": score},
                        "players": {"A": f"p{table}"},
                    }
                    for table, score in enumerate(scores, start=1)
                ],
            }
            for number, scores in enumerate(boards, start=1)
        ],
    }


def reply(given):
    return reply_to(json.dumps(given).encode())


def results(found, board, field):
    """What the rows of a board have for their only hand."""
    return [row[field]["A"] for row in found["boards"][board]["results"]]


def order(found):
    return [
        (place["rank"], place["player"], place["value"], place["percent"])
        for place in found["ranking"]
    ]


def run(data, *arguments):
    """The real command, without a database to touch."""
    environment = {"PATH": "/usr/bin:/bin", "DATABASE_URL": "postgres://nowhere/none"}
    return subprocess.run(
        [sys.executable, "manage.py", "compare", *arguments],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )


def test_the_command_says_it_all_in_one_object():
    given = {
        "method": "matchpoints",
        "boards": [
            {
                "board": 1,
                "results": [
                    {
                        "table": "1",
                        "scores": {"A": 13, "B": 0, "C": 0},
                        "players": {"A": "p1", "B": "p2", "C": "é♠"},
                    },
                    {
                        "table": "2",
                        "scores": {"A": 0, "B": 5, "C": None},
                        "players": {"A": "p4", "B": "p5", "C": "p6"},
                    },
                ],
            }
        ],
    }
    done = run(json.dumps(given).encode())

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == {
        "boards": [
            {
                "board": 1,
                "results": [
                    {
                        "table": "1",
                        "compared": {"A": 2.0, "B": 0.0, "C": 1.0},
                        "percent": {"A": 100.0, "B": 0.0, "C": 50.0},
                    },
                    {
                        "table": "2",
                        "compared": {"A": 0.0, "B": 2.0, "C": None},
                        "percent": {"A": 0.0, "B": 100.0, "C": None},
                    },
                ],
            }
        ],
        "ranking": [
            {"rank": 1, "player": "p1", "value": 2.0, "percent": 100.0, "boards": 1},
            {"rank": 1, "player": "p5", "value": 2.0, "percent": 100.0, "boards": 1},
            {"rank": 3, "player": "é♠", "value": 1.0, "percent": 50.0, "boards": 1},
            {"rank": 4, "player": "p2", "value": 0.0, "percent": 0.0, "boards": 1},
            {"rank": 4, "player": "p4", "value": 0.0, "percent": 0.0, "boards": 1},
            {"rank": 6, "player": "p6", "value": 0.0, "percent": None, "boards": 0},
        ],
    }


@pytest.mark.long
def test_a_bad_document_is_one_sentence_and_a_status():
    done, english = run(b"nonsense"), run(b"nonsense", "--language", "en")

    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(english.stdout) == {"error": "This is not JSON.", "field": None}
    assert json.loads(done.stdout)["field"] is None


def test_the_fullest_board_is_the_size_of_all():
    found = reply(document([9, 5, 0], [9, 5]))

    assert results(found, 1, "compared") == [3.5, 0.5]
    assert order(found) == [
        (1, "p1", 7.5, 93.75),
        (2, "p2", 2.5, 31.25),
        (3, "p3", 0.0, 0.0),
    ]


def test_a_sheet_of_a_federation_with_a_fouled_board():
    full = list(range(10, 0, -1))
    found = reply(document(full, full[:7]))

    assert results(found, 1, "compared") == [17.57, 14.71, 11.86, 9, 6.14, 3.29, 0.43]
    assert results(found, 1, "percent") == [97.62, 81.75, 65.87, 50, 34.13, 18.25, 2.38]


def test_adjusted_results_count_and_are_not_compared():
    found = reply(document([20, 0, 0, 5, 34, {"adjusted": 62.5}]))

    assert results(found, 0, "compared") == [7.4, 1.4, 1.4, 5.0, 9.8, 6.25]
    assert (2, "p1", 7.4, 74.0) in order(found)
    assert (3, "p6", 6.25, 62.5) in order(found)


def test_one_table_alone_has_the_half():
    found = reply(document([7], [0]))

    assert results(found, 0, "percent") == [50.0]
    assert order(found) == [(1, "p1", 0.0, 50.0)]


@pytest.mark.parametrize(
    ("method", "compared"),
    [
        ("butler", [9.6, -14.4, -14.4, -8.4, 26.4, 1.2]),
        ("imps", [0.4, -0.4, -0.4, -0.2, 0.8, -0.2]),
        ("total", [20.0, 0.0, 0.0, 5.0, 34.0, 13.0]),
    ],
)
def test_without_a_top_there_is_no_per_cent(method, compared):
    found = reply(document([20, 0, 0, 5, 34, 13], method=method))

    assert results(found, 0, "compared") == compared
    assert results(found, 0, "percent") == [None] * 6
    assert order(found)[0] == (1, "p5", compared[4], None)


def test_nothing_is_compared_where_there_is_nothing():
    assert reply({"method": "total", "boards": []}) == {"boards": [], "ranking": []}
    found = reply({"method": "butler", "boards": [{"board": 7, "results": []}]})
    assert found == {"boards": [{"board": 7, "results": []}], "ranking": []}


def test_decimals_are_exact_and_half_of_a_letter_harms_nothing():
    found = reply(document([0.1, 0.3, 0.2], method="total"))
    assert results(found, 0, "compared") == [0.1, 0.3, 0.2]

    odd = document([1])
    odd["boards"][0]["results"][0]["players"]["A"] = "\ud800"
    done = run(json.dumps(odd).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["ranking"][0]["player"] == "\ud800"
