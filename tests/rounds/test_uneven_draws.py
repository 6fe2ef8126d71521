"""What becomes of a number that does not divide is decided at each draw."""

import pytest
from django.urls import reverse

from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play, refused, seated
from tests.rounds.uneven import FIVE, JOKERS, OUT, leaves, says, sizes
from tournaments.deals.models import Total
from tournaments.draw import operations
from tournaments.draw.uneven import Uneven, ways_out
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.standings.known import know
from tournaments.tables.models import Draft, Round, SittingOut

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def ways(tournament, number=1, method="random"):
    """Which ways out there are, and which of them cannot be chosen now."""
    found = ways_out(know(tournament), number, method)
    return (
        [card.key for card in found if not card.refused],
        [card.key for card in found if card.refused],
    )


def test_each_round_is_drawn_in_a_way_of_its_own(day, by):
    tournament = day(13, jokers=3, rounds=3)
    found = []
    for uneven in (FIVE, OUT, JOKERS):
        round = draw(tournament, by, uneven=uneven)
        found.append((round.uneven, sizes(round), round.sitting_out.count()))
        play(round, by)

    assert found == [
        ("five", [4, 4, 5], 0),
        ("out_average", [4, 4, 4], 1),
        ("jokers", [4, 4, 4, 4], 0),
    ]


def test_without_a_choice_what_is_usual_becomes_of_the_number(day, by):
    assert sizes(draw(day(9, uneven="five"), by)) == [4, 5]
    assert Round.objects.get().uneven == "five"


def test_one_of_sixteen_leaves_and_the_day_goes_on(day, by, organiser):
    """Jokers are usual and there is none: three other ways out stand on the page."""
    tournament = day(16, rounds=2)
    play(draw(tournament, by), by)
    leaves(tournament, 7)
    where = reverse("rounds:rounds", args=[tournament.public_id])
    page = organiser.get(where)

    assert ways(tournament, 2) == (
        ["five", "out_average", "out_fixed"],
        ["jokers", "three"],
    )
    assert page.context["present"] == 15
    assert page.context["draw_form"].initial["uneven"] == "five"
    sent = {"method": "random", "seed": 3, "here": 15, "uneven": "out_average"}
    answer = organiser.post(reverse("rounds:draw", args=[tournament.public_id]), sent)
    assert answer.status_code == 302
    second = Round.objects.get(number=2)
    assert (sizes(second), second.sitting_out.count()) == ([4, 4, 4], 3)


@pytest.mark.parametrize(
    ("here", "jokers", "possible", "impossible"),
    [
        (16, 0, [], []),
        (17, 0, ["five", "out_average", "out_fixed"], ["jokers", "three"]),
        (17, 3, ["jokers", "five", "out_average", "out_fixed"], ["three"]),
        (7, 1, ["jokers", "out_average", "out_fixed"], ["five", "three"]),
        (3, 1, ["jokers"], ["five", "out_average", "out_fixed", "three"]),
        (11, 0, ["out_average", "out_fixed"], ["jokers", "five", "three"]),
        (0, 0, [], []),
    ],
)
def test_a_way_that_cannot_be_says_why_and_each_that_can_be_is_drawn(
    day, by, here, jokers, possible, impossible
):
    tournament = day(here, jokers=jokers)

    assert ways(tournament) == (possible, impossible)
    for key in possible:
        round = draw(tournament, by, uneven=Uneven(key))
        assert round.uneven == key
        operations.undo_round(round=round, by=by)
    for key in impossible:
        assert says(tournament, key)
        if key != "three":
            assert refused(draw, tournament=tournament, by=by, uneven=Uneven(key)) in (
                "jokers",
                "five",
                "too_few",
            )


def test_a_game_of_three_has_no_tables_of_five(day):
    assert ways(day(7, variant="whiz", jokers=2)) == (
        ["jokers", "out_average", "out_fixed"],
        [],
    )


