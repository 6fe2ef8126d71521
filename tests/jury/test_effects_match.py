"""What rulings make of the deals of a match, which has no contract to award."""

import pytest

from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tournaments.deals.rules.holding import Chair
from tournaments.deals.rules.judged import Judgement
from tournaments.deals.rules.sheet import WrittenTable, count

WHIST = VARIANTS["whist"]


def one_line(record, *judgements):
    """The only line of a table's sheet, judged."""
    chairs = [Chair(seat, seat) for seat in WHIST.seats]
    return count(
        Scorer.under(WHIST), WrittenTable({1: record}, chairs, {1: judgements}), 1
    ).lines[0]


def test_whist_leaves_an_award_alone():
    written = {"tricks": {"NS": 8, "EW": 5}}

    plain = one_line(written)

    assert one_line(written, Judgement("won")).points == plain.points


@pytest.mark.parametrize("fines", [(("NS", -3),), (("NS", -1), ("NS", -2))])
def test_the_fines_of_a_side_come_first_and_have_one_name(fines):
    written = {"tricks": {"NS": 8, "EW": 5}, "penalties": [["talk", "NS"]]}

    line = one_line(written, *(Judgement(fines=(fine,)) for fine in fines))

    keys = [part.key for part in line.parts["N"]]
    assert keys == ["talk", *["fine"] * len(fines), "tricks"]
    assert line.points["N"] == -1 - 3 + 4


def test_a_fine_after_a_match_begins_the_next_one():
    chairs = [Chair(seat, seat) for seat in WHIST.seats]
    facts = {n: {"tricks": {"NS": 13, "EW": 0}} for n in range(1, 5)}
    fine = {5: [Judgement(fines=(("EW", -1),))]}

    sheet = count(Scorer.under(WHIST), WrittenTable(facts, chairs, fine), 5)

    assert sheet.lines[3].state.over
    assert dict(sheet.lines[4].state.points) == {"NS": 0, "EW": -1}
