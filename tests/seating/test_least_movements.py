"""Where movements of three must repeat meetings, no seating repeats fewer."""

import pytest

from seating.whiz.movement import movement
from seating.whiz.verify import verify
from tests.seating.exhaustive import no_seating_repeats_so_few

TRIED = [
    (6, 2, 2), (6, 3, 5), (7, 3, 3), (7, 4, 5), (8, 5, 4), (10, 5, 4), (12, 5, 3),
    (11, 6, 2),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("players", "rounds", "least"), TRIED)
def test_trying_every_seating_finds_none_with_fewer_repeats(players, rounds, least):
    assert no_seating_repeats_so_few(players, rounds, least - 1)
    made = verify(movement(players, rounds))
    assert made.pairs_twice == made.pairs_least == least


@pytest.mark.long
def test_the_trial_finds_a_seating_where_there_is_one():
    assert not no_seating_repeats_so_few(8, 5, 4)
    assert not no_seating_repeats_so_few(12, 4, 0)