def test_pairs_know_no_five_and_whoever_is_single_sits_out_or_has_a_joker(day):
    tournament = day(10, variant="whist", jokers=2)
    pair_up(tournament)

    assert ways(tournament, method="partners") == (
        ["jokers", "out_average", "out_fixed"],
        ["five", "three"],
    )
    leaves(tournament, 10)
    assert ways(tournament, method="partners") == (
        ["out_average", "out_fixed"],
        ["jokers", "five", "three"],
    )
    assert says(tournament, "out_average", method="partners")[0] == (
        "Without a partner here, and sitting out: Irène Lambert."
    )
    enter(tournament, 20, is_joker=True)
    assert says(tournament, "jokers", method="partners")[0].startswith(
        "3 jokers sit down"
    )


@pytest.mark.long
def test_fixed_points_are_those_of_the_round_whatever_the_settings_say_later(
    day, by, organiser
):
    tournament = day(9, jokers=3, rounds=2)
    sent = {"method": "random", "seed": 3, "uneven": "out_fixed", "points_out": 25}
    organiser.post(reverse("rounds:draw", args=[tournament.public_id]), sent)
    first = Round.objects.get()
    out = SittingOut.objects.get().entry
    play(first, by)
    tournament.uneven_points = 60
    tournament.save(update_fields=["uneven_points"])
    draw(tournament, by, uneven=Uneven("out_fixed", 40))

    assert (first.points_out, Total.objects.get(entry=out).sitting_out) == (25, 25)
    second = SittingOut.objects.get(round__number=2).entry
    assert Total.objects.get(entry=second).sitting_out == 40


def test_somebody_came_since_the_page_was_read_and_the_choice_is_asked_again(
    day, by, organiser
):
    tournament = day(16)
    sent = {"method": "random", "seed": 3, "here": 16}
    enter(tournament, 17)
    where = reverse("rounds:draw", args=[tournament.public_id])
    answer = organiser.post(where, sent)

    assert answer.status_code == 422
    assert answer.context["draw_form"].non_field_errors() == [
        "Il y a maintenant 17 joueurs. Voyez ce que cela change, puis tirez au sort."
    ]
    assert 'name="here" value="17"' in answer.content.decode()
    assert (
        organiser.post(where, {**sent, "here": 17, "uneven": "five"}).status_code == 302
    )
    assert sizes(Round.objects.get()) == [4, 4, 4, 5]


@pytest.mark.long
def test_a_plan_carries_the_choice_to_the_rounds_to_come(day, by):
    tournament = day(13, rounds=4, uneven="out_average")
    first = draw(tournament, by, "meet", uneven=FIVE)
    play(first, by)
    second = draw(tournament, by, "planned")

    assert Draft.objects.get().uneven == "five"
    assert (second.uneven, sizes(second)) == ("five", [4, 4, 5])


@pytest.mark.long
def test_another_choice_than_the_plans_plans_the_rest_anew(day, by):
    tournament = day(13, rounds=4)
    first = draw(tournament, by, "meet", uneven=FIVE)
    play(first, by)
    second = draw(tournament, by, "planned", uneven=OUT)

    assert list(
        Draft.objects.order_by("number").values_list("uneven", "first_round")
    ) == [
        ("five", 1),
        ("out_average", 2),
    ]
    assert (second.draw_method, second.uneven, sizes(second)) == (
        "meet", "out_average", [4, 4, 4],
    )  # fmt: skip
    assert second.draft == Draft.objects.get(number=2)


def test_what_was_drawn_otherwise_comes_back_as_it_was(day, by):
    tournament = day(13, jokers=3)
    before = seated(draw(tournament, by, uneven=FIVE))
    operations.redraw_round(
        round=Round.objects.get(), method="random", seed=7, by=by, uneven=OUT
    )
    undo(event=Event.objects.order_by("number").last(), by=by)
    round = Round.objects.get()

    assert (round.uneven, seated(round)) == ("five", before)
    operations.undo_round(round=round, by=by)
    undo(event=Event.objects.order_by("number").last(), by=by)
    assert seated(Round.objects.get()) == before
