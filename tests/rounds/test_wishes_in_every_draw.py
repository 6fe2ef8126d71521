"""Wishes hold however a round is drawn, or the page says which do not."""

from itertools import combinations

import pytest

from seating.plan import plan
from seating.request import Apart, Impossible, Request, Round as Planned, Stay, Wishes
from tests.rounds.rounds import draw, play, refused
from tournaments.draw import operations
from tournaments.draw.drafts import operations as wishing, wording
from tournaments.standings import drafts
from tournaments.standings.known import know
from tournaments.tables.models import Occupant, Wish

PEOPLE = tuple(f"p{number:02}" for number in range(1, 41))
CLUBS = [PEOPLE[at::8] for at in range(8)]  # of five members each
WISHES = Wishes(
    tuple(Apart(tuple(club)) for club in CLUBS),
    (Stay("p01", 2), Stay("p03", 2), Stay("p07", 10)),
)


@pytest.mark.parametrize("method", ["random", "meet", "standing", "writer_stays"])
def test_clubs_are_apart_and_who_stays_has_the_table(method):
    played = ()
    for seed in range(3):
        asked = Request(
            PEOPLE, 1, seed=seed, history=played, wishes=WISHES, method=method
        )
        played += plan(asked).rounds

    for one in played:
        for table in one.tables:
            assert not any(len({*club} & {*table}) > 1 for club in CLUBS)
        assert {"p01", "p03"} <= set(one.tables[1])
        assert "p07" in one.tables[9]


@pytest.mark.parametrize("weight", [0, 40, 400])
def test_by_standing_only_those_with_a_wish_leave_their_table(weight):
    order = tuple(range(1, 13))
    wishes = Wishes((Apart((1, 2)),), (Stay(12, 1),))

    asked = Request(order, 1, wishes=wishes, method="standing", weight=weight)
    (found,) = plan(asked).rounds

    first, second, third = map(set, found.tables)
    assert 12 in first
    assert not {1, 2} <= first
    stray = [first - {1, 2, 3, 4}, second - {5, 6, 7, 8}, third - {9, 10, 11, 12}]
    assert sum(map(len, stray)) == 3  # 12, whoever made room, and one of the two


def test_a_wish_if_possible_gives_way_to_nothing_where_it_costs_nothing():
    order = tuple(range(1, 13))
    wishes = Wishes((Apart((1, 2), weight=5),))

    (found,) = plan(Request(order, 1, wishes=wishes, method="standing")).rounds

    assert not any({1, 2} <= set(table) for table in found.tables)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (Wishes((), (Stay("p01", 11),)), "table"),
        (Wishes((), tuple(Stay(who, 1) for who in PEOPLE[:5])), "full"),
        (Wishes((), (Stay("p01", 1), Stay("p01", 2))), "two_tables"),
        (Wishes((Apart(tuple(PEOPLE[:11])),)), "crowd"),
        (Wishes((Apart(("p01", "p02")),), (Stay("p01", 1), Stay("p02", 1))),
         "stay_apart"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["random", "standing"])
def test_wishes_that_cannot_be_kept_are_refused(method, wishes, code):
    with pytest.raises(Impossible) as caught:
        plan(Request(PEOPLE, 1, wishes=wishes, method=method))
    assert caught.value.code == code


def test_four_who_stay_find_no_joker_in_their_way():
    wishes = Wishes((), tuple(Stay(who, 1) for who in PEOPLE[:4]))

    asked = Request(PEOPLE[:10], 1, 4, "three", wishes=wishes, method="random")

    assert set(plan(asked).rounds[0].tables[0]) == set(PEOPLE[:4])


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["random", "standing", "writer_stays"])
def test_two_of_a_family_are_apart_in_every_round(day, by, method):
    tournament = day(12)
    wishing.add_wish(
        tournament=tournament,
        kind=Wish.Kind.APART,
        entries=tournament.entries.filter(number__in=(1, 2)),
        by=by,
    )

    for seed in range(4):
        round = draw(tournament, by, method, seed=seed)
        assert drafts.unmet_in(round, know(tournament)) == ()
        play(round, by)

    at = Occupant.objects.filter(entry__number__in=(1, 2))
    assert at.values("table").distinct().count() == 8


@pytest.mark.django_db
def test_a_swap_by_hand_that_breaks_a_wish_is_told_with_who(day, by, organiser):
    tournament = day(8)
    wishing.add_wish(
        tournament=tournament,
        kind=Wish.Kind.APART,
        entries=tournament.entries.filter(number__in=(1, 2)),
        by=by,
    )
    round = draw(tournament, by, "random")
    second = Occupant.objects.get(entry__number=2).table
    first = Occupant.objects.get(entry__number=1)
    other = second.occupants.exclude(entry__number=2).first().entry
    operations.swap_seats(
        round=round, one=first.entry.public_id, other=other.public_id, by=by
    )

    page = organiser.get(f"/t/{tournament.public_id}/seating/")

    assert "Anne Lambert, Bart Lambert" in page.content.decode()
    names = {entry: one.name for entry, one in know(tournament).people.items()}
    broken = drafts.unmet_in(round, know(tournament))
    assert [(one.round, one.why) for one in broken] == [(1, "broken")]
    assert len(wording.unmet(broken, names)) == 1


@pytest.mark.django_db
def test_an_old_draft_can_be_read_though_a_newer_wish_is_impossible(day, by, organiser):
    tournament = day(12, rounds=8)
    draft = draw(tournament, by, "meet").draft
    wishing.add_wish(
        tournament=tournament,
        kind=Wish.Kind.STAY,
        entries=tournament.entries.filter(number=1),
        table=9,
        by=by,
    )
    seating = f"/t/{tournament.public_id}/seating/"

    for path in ("", "drafts/", f"drafts/{draft.public_id}/"):
        assert organiser.get(seating + path).status_code == 200
    answer = organiser.post(
        f"{seating}drafts/{draft.public_id}/search/",
        headers={"HX-Request": "true", "Accept-Language": "en"},
    )
    assert "A wish names table 9; there are 3 tables." in answer.content.decode()


@pytest.mark.long
@pytest.mark.django_db
def test_more_broken_wishes_than_can_be_named_are_counted(day, by):
    tournament = day(16)
    people = tournament.entries.order_by("number")
    for one, other in combinations(people[:8], 2):
        wishing.add_wish(
            tournament=tournament,
            kind=Wish.Kind.APART,
            entries=[one, other],
            must=False,
            by=by,
        )
    round = draw(tournament, by, "change_partners")

    judged = drafts.judged_draft(round.draft, know(tournament))
    told = wording.unmet(judged.unmet, {})
    assert len(told) == wording.NAMED + 1
    assert told[-1].startswith(str(len(judged.unmet) - wording.NAMED))


def test_a_report_counts_who_must_stay_and_does_not():
    request = Request(("a", "b", "c", "d"), 1, wishes=Wishes((), (Stay("a", 2),)))

    found = drafts.unmet_wishes([Planned((("a", "b", "c", "d"),))], request)

    assert [(one.wish, one.why) for one in found] == [("stay", "elsewhere")]


@pytest.mark.django_db
def test_a_wish_for_a_table_that_is_not_there_stops_a_draw_by_lot(day, by):
    tournament = day(8)
    wishing.add_wish(
        tournament=tournament,
        kind=Wish.Kind.STAY,
        entries=tournament.entries.filter(number=1),
        table=3,
        by=by,
    )

    assert (
        refused(
            operations.draw_round, tournament=tournament, method="random", seed=1, by=by
        )
        == "table"
    )
