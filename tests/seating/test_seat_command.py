"""`manage.py seat` answers as it promises, and refuses in one sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from seating.wishes_file import NoWish, parse_wishes
from tests.naming import those_without
from tests.seating.checker import broken, faults, figures
from tournaments.management.commands.seat import Command

ROOT = Path(__file__).parents[2]
KEYS = [
    "players", "rounds", "sitting_out", "repeats", "repeats_bound", "cost",
    "cost_bound", "worst_pair", "seats", "method",
]  # fmt: skip


def run(*arguments):
    """The real command, without a database to touch."""
    return subprocess.run(
        [sys.executable, "manage.py", "seat", *arguments],
        capture_output=True,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "DATABASE_URL": "postgres://nowhere/none"},
        check=False,
        text=True,
    )


def asked(capsys, *arguments):
    call_command("seat", *arguments)
    return json.loads(capsys.readouterr().out)


@pytest.mark.long
def test_the_answer_is_one_object_with_every_figure_of_the_promise():
    done = run("--players", "18", "--rounds", "4", "--seed", "3")

    answer = json.loads(done.stdout)
    people = range(1, 19)
    counted = figures(answer["rounds"], answer["sitting_out"], people)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(answer) == KEYS
    assert faults(answer["rounds"], answer["sitting_out"], people) == []
    assert answer["seats"] == {str(who): of for who, of in counted["seats"].items()}
    assert {key: answer[key] for key in ("repeats", "cost", "worst_pair")} == {
        key: counted[key] for key in ("repeats", "cost", "worst_pair")
    }
    assert answer["players"] == 18
    assert run("--players", "18", "--rounds", "4", "--seed", "3").stdout == done.stdout


@pytest.mark.parametrize(
    ("arguments", "sizes"),
    [
        (("--players", "14"), {4}),
        (("--players", "14", "--uneven", "five"), {4, 5}),
        (("--players", "14", "--uneven", "three"), {4, 3}),
        (("--players", "14", "--table-size", "3"), {3}),
        (("--players", "13", "--table-size", "3", "--uneven", "five"), {3, 4}),
    ],
)
def test_tables_have_the_size_that_is_asked_for(capsys, arguments, sizes):
    answer = asked(capsys, *arguments, "--rounds", "2")

    assert {len(table) for round in answer["rounds"] for table in round} == sizes


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--players", "12"),
        ("--players", "12", "--rounds", "0"),
        ("--players", "12", "--rounds", "x"),
        ("--players", "-4", "--rounds", "3"),
        ("--players", "1.5", "--rounds", "3"),
        ("--players", "9" * 5000, "--rounds", "3"),
        ("--players", "3", "--rounds", "3"),
        ("--players", "2001", "--rounds", "3"),
        ("--players", "12", "--rounds", "99999999"),
        ("--players", "12", "--rounds", "3", "--table-size", "5"),
        ("--players", "12", "--rounds", "3", "--uneven", "maybe"),
        ("--players", "11", "--rounds", "3", "--uneven", "five"),
        ("--players", "12", "--rounds", "3", "--seed", "-1"),
        ("--players", "12", "--rounds", "3", "--variant", "poker"),
        ("--players", "12", "--rounds", "3", "--apart", "nowhere.json"),
        ("--players", "12", "--rounds", "3", "--apart", "manage.py"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments):
    with pytest.raises(CommandError) as caught:
        call_command("seat", *arguments)

    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "arguments", [("--foo", "1"), ("--players",), ("--players", "3", "--rounds", "1")]
)
def test_a_bad_call_leaves_with_a_status_and_one_line(arguments):
    done = run(*arguments)

    assert done.returncode != 0
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1


def test_no_option_is_without_its_help():
    parser = Command().create_parser("manage.py", "seat")

    assert those_without(parser._actions, lambda action: action.help) == []


def test_a_list_of_pairs_keeps_them_apart(capsys, tmp_path):
    pairs = [[1, 2], [3, 4], [5, 6], [1, 16]]
    path = tmp_path / "pairs.json"
    path.write_text(json.dumps(pairs))

    answer = asked(capsys, "--players", "16", "--rounds", "4", "--apart", str(path))
    apart = [(tuple(pair), ()) for pair in pairs]
    assert broken(answer["rounds"], apart=apart) == []


def test_clubs_are_apart_in_round_one_and_some_keep_their_table(capsys, tmp_path):
    clubs = [list(range(at, 41, 8)) for at in range(1, 9)]
    document = {
        "pairs": [[1, 2], {"players": [3, 4], "rounds": [2]}],
        "groups": clubs,
        "rounds": [1],
        "tables": {"7": 2, "30": 5},
    }
    path = tmp_path / "wishes.json"
    path.write_text(json.dumps(document))

    answer = asked(capsys, "--players", "40", "--rounds", "5", "--apart", str(path))
    apart = [(tuple(club), (1,)) for club in clubs] + [((1, 2), ()), ((3, 4), (2,))]
    assert broken(answer["rounds"], apart=apart, stays=[(7, 2), (30, 5)]) == []
    assert answer["repeats"] == 0


@pytest.mark.parametrize(
    "document",
    [
        1, "x", None, [1], [[1]], [[1, 1]], [[1, "2"]], [[1, True]], [[0, 1]],
        [[1.5, 2]],
        {"pair": []}, {"pairs": 3}, {"groups": [{"rounds": [1]}]}, {"rounds": 1},
        {"groups": [{"players": [1, 2], "weight": -1}]}, {"tables": [1]},
        {"tables": {"x": 1}}, {"tables": {"1": 0}}, {"pairs": [[1, 2]], "tables": None},
    ],
)  # fmt: skip
def test_a_document_that_holds_no_wishes_is_refused(document):
    with pytest.raises(NoWish):
        parse_wishes(document)
