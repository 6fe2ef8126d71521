"""Rounds in which partners count are planned at once, and judged by partners."""

from collections import Counter

import pytest
from django.utils import translation

from seating.partners.report import judge_changing, judge_fixed
from seating.plan import plan
from seating.request import Request, Round as Planned, numbered
from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play, refused
from tests.seating.checker import partners_and_opponents
from tournaments.draw import operations
from tournaments.draw.drafts import operations as drafting, wording
from tournaments.entries.models import Entry, Side
from tournaments.standings import drafts
from tournaments.standings.known import know
from tournaments.tables.models import Draft, Occupant, Round, Wish

pytestmark = pytest.mark.django_db


def tables(tournament):
    """The tables of each round, by number, from North on."""
    return [
        [
            [table.occupants.get(seat=seat).entry.number for seat in "NESW"]
            for table in round.tables.order_by("number")
        ]
        for round in Round.objects.filter(tournament=tournament).order_by("number")
    ]


def whole_day(tournament, method, by):
    play(draw(tournament, by, method), by)
    for _ in range(tournament.rounds - 1):
        play(draw(tournament, by, operations.AS_PLANNED), by)
    return partners_and_opponents(tables(tournament))


@pytest.mark.long
def test_eight_players_partner_everybody_once_and_oppose_everybody_twice(day, by):
    tournament = day(8, variant="whist", rounds=7)

    partners, opponents = whole_day(tournament, "change_partners", by)

    assert (len(partners), set(partners.values())) == (28, {1})
    assert (len(opponents), set(opponents.values())) == (28, {2})
    judged = drafts.judged_draft(Draft.objects.get(), know(tournament))
    assert (judged.repeats, judged.repeats_bound, judged.astray) == (0, 0, 0)
    assert judged.ideal
    with translation.override("en"):
        assert wording.proof_sentence(judged).startswith("The ideal")


@pytest.mark.long
def test_jokers_are_partners_like_others_and_nobody_sits_out(day, by):
    tournament = day(14, variant="whist", jokers=3, rounds=3)

    partners, _ = whole_day(tournament, "change_partners", by)

    assert set(partners.values()) == {1}
    assert {who for pair in partners for who in pair} == set(range(1, 17))
    assert Draft.objects.count() == 1


def test_partners_do_not_change_at_tables_of_five(day, by):
    tournament = day(9, uneven="five")

    assert (
        refused(
            operations.draw_round,
            tournament=tournament,
            method="change_partners",
            seed=1,
            by=by,
        )
        == "five_changing"
    )


@pytest.mark.long
def test_after_somebody_left_partners_go_on_changing_against_what_was_played(day, by):
    tournament = day(13, variant="whist", rounds=5, uneven="out_average")
    for _ in range(2):
        play(draw(tournament, by, "change_partners"), by)
    Entry.objects.filter(tournament=tournament, number=5).update(state="left")
    enter(tournament, 14)
    for _ in range(3):
        play(draw(tournament, by, "change_partners"), by)

    partners, _ = partners_and_opponents(tables(tournament))
    assert set(partners.values()) == {1}


@pytest.mark.long
def test_a_swap_within_a_table_changes_partners_and_so_the_plan(day, by):
    tournament = day(8, variant="whist", rounds=3)
    round = draw(tournament, by, "change_partners")
    one, other = (
        Occupant.objects.get(table__round=round, table__number=1, seat=seat).entry
        for seat in "NE"
    )
    operations.swap_seats(round=round, one=one.public_id, other=other.public_id, by=by)
    play(round, by)

    assert drafts.draft_in_force(know(tournament), 2) is None


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(("pairs", "rounds"), [(4, 3), (7, 7), (8, 7)])
def test_fixed_partnerships_meet_no_other_twice(day, by, pairs, rounds):
    tournament = day(2 * pairs, variant="whist", rounds=rounds, uneven="out_average")
    pair_up(tournament)

    partners, opponents = whole_day(tournament, "partners", by)

    assert len(partners) == pairs
    assert set(opponents.values()) == {1}
    judged = drafts.judged_draft(Draft.objects.get(), know(tournament))
    assert (judged.repeats, judged.repeats_bound, judged.best) == (0, 0, True)


def test_another_partner_outdates_the_plan_of_fixed_partnerships(day, by):
    tournament = day(8, variant="whist")
    pair_up(tournament)
    play(draw(tournament, by, "partners"), by)
    assert drafts.draft_in_force(know(tournament), 2)

    one, other = Side.objects.order_by("number")[:2]
    tournament.entries.filter(number=2).update(side=other)
    tournament.entries.filter(number=4).update(side=one)

    assert drafts.draft_in_force(know(tournament), 2) is None


def test_a_partner_who_is_away_lets_each_round_be_drawn_by_itself(day, by):
    tournament = day(8, variant="whist", jokers=1)
    pair_up(tournament)
    Entry.objects.filter(tournament=tournament, number=8).update(state="left")

    assert draw(tournament, by, "partners").draft is None


@pytest.mark.long
def test_only_meetings_are_searched_on(day, by):
    tournament = day(12, variant="whist")
    round = draw(tournament, by, "change_partners")

    assert refused(drafting.search_on, draft=round.draft, by=by) == "method"


def test_wishes_that_partners_break_are_told(day, by):
    tournament = day(8, variant="whist", rounds=7)
    drafting.add_wish(
        tournament=tournament,
        kind=Wish.Kind.APART,
        entries=tournament.entries.filter(number__in=(1, 2)),
        by=by,
    )

    round = draw(tournament, by, "change_partners")

    judged = drafts.judged_draft(round.draft, know(tournament))
    assert Counter(one.why for one in judged.unmet) == {"ignored": 3}


def test_the_figures_of_partners_are_those_that_one_counts_by_hand():
    rounds = (
        Planned(((1, 2, 3, 4), (5, 6, 7, 8))),
        Planned(((1, 2, 3, 5), (4, 6, 7, 8))),
    )

    judged = judge_changing(rounds, Request(numbered(8), 2))
    assert (judged.repeats, judged.repeats_bound) == (2, 0)
    assert judged.again == ((1, 3, 2), (6, 8, 2))
    assert (judged.opponents_least, judged.opponents_most) == (0, 2)
    assert (judged.even_least, judged.even_most) == (0, 1)
    assert judged.astray == 4  # 1-2, 2-3, 6-7 and 7-8 twice


@pytest.mark.long
def test_who_has_partnered_all_others_must_do_so_again():
    asked = Request(numbered(8), 9, method="change_partners")

    judged = judge_changing(plan(asked).rounds, asked)
    assert judged.repeats_bound == 8
    assert judged.repeats >= 8


def test_partnerships_that_have_met_all_others_meet_again():
    sides = ((1, 3), (2, 4))
    table = Planned(((1, 2, 3, 4),))

    judged = judge_fixed((table, table), Request(numbered(4), 2), sides)
    assert (judged.repeats, judged.repeats_bound, judged.worst_pair) == (1, 1, 2)
    assert judged.again == (((1, 3), (2, 4), 2),)
