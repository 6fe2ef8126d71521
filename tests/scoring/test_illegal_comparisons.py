"""What cannot be compared is answered with one sentence and its place."""

import json

import pytest
from hypothesis import given, strategies as st

from scoring.management.commands.compare import SENTENCES, reply_to
from tests.naming import those_without
from tests.scoring.test_compare_command import document


def reply(given):
    return reply_to(json.dumps(given).encode())


def changed(path, value):
    """A good document with one thing changed; what is `...` is left out."""
    good = document([9, 5], [9, 5])
    inside = good
    for step in path[:-1]:
        inside = inside[step]
    if value is ...:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return good


ROW = ("boards", 0, "results", 1)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("method",), ..., None),
        (("method",), "bingo", "method"),
        (("method",), ["total"], "method"),
        (("boards",), ..., None),
        (("boards",), {}, "boards"),
        (("extra",), 1, None),
        (("boards", 0), 7, "boards[0]"),
        (("boards", 0, "board"), ..., "boards[0]"),
        (("boards", 0, "board"), None, "boards[0].board"),
        (("boards", 0, "board"), True, "boards[0].board"),
        (("boards", 0, "board"), 2, "boards"),
        (("boards", 0, "results"), None, "boards[0].results"),
        (ROW, [], "boards[0].results[1]"),
        ((*ROW, "table"), ..., "boards[0].results[1]"),
        ((*ROW, "table"), "", "boards[0].results[1].table"),
        ((*ROW, "table"), "1", "boards[0].results"),
        ((*ROW, "scores"), ..., "boards[0].results[1]"),
        ((*ROW, "scores"), {}, "boards[0].results[1].scores"),
        ((*ROW, "scores"), [5], "boards[0].results[1].scores"),
        ((*ROW, "scores", "A"), "5", "boards[0].results[1].scores.A"),
        ((*ROW, "scores", "A"), True, "boards[0].results[1].scores.A"),
        ((*ROW, "scores", "A"), 10**10, "boards[0].results[1].scores.A"),
        ((*ROW, "scores", "A"), {}, "boards[0].results[1].scores.A"),
        ((*ROW, "scores", "A"), {"adjusted": 101}, "boards[0].results[1].scores.A"),
        ((*ROW, "scores", "A"), {"adjusted": None}, "boards[0].results[1].scores.A"),
        ((*ROW, "players"), ..., "boards[0].results[1]"),
        ((*ROW, "players"), {"B": "p2"}, "boards[0].results[1].players"),
        ((*ROW, "players", "A"), None, "boards[0].results[1].players.A"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(path, value, field):
    found = reply(changed(path, value))

    assert found.keys() == {"error", "field"}
    assert (bool(found["error"]), found["field"]) == (True, field)


def test_the_tables_of_a_board_have_the_same_hands_and_three_players():
    good = document([9, 5])
    row = good["boards"][0]["results"][1]
    row["scores"], row["players"] = {"B": 5}, {"B": "p2"}
    assert reply(good)["field"] == "boards[0].results[1].scores"

    row["scores"], row["players"] = {"A": 5, "B": 5}, {"A": "p2", "B": "p2"}
    assert reply(good)["field"] == "boards[0].results[1].players"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        b'{"method": NaN, "boards": []}',
        b'{"method": "total", "method": "total", "boards": []}',
        b'{"method": 1e999, "boards": []}',
        b"9" * 5000,
    ],
)
def test_what_is_no_document_is_answered_as_such(data):
    assert reply_to(data).keys() == {"error", "field"}


@given(st.binary())
def test_any_bytes_get_an_answer(data):
    assert "error" in reply_to(data)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "method",
                    "boards",
                    "board",
                    "results",
                    "table",
                    "scores",
                    "players",
                    "A",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
)


@given(anything)
def test_any_json_gets_an_answer(given):
    found = reply({"method": "butler", "boards": [given]})

    assert found.keys() in ({"error", "field"}, {"boards", "ranking"})


def test_each_sentence_is_about_something():
    assert those_without(SENTENCES.values(), lambda one: one.endswith(".")) == []
