"""What a plan must respect, and what a day asks for next, without a database."""

import pytest

from scoring.variants import VARIANTS
from seating.methods import METHODS
from seating.sizes import UNEVEN
from tournaments.jury.rules.day import (
    DayFacts,
    Next,
    RoundFacts,
    Step,
    next_thing,
    steps,
    why_unfinished,
)
from tournaments.plans.rules.defaults import defaults_of
from tournaments.plans.rules.plan import (
    FIELDS,
    Fault,
    differences,
    faults,
    fixed_fields,
    read_bonus,
)

SOUND = {
    "rounds": 4,
    "deals_per_round": 16,
    "place_bonus": [90, 60, 30, 0],
    "tie_breaks": ["best_round"],
    "uneven": "five",
    "draw_method": "partners",
    "frozen_after_round": 3,
}


def found(drawn=0, players=4, **changed):
    plan = SOUND | changed
    return list(faults(plan, players=players, drawn=drawn, tie_breaks=["best_round"]))


@pytest.mark.parametrize("game", VARIANTS)
def test_what_is_usual_in_a_game_is_a_sound_plan(game):
    usual = defaults_of(game, len(VARIANTS[game].seats))
    plan = SOUND | usual | {"place_bonus": [], "frozen_after_round": None}

    players = len(VARIANTS[game].seats)
    assert not list(faults(plan, players=players, drawn=0, tie_breaks=["best_round"]))
    assert usual["draw_method"] in METHODS
    assert usual["uneven"] in UNEVEN


def test_a_sound_plan_has_no_fault():
    assert found() == []


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"rounds": 51}, Fault("rounds", "rounds", {"most": 50})),
        (
            {"rounds": 3, "drawn": 4, "frozen_after_round": None},
            Fault("rounds", "rounds_drawn", {"drawn": 4}),
        ),
        (
            {"deals_per_round": 15},
            Fault(
                "deals_per_round",
                "deals_multiple",
                {"players": 4, "lower": 12, "upper": 16},
            ),
        ),
        (
            {"deals_per_round": 2},
            Fault(
                "deals_per_round",
                "deals_multiple",
                {"players": 4, "lower": 4, "upper": 8},
            ),
        ),
        (
            {"place_bonus": [90, 60]},
            Fault("place_bonus", "bonus_places", {"players": 4}),
        ),
        ({"place_bonus": [0, 30, 60, 90]}, Fault("place_bonus", "bonus_order")),
        (
            {"tie_breaks": ["best_round", "best_round"]},
            Fault("tie_breaks", "tie_twice"),
        ),
        ({"tie_breaks": ["rubbers"]}, Fault("tie_breaks", "tie_unknown")),
        (
            {"frozen_after_round": 5},
            Fault("frozen_after_round", "frozen", {"rounds": 4}),
        ),
    ],
)
def test_each_fault_of_a_plan_is_named_with_its_field(changed, fault):
    assert found(**changed) == [fault]


def test_only_games_for_four_have_tables_of_five_and_partnerships():
    plan = {"deals_per_round": 12, "place_bonus": [], "players": 3}

    assert found(**plan) == [
        Fault("uneven", "for_four", {"players": 3}),
        Fault("draw_method", "for_four", {"players": 3}),
    ]


@pytest.mark.parametrize(
    ("text", "bonus"),
    [("", []), ("90/60/30/0", [90, 60, 30, 0]), (" 3 / 2 / 1 ", [3, 2, 1])],
)
def test_a_bonus_is_read_as_clubs_write_it(text, bonus):
    assert read_bonus(text) == bonus


@pytest.mark.parametrize("text", ["90,60", "90//30", "ninety", "-5/0", "99999/1"])
def test_what_is_no_bonus_is_refused(text):
    with pytest.raises(ValueError, match=r".*"):
        read_bonus(text)


def test_the_first_deal_fixes_what_was_played_and_nothing_else():
    assert fixed_fields(counted=False) == frozenset()
    settled = fixed_fields(counted=True)

    assert {"grid", "options", "deals_per_round"} <= settled <= FIELDS.keys()
    assert not {"name", "rounds", "appeal_minutes"} & settled


def test_two_plans_differ_in_what_was_changed():
    before, after = differences(SOUND, SOUND | {"rounds": 5})

    assert (before, after) == ({"rounds": 4}, {"rounds": 5})


def day(*drawn, state="running", entered=24, present=24, rounds=2, open=()):
    return DayFacts(state, rounds, 4, entered, present, tuple(drawn), open)


DAYS = [
    (day(entered=0, present=0), Next("enter_players", "players")),
    (day(present=3), Next("check_in", "players")),
    (day(), Next("draw", "seating", 1)),
    (day(RoundFacts(1, "drawn")), Next("publish", "seating", 1)),
    (day(RoundFacts(1, "published")), Next("start", "seating", 1)),
    (
        day(RoundFacts(1, "playing"), open=("unwritten", "wrong")),
        Next("enter_sheets", "entry", 1),
    ),
    (day(RoundFacts(1, "playing"), open=("wrong",)), Next("settle", "entry", 1)),
    (day(RoundFacts(1, "playing")), Next("close", "seating", 1)),
    (day(RoundFacts(1, "closed", 6, 6, 6)), Next("draw", "seating", 2)),
    (
        day(RoundFacts(1, "closed"), RoundFacts(2, "closed")),
        Next("finish", "ranking"),
    ),
    (day(state="finished"), Next("see_ranking", "ranking")),
]


@pytest.mark.parametrize(("facts", "expected"), DAYS)
def test_the_day_says_what_is_to_be_done_next(facts, expected):
    assert next_thing(facts) == expected


def test_the_steps_stand_in_the_order_of_the_day_with_where_it_is():
    assert steps(day(RoundFacts(1, "playing"), open=("unwritten",))) == [
        Step("players", "done"),
        Step("seating", "done"),
        Step("entry", "now"),
        Step("ranking", "later"),
    ]
    assert {step.state for step in steps(day(state="finished"))} == {"done"}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (day(), "nothing_played"),
        (day(RoundFacts(1, "playing")), "round_open"),
        (day(RoundFacts(1, "closed")), "rounds_left"),
        (day(RoundFacts(1, "closed"), RoundFacts(2, "closed")), ""),
    ],
)
def test_a_day_ends_when_all_its_rounds_are_closed(facts, code):
    assert why_unfinished(facts) == code
