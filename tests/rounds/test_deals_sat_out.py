"""The figures of a plan say how many deals are sat out at tables of five, and why."""

from dataclasses import replace

import pytest
from django.utils import translation

from tests.rounds.rounds import draw
from tournaments.draw.drafts import wording
from tournaments.draw.tables import quality
from tournaments.standings.drafts import judged_draft
from tournaments.standings.known import know

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def test_a_plan_says_why_not_all_sit_out_as_many_deals(day, by):
    """Nine players, three rounds: fifteen places at a table of five."""
    tournament = day(9, rounds=3, deals_per_round=16, uneven="five")
    round = draw(tournament, by, "meet")
    figures = dict(quality(round, know(tournament), newest=True)["figures"])

    assert figures["At a table of five, or with a joker"] == "1 to 2 times"
    assert figures["Deals sat out at tables of five"].endswith(
        "3 to 7 times; less than 4 apart is impossible, since whose turn it is to be"
        " there comes first"
    )


def test_nothing_is_the_least_possible_while_deals_sat_out_are_unequal(day, by):
    tournament = day(9, rounds=3, deals_per_round=16, uneven="five")
    draft = draw(tournament, by, "meet").draft
    judged = judged_draft(draft, know(tournament))
    judged = replace(judged, repeats_bound=judged.repeats, cost_bound=judged.cost)
    unshared = replace(judged, alike=False)

    assert wording.repeats(judged) == f"{judged.repeats}; fewer is impossible"
    assert wording.repeats(unshared) == str(judged.repeats)
    assert dict(wording.figures(unshared))["Deals sat out at tables of five"].endswith(
        "; it can be shared more evenly"
    )
    assert (bool(wording.proof_sentence(judged)), wording.proof_sentence(unshared)) == (
        True,
        "",
    )


def test_turns_that_were_unequal_before_are_told_and_nothing_is_called_the_least(
    day, by
):
    tournament = day(9, rounds=3, deals_per_round=16, uneven="five")
    draft = draw(tournament, by, "meet").draft
    judged = judged_draft(draft, know(tournament))
    judged = replace(judged, repeats_bound=judged.repeats, cost_bound=judged.cost)
    first = next(iter(judged.odd_tables))
    unequal = replace(judged, odd_tables={**judged.odd_tables, first: 4})

    assert wording.repeats(unequal) == str(judged.repeats)
    assert wording.proof_sentence(unequal) == ""
    assert dict(wording.figures(unequal))["At a table of five, or with a joker"] == (
        "1 to 4 times; from now on whoever was there least often comes first"
    )


@pytest.mark.parametrize("players", [13, 14])
def test_no_plan_is_called_the_least_beside_a_figure_that_may_be_less(day, by, players):
    """The weight of fourteen who sit out in turn is at its limit, not the number."""
    tournament = day(players, rounds=4, uneven="out_average")
    draft = draw(tournament, by, "meet").draft
    judged = judged_draft(draft, know(tournament))
    assert judged.cost == judged.cost_bound
    assert "at least" in wording.repeats(judged)

    assert wording.proof_sentence(judged) == ""
    best = replace(judged, repeats_bound=judged.repeats)
    assert "repeated meetings" in wording.proof_sentence(best)
    first, *_others = best.sat_out
    late = replace(best, sat_out={**best.sat_out, first: 4})
    assert wording.proof_sentence(late) == ""
