"""The worked rulings come out as the table says, and each may be made so."""

import pytest

from tests.jury import examples
from tests.naming import repeated, those_without
from tournaments.jury.rules.judging import check

RULINGS = examples.lines("rulings")
MATCHES = list(examples.matches(examples.lines("whist")))


@pytest.mark.parametrize("line", RULINGS, ids=lambda line: line["why"])
def test_a_judged_deal_is_worth_what_the_worked_example_says(line):
    (judged,) = examples.judged_sheet(line).lines
    seats = examples.scorer_of(line).variant.seats
    expected = {seat: int(line[seat]) for seat in seats if line[seat]}

    assert dict(judged.points) == expected
    assert (judged.refused, judged.lapsed) == (None, ())


@pytest.mark.parametrize("line", RULINGS, ids=lambda line: line["why"])
def test_the_jury_may_rule_as_the_worked_example_does(line):
    proposal = examples.proposal_of(line)

    check(examples.scorer_of(line).variant, *proposal)

    _offence, decision, *_rest = proposal
    assert sum(decision.points.values()) == 0 or line["game"] != "simple"


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[-1]["why"])
def test_a_judged_match_stands_where_the_worked_example_says(match):
    sheet = examples.judged_match(match)
    line, written = sheet.lines[-1], match[-1]
    stands = (line.state.points, line.state.games, line.state.fiches)

    assert list(map(dict, stands)) == [
        examples.signed(written[counter]) for counter in ("points", "games", "fiches")
    ]
    assert sheet.complete is all(one["played"] == "yes" for one in match)


def test_each_worked_ruling_says_why_and_once():
    for lines in (RULINGS, examples.lines("whist")):
        reasons = [line["why"] for line in lines]
        assert those_without(lines, lambda line: line["why"]) == []
        assert repeated(reasons) == []
