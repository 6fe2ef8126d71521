"""What the list of the ranking says of figures that are nothing."""

from tournaments.lists.rankings import penalties


def test_a_penalty_that_nobody_has_is_marked_to_be_left_out_on_a_phone():
    assert penalties(0) == (
        '<span class="no-points"><span class="points">0</span></span>'
    )
    assert "no-points" not in penalties(-3)
    assert "no-points" not in penalties(1)
