"""`manage.py score` answers every line in order, and never stops at a bad one."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from scoring.management.commands import score

ROOT = Path(__file__).parents[2]
SOLO = {"contract": "solo", "bidders": ["N"], "tricks": 7}
GOOD = {"id": 1, "variant": "simple", "deal": SOLO}
WORTH = {"N": 12, "E": -4, "S": -4, "W": -4}


def run(text, *arguments):
    """The answers of the real command, without a database to touch."""
    command = [sys.executable, "manage.py", "score", *arguments]
    environment = {"PATH": "/usr/bin:/bin", "DATABASE_URL": "postgres://nowhere/none"}
    done = subprocess.run(
        command, input=text, capture_output=True, cwd=ROOT, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_each_line_is_answered_in_order_though_one_is_bad():
    lines = [json.dumps(GOOD), "nonsense", "", "[]", json.dumps({**GOOD, "id": "b"})]
    answers = run("\n".join(lines).encode())

    assert [answer["id"] for answer in answers] == [1, None, None, None, "b"]
    assert [answer.get("points") for answer in answers] == [
        WORTH,
        None,
        None,
        None,
        WORTH,
    ]
    assert [answer.get("field", "") for answer in answers[1:4]] == [None, None, None]


@pytest.mark.long
def test_a_refusal_is_a_sentence_in_french_unless_another_language_is_asked_for():
    bad = json.dumps({"variant": "simple", "deal": {**SOLO, "tricks": 14}}).encode()

    (french,), (english,) = run(bad), run(bad, "--language", "en")

    assert english == {
        "id": None,
        "error": "A number of tricks from 0 to 13 is expected here.",
        "field": "tricks",
    }
    assert french["field"] == "tricks"
    assert french["error"] not in ("", english["error"])


def test_an_answer_comes_as_soon_as_its_line_is_there():
    command = [sys.executable, "manage.py", "score"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        for _ in range(2):
            process.stdin.write(json.dumps(GOOD).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["points"] == WORTH
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"id":' * 100_000,
        b'{"id": NaN}',
        b'{"id": Infinity}',
        b"9" * 5000,
        b'{"a": }',
        b"\x00",
    ],
)
def test_what_is_no_json_is_answered_as_such(line):
    answer = json.loads(score.answer_line(line))

    assert (answer["id"], answer["field"]) == (None, None)
    assert answer["error"]


@pytest.mark.parametrize(
    "identifier", [None, 0, 1.5, "é♠", "\ud800", ["a", {"b": None}], {"x": [1]}, True]
)
def test_any_id_is_given_back(identifier):
    line = json.dumps({**GOOD, "id": identifier}).encode()

    answer = json.loads(score.answer_line(line))
    assert (answer["id"], answer["points"]) == (identifier, WORTH)


def test_an_id_that_json_cannot_say_again_is_refused():
    answer = json.loads(score.answer_line(b'{"id": 1e999}'))

    assert (answer["id"], answer["field"]) == (None, "id")


@given(st.binary())
def test_any_bytes_get_one_line_of_json(line):
    answer = score.answer_line(line)

    assert answer.endswith(b"\n")
    assert answer.count(b"\n") == 1
    json.loads(answer)


@given(st.lists(st.binary(max_size=9).map(lambda line: line.replace(b"\n", b""))))
def test_lines_are_cut_where_they_end(lines):
    stream = io.BufferedReader(io.BytesIO(b"".join(line + b"\n" for line in lines)))
    cut = [line for batch in score.batches(stream) for line in batch]

    assert [line.removeprefix(score.BYTE_ORDER_MARK) for line in cut] == [
        line.removeprefix(score.BYTE_ORDER_MARK) for line in lines
    ]
