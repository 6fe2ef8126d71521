"""What becomes of a number that does not divide is decided at each draw."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation

from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play, refused, seated
from tournaments.ledger.undoing import undo
from tournaments.models import (
    Draft,
    Entry,
    Event,
    Occupant,
    Round,
    SittingOut,
    Total,
)
from tournaments.rounds import operations
from tournaments.rounds.known import know
from tournaments.rounds.uneven import Uneven, cards

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


OUT, FIVE, JOKERS = Uneven("out_average"), Uneven("five"), Uneven("jokers")


def sizes(round):
    return [table.occupants.count() for table in round.tables.order_by("number")]


def ways(tournament, number=1, method="random"):
    """Which ways out there are, and which of them cannot be chosen now."""
    found = cards(know(tournament), number, method)
    return (
        [card.key for card in found if not card.refused],
        [card.key for card in found if card.refused],
    )


def says(tournament, key, number=1, method="random"):
    (card,) = (c for c in cards(know(tournament), number, method) if c.key == key)
    return list(card.says) or card.refused


def leaves(tournament, *numbers):
    tournament.entries.filter(number__in=numbers).update(state=Entry.State.LEFT)


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


def test_a_card_tells_who_how_many_and_what_it_is_worth(day, by):
    tournament = day(9, jokers=3, deals_per_round=16)

    assert says(tournament, "jokers") == [
        "3 jokers sit down: Jef Lambert, Karin Lambert, Luc Lambert.",
        "3 tables of 4. Each there plays all 16 deals.",
    ]
    assert says(tournament, "five")[:2] == [
        "1 table of five, 1 of four.",
        "There the dealer sits out: each plays 12 or 13 of 16 deals.",
    ]
    assert says(tournament, "out_average") == [
        "1 player sits out. Due: 1 of 9 players.",
        "It brings the average of one's own other rounds.",
        "2 tables of 4. Each there plays all 16 deals.",
    ]


@pytest.mark.parametrize(
    ("here", "rounds", "often"), [(9, 4, "2 to 3 times"), (5, 3, "3 times")]
)
def test_the_card_of_a_table_of_five_tells_how_often_each_is_there(
    day, by, here, rounds, often
):
    tournament = day(here, rounds=rounds)
    told = f"In all {rounds} rounds together, each is there {often} if all stay."
    assert told in says(tournament, "five")

    # So it is still said once they have begun, and so it is when they are over.
    for number in range(1, rounds + 1):
        assert told in says(tournament, "five", number)
        play(draw(tournament, by, seed=number, uneven=Uneven("five")), by)
    at_five = Counter(
        Occupant.objects.filter(table__in=tables_of_five()).values_list("entry")
    )
    assert {min(at_five.values()), max(at_five.values())} == {
        int(one) for one in often.split() if one.isdigit()
    }


def tables_of_five():
    return Occupant.objects.filter(seat="X").values("table")


def test_where_one_round_is_played_nothing_is_said_of_the_day(day):
    assert not any("together" in one for one in says(day(9, rounds=1), "five"))


def test_who_is_due_is_told_by_name_once_the_others_have_sat_out(day, by):
    tournament = day(5, uneven="out_average", rounds=6)
    out = []
    for number in range(1, 5):
        round = draw(tournament, by, seed=number)
        out.append(round.sitting_out.get().entry)
        play(round, by)
    last = tournament.entries.exclude(pk__in=[one.pk for one in out]).get()

    assert says(tournament, "out_average", 5)[0] == (
        f"1 player sits out. Due: {know(tournament).names[last.public_id]}."
    )
    assert draw(tournament, by).sitting_out.get().entry == last


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
    tournament.save()
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
        "Il y a maintenant 17 joueurs. Voyez ce que cela change, puis tirez."
    ]
    assert 'name="here" value="17"' in answer.content.decode()
    assert (
        organiser.post(where, {**sent, "here": 17, "uneven": "five"}).status_code == 302
    )
    assert sizes(Round.objects.get()) == [4, 4, 4, 5]


def test_a_plan_carries_the_choice_to_the_rounds_to_come(day, by):
    tournament = day(13, rounds=4, uneven="out_average")
    first = draw(tournament, by, "meet", uneven=FIVE)
    play(first, by)
    second = draw(tournament, by, "planned")

    assert Draft.objects.get().uneven == "five"
    assert (second.uneven, sizes(second)) == ("five", [4, 4, 5])


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


def test_fixed_or_changing_partners_at_five_are_refused_beside_the_choice(
    day, organiser
):
    whist = day(10, jokers=2, variant="whist")
    pair_up(whist)
    for tournament, method in (
        (whist, "partners"),
        (day(10, jokers=2), "change_partners"),
    ):
        where = reverse("rounds:draw", args=[tournament.public_id])
        sent = {"method": method, "seed": 3, "uneven": "five"}
        answer = organiser.post(where, sent)
        assert answer.context["draw_form"].errors.keys() == {"uneven"}, method
    sent = {"method": "change_partners", "seed": 3, "uneven": "jokers"}
    assert organiser.post(where, sent).status_code == 302  # as the sentence says


def test_the_jokers_that_a_sentence_asks_for_are_entered_at_the_door(
    day, by, organiser
):
    tournament = day(15)
    play(draw(tournament, by, uneven=OUT), by)
    with pytest.raises(ValidationError) as caught:
        draw(tournament, by, uneven=JOKERS)
    assert caught.value.messages == [
        "1 joker is missing to fill the tables. Enter one more on the page of the"
        " players, or choose another way out here."
    ]
    page = organiser.get(reverse("rounds:rounds", args=[tournament.public_id]))
    door = reverse("registration:entries", args=[tournament.public_id])
    assert f'href="{door}"' in page.content.decode()

    entry = enter(tournament, 30, state="registered")
    act = reverse(
        "registration:act", args=[tournament.public_id, entry.public_id, "joker"]
    )
    assert organiser.post(act, {"joker": "1"}).status_code == 302
    assert sizes(draw(tournament, by, uneven=JOKERS)) == [4] * 4


def test_all_rounds_are_played_and_the_settings_add_one_as_the_sentence_says(day, by):
    tournament = day(8, rounds=1)
    play(draw(tournament, by), by)
    assert refused(draw, tournament=tournament, by=by) == "all_played"

    tournament.rounds = 2
    tournament.save()
    assert draw(tournament, by).number == 2


def test_whoever_has_no_partner_or_whose_partner_left_finds_the_way_that_is_told(
    day, by
):
    tournament = day(9, variant="whist")
    pair_up(tournament)
    assert refused(draw, tournament=tournament, by=by, method="partners") == "jokers"
    round = draw(tournament, by, "partners", uneven=OUT)  # who is left over sits out
    assert sizes(round) == [4, 4]
    operations.undo_round(round=round, by=by)

    leaves(tournament, 9, 8)
    asked = {"tournament": tournament, "by": by, "method": "partners"}
    assert refused(draw, **asked, uneven=JOKERS) == "jokers"
    enter(tournament, 30, is_joker=True)  # let jokers fill the tables, as it says
    round = draw(tournament, by, "partners", uneven=JOKERS)
    assert sizes(round) == [4, 4]


def test_a_seating_made_elsewhere_with_five_at_a_table_is_one_of_tables_of_five(
    day, organiser
):
    tournament = day(9, jokers=3)
    rows = ["round,table,number"]
    rows += [f"1,{1 if number < 5 else 2},{number}" for number in range(1, 10)]
    organiser.post(
        reverse("rounds:bring", args=[tournament.public_id]),
        {"file": SimpleUploadedFile("plan.csv", "\n".join(rows).encode())},
    )
    draft = Draft.objects.get()
    where = reverse("rounds:draft", args=[tournament.public_id, draft.public_id])
    assert "tables de cinq" in organiser.get(where).context["uneven"]
    organiser.post(reverse("rounds:take", args=[tournament.public_id, draft.public_id]))
    round = Round.objects.get()
    assert (round.uneven, sizes(round)) == ("five", [4, 5])
    page = organiser.get(reverse("rounds:rounds", args=[tournament.public_id]))
    assert page.context["problems"] == []
