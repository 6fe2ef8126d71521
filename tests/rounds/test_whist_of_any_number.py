"""Whist by pairs or alone: whatever number is here, the page has a way to draw."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation

from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play, refused
from tests.rounds.uneven import leaves
from tournaments.door.sides.operations import unpair
from tournaments.draw import operations
from tournaments.draw.uneven import Uneven, ways_out
from tournaments.entries.models import Entry, Side
from tournaments.standings.known import know
from tournaments.tables.models import Draft, Occupant, Round

pytestmark = pytest.mark.django_db

NUMBERS = (5, 6, 7, 9, 10, 11, 18, 19, 21)


@pytest.fixture(autouse=True)
def in_english(organiser):
    organiser.cookies["django_language"] = "en"
    with translation.override("en"):
        yield


def page_of(organiser, tournament):
    return organiser.get(reverse("rounds:rounds", args=[tournament.public_id]))


def offered(page):
    """The ways to draw, and the ways out that can be chosen."""
    form = page.context["draw_form"]
    return (
        [key for key, _ in form.fields["method"].choices],
        [card.key for card in page.context["cards"] if not card.refused],
    )


def partners(round):
    """Who faces whom, by number."""
    facing = {}
    for table, seat, number in Occupant.objects.filter(table__round=round).values_list(
        "table__number", "seat", "entry__number"
    ):
        facing.setdefault((table, seat in "NS"), set()).add(number)
    return sorted(sorted(pair) for pair in facing.values())


def out(round):
    return sorted(one.entry.number for one in round.sitting_out.all())


def send(organiser, tournament, **typed):
    address = reverse("rounds:draw", args=[tournament.public_id])
    return organiser.post(address, {"seed": 5, **typed}, follow=True)


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("jokers", [0, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "in_pairs", [True, pytest.param(False, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("players", NUMBERS)
def test_every_number_plays_three_rounds_by_the_ways_out_of_the_page(
    day, by, organiser, players, in_pairs, jokers
):
    tournament = day(players, jokers=jokers, variant="whist", rounds=3)
    if in_pairs:
        pair_up(tournament)
    made = [[one, one + 1] for one in range(1, players, 2)] if in_pairs else []
    for number in (1, 2, 3):
        page = page_of(organiser, tournament)
        methods, ways = offered(page)
        assert ("partners" in methods, "random" in methods) == (in_pairs, not in_pairs)
        assert ways == (["jokers"] if jokers else []) + ["out_average", "out_fixed"]
        shown = page.context["draw_form"]
        sent = {"method": shown["method"].value(), "uneven": shown["uneven"].value()}
        assert sent["uneven"] == ("jokers" if jokers else "out_average")
        if sent["method"] == "planned":
            sent["method"] = methods[1]
        send(organiser, tournament, **sent)
        round = Round.objects.get(number=number)
        if jokers:
            assert out(round) == []
        elif in_pairs:
            odd = players // 2 % 2
            assert len(out(round)) == 2 * odd + players % 2
            assert partners(round) == [
                pair for pair in made if not set(pair) & set(out(round))
            ]
        else:
            assert len(out(round)) == players % 4
        if in_pairs:
            assert page_of(organiser, tournament).context["problems"] == []
        play(round, by)


def test_the_odd_pair_sits_out_in_turn_and_the_single_one_each_time(day, by):
    tournament = day(7, variant="whist", rounds=3)
    pair_up(tournament)
    said = []
    for _ in range(3):
        round = draw(tournament, by, "partners", uneven=Uneven("out_average"))
        said.append(tuple(out(round)))
        play(round, by)

    assert sorted(said) == [(1, 2, 7), (3, 4, 7), (5, 6, 7)]


def test_the_card_names_the_single_one_and_the_joker_that_plays_with_it(day):
    tournament = day(5, jokers=1, variant="whist")
    pair_up(tournament)
    shown = {card.key: card for card in ways_out(know(tournament), 1, "partners")}

    assert shown["out_average"].says == (
        "Without a partner here, and sitting out: Els Lambert.",
        "It brings the average of one's own other rounds, in fiches.",
        "1 table of 4. Each there plays all 4 deals.",
    )
    assert shown["jokers"].refused.startswith("2 jokers are missing")


def test_two_without_a_partner_are_to_be_made_a_pair_first(day, by, organiser):
    tournament = day(8, variant="whist")
    pair_up(tournament)
    unpair(side=Side.objects.get(number=4), by=by)
    page = page_of(organiser, tournament).content.decode()
    words = "No partner: Greta Lambert, Hugo Lambert. Make pairs of them first."

    assert words in " ".join(page.split())
    assert reverse("registration:partners", args=[tournament.public_id]) in page
    assert refused(draw, tournament=tournament, by=by, method="partners") == "unpaired"


def test_where_nobody_has_a_partner_the_page_says_so_and_draws_one_by_one(
    day, organiser
):
    tournament = day(8, variant="whist", draw_method="partners")
    page = page_of(organiser, tournament)

    assert "Nobody has a partner yet, so everybody" in page.content.decode()
    assert offered(page)[0] == [
        "random", "meet", "change_partners", "standing", "writer_stays"
    ]  # fmt: skip
    assert page.context["draw_form"]["method"].value() == "random"
    said = send(organiser, tournament, method="partners").content.decode()
    assert "Nobody has a partner yet. Make the pairs" in said
    assert not Round.objects.exists()


@pytest.mark.parametrize("method", ["random", "meet", "standing", "change_partners"])
def test_a_page_of_before_the_pairs_were_made_draws_nothing_that_parts_them(
    day, by, organiser, method
):
    tournament = day(8, variant="whist")
    pair_up(tournament)
    said = send(organiser, tournament, method=method).content.decode()

    assert "Partners are fixed here, and that way to draw would part them." in said
    assert refused(draw, tournament=tournament, by=by, method=method) == "in_pairs"
    assert not Round.objects.exists()


def test_a_plan_of_before_the_pairs_were_made_is_gone_on_with_no_more(
    day, by, organiser
):
    tournament = day(8, variant="whist")
    play(draw(tournament, by, "meet"), by)
    pair_up(tournament)

    assert offered(page_of(organiser, tournament))[0] == ["partners"]
    draft = Draft.objects.get()
    assert refused(operations.take_draft, draft=draft, by=by) == "in_pairs"


def test_a_seating_made_elsewhere_is_taken_where_it_keeps_partners_together(
    day, by, organiser
):
    tournament = day(8, variant="whist")
    pair_up(tournament)
    for rows in ((1, 2, 3, 4, 5, 6, 7, 8), (1, 3, 2, 4, 5, 7, 6, 8)):
        file = ["round,table,number"]
        file += [f"1,{1 + at // 4},{number}" for at, number in enumerate(rows)]
        organiser.post(
            reverse("rounds:bring", args=[tournament.public_id]),
            {"file": SimpleUploadedFile("plan.csv", "\n".join(file).encode())},
        )
    apart, together = Draft.objects.order_by("number")

    assert refused(operations.take_draft, draft=apart, by=by) == "parted"
    round = operations.take_draft(draft=together, by=by)
    assert partners(round) == [[1, 2], [3, 4], [5, 6], [7, 8]]


def test_who_is_entered_with_a_joker_plays_with_that_joker(day, by):
    tournament = day(5, jokers=3, variant="whist", rounds=3)
    pair_up(tournament)
    side = Side.objects.create(tournament=tournament, number=9)
    Entry.objects.filter(number__in=(5, 8)).update(side=side)
    enter(tournament, 20, side=(other := Side.objects.create(
        tournament=tournament, number=10
    )))  # fmt: skip
    Entry.objects.filter(number=6).update(side=other)
    for _ in range(3):
        round = draw(tournament, by, "partners", uneven=Uneven("out_average"))
        assert (partners(round), out(round)) == (
            [[1, 2], [3, 4], [5, 8], [6, 20]],
            [],
        )
        play(round, by)


def test_who_has_no_partner_left_sits_out_and_the_others_play_on(day, by):
    tournament = day(10, variant="whist", rounds=3)
    pair_up(tournament)
    leaves(tournament, 10)
    round = draw(tournament, by, "partners", uneven=Uneven("out_average"))

    assert (partners(round), out(round)) == ([[1, 2], [3, 4], [5, 6], [7, 8]], [9])
