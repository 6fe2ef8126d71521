"""What a decision does is drawn as every list, each figure before and after."""

from types import SimpleNamespace

import pytest
from django.utils import translation
from django.utils.html import strip_tags

from scoring.standing.share import Share
from tournaments.judge.outcome_lists import format_change, in_points
from tournaments.jury.costs import Cost


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def row(**fields):
    cost = Cost(**fields)
    return SimpleNamespace(cost=cost, in_place=cost, penalty_before=0, counters=[])


def test_what_stays_as_it_is_is_marked_for_a_phone_to_leave_out():
    assert 'class="same"' in format_change(8, 8)
    assert 'class="same"' not in format_change(8, 12)
    assert strip_tags(format_change(8, 12)) == "8 becomes 12"
    assert strip_tags(format_change(None, 12)) == "– becomes 12"


def test_a_penalty_alone_has_neither_deal_nor_table():
    found = in_points([], 2, moves_deal=False, in_match=False, anew=False)

    assert [str(head.words) for head in found.heads] == ["Player", "Penalty", "In all"]


def test_a_deal_that_is_judged_stands_before_its_table_and_the_penalty():
    share = Share(10), Share(14)
    found = in_points(
        [row(deal=(8, 12), table=share, penalty=-3)],
        2,
        moves_deal=True,
        in_match=False,
        anew=True,
    )
    heads = found.heads
    (line,) = found.lines
    shown = "".join(str(cell.drawn) for cell in line.cells)

    assert [str(head.words) for head in heads][1:] == [
        "Deal 2", "At the table", "Penalty", "Against now",
    ]  # fmt: skip
    told = strip_tags(shown.replace("<td", " <td"))
    assert told.split() == [
        "8",
        "becomes",
        "12",
        "10",
        "becomes",
        "14",
        "−3minus",
        "3",
        "+1",
    ]
    assert 'data-head="Against now">' in shown
