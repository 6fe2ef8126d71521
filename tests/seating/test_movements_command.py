"""`manage.py seat --variant whiz` tells who sits where with which boards."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.seating.movement_checker import check


@pytest.mark.parametrize(
    ("players", "groups", "sharing"), [(9, 4, "shared"), (23, 7, "travel")]
)
def test_the_command_tells_the_boards_too(capsys, players, groups, sharing):
    asked = ("--players", str(players), "--rounds", "4", "--variant", "whiz")
    call_command("seat", *asked)
    told = json.loads(capsys.readouterr().out)

    rounds = [
        list(zip(tables, boards, strict=True))
        for tables, boards in zip(told["rounds"], told["boards"], strict=True)
    ]
    found = check(players, rounds, shared=sharing == "shared")
    assert found == (0, 0, 0, True, groups)
    assert [told[key] for key in ("groups", "sharing", "worst_pair")] == [
        groups,
        sharing,
        1,
    ]
    assert [
        told[key] for key in ("repeats", "repeats_bound", "cost", "cost_bound")
    ] == [0] * 4
    for who in range(1, players + 1):
        out = sum(who in idle for idle in told["sitting_out"])
        assert sum(told["seats"][str(who)].values()) == 4 - out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "5", "--rounds", "3"),
        ("--players", "2001", "--rounds", "3"),
        ("--players", "12", "--rounds", "0"),
        ("--players", "12", "--rounds", "61"),
        ("--players", "12", "--rounds", "3", "--apart", "nowhere.json"),
    ],
)
def test_what_the_command_cannot_seat_is_refused_in_a_sentence(arguments):
    with pytest.raises(CommandError, match=r"\.$"):
        call_command("seat", "--variant", "whiz", *arguments)
