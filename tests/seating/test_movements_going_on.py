"""A session is cut short or made longer; players leave it, others come late."""

import pytest
from hypothesis import given, strategies as st

from seating.whiz.movement import movement
from seating.whiz.verify import verify
from tests.seating.movement_checker import check


def nothing_twice(plan, late=()):
    """Nobody meets people or boards again, and those there all day sit out in turn."""
    verdict = verify(plan)
    out = dict.fromkeys(verdict.sat_out.keys() - {*plan.gone, *late}, 0)
    for idle in plan.sitting_out:
        out.update({who: out[who] + 1 for who in idle if who in out})
        least = min(out.values())
        if any(out[who] > least + 1 for who in idle if who in out):
            return False
    twice = verdict.pairs_twice + verdict.boards_twice + verdict.conflicts
    return not (twice or verdict.odd or max(out.values()) > min(out.values()) + 1)


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("players", [6, 9, 14, 20, 21, 22, 36, 61])
@pytest.mark.parametrize("longer", [5, 7])
def test_a_session_cut_short_or_made_longer_keeps_what_was_played(players, longer):
    begun = movement(players, 6)
    plan = movement(players, longer, played=begun.rounds[:3])

    assert plan.rounds[:3] == begun.rounds[:3]
    assert len(plan.rounds) == longer
    assert check(players, plan.rounds, shared=plan.sharing == "shared")[1:4] == (
        0,
        0,
        True,
    )


@pytest.mark.parametrize("players", [15, 18, 21, 24, 30, 42, 60, 100])
def test_where_somebody_leaves_the_rest_meets_nobody_again(players):
    begun = movement(players, 5)
    plan = movement(players, 5, played=begun.rounds[:2], gone=(5,))

    assert plan.rounds[:2] == begun.rounds[:2]
    assert all(who != 5 for round in plan.rounds[2:] for t in round for who in t[0])
    assert nothing_twice(plan)


def test_whoever_comes_late_plays_at_once_and_sits_out_in_turn():
    begun = movement(30, 8)
    plan = movement(31, 8, played=begun.rounds[:3], since={31: 4})

    assert 31 in {who for seated in plan.rounds[3] for who in seated.players}
    assert [len(out) for out in plan.sitting_out] == [0, 0, 0, 1, 1, 1, 1, 1]
    assert nothing_twice(plan, late=(31,))


@pytest.mark.long
@given(
    players=st.integers(12, 60),
    rounds=st.integers(2, 7),
    left=st.lists(st.integers(1, 12), max_size=3, unique=True),
    came=st.integers(0, 3),
    seed=st.integers(0, 99),
    data=st.data(),
)
def test_rounds_played_stay_whoever_leaves_or_comes(
    players, rounds, left, came, seed, data
):
    after = data.draw(st.integers(1, rounds))
    begun = movement(players, rounds, seed=seed).rounds[:after]
    since = {players + at: after + 1 for at in range(1, came + 1)}
    asked = {"seed": seed, "played": begun, "gone": tuple(left), "since": since}
    plan = movement(players + came, rounds, **asked)

    assert plan == movement(players + came, rounds, **asked)
    assert plan.rounds[:after] == begun
    verdict = verify(plan)
    assert (verdict.odd, verdict.conflicts) == ((), 0)
    here = set(range(1, players + came + 1)) - set(left)
    for round, idle in list(zip(plan.rounds, plan.sitting_out, strict=True))[after:]:
        seated = [who for table in round for who in table.players]
        assert sorted([*seated, *idle]) == sorted(here)
        assert len(idle) == len(here) % 3
