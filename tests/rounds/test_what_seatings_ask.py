"""What is wrong with a seating is mended as the sentence beside it says."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.variants import VARIANTS
from tests.rounds.asking import DRAWN, FIVE, OUT
from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play, refused
from tournaments.draw import operations
from tournaments.draw.uneven import Uneven
from tournaments.follow import rounds as states
from tournaments.tables.models import Draft, Round, SittingOut

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_whoever_came_since_the_draw_is_seated_by_drawing_anew(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    enter(at.tournament, 9)
    assert "redraw the round" in at.problems()[0]

    at.redraw(uneven="five")
    assert at.problems() == []


@pytest.mark.long
def test_whoever_came_since_the_tables_were_seen_is_given_a_place(desk):
    at = desk(8)
    operations.publish_round(round=draw(at.tournament, at.by), by=at.by)
    enter(at.tournament, 9)
    (problem,) = at.problems()
    late = at.entry(9)
    assert f"press “Give {late.player} a place” below" in problem
    assert at.address("rounds:late", late.public_id) in at.page("rounds:rounds")[1]

    at.come_late(9, way="out")
    assert at.problems() == []


@pytest.mark.long
def test_what_the_players_have_seen_is_drawn_anew_once_it_is_said_that_they_are_told(
    desk,
):
    at = desk(8)
    operations.publish_round(round=draw(at.tournament, at.by), by=at.by)
    before = [at.seat(number) for number in range(1, 9)]
    assert "Tick this first" in at.redraw()
    assert [at.seat(number) for number in range(1, 9)] == before

    assert "is drawn anew" in at.redraw(told="on")
    assert [at.seat(number) for number in range(1, 9)] != before


@pytest.mark.long
def test_whoever_left_since_the_draw_changes_places_with_who_sits_out(desk):
    at = desk(9, uneven="out_average")
    draw(at.tournament, at.by, uneven=OUT)
    (out,) = at.out()
    gone = 1 if out != 1 else 2
    at.act(gone, "leave")
    assert "swap with who sits out, let somebody take the place" in at.problems()[0]

    at.swap(gone, out)
    assert at.problems() == []


@pytest.mark.long
def test_where_nobody_sits_out_whoever_left_gives_the_place_to_somebody(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    at.act(1, "leave")
    enter(at.tournament, 9)
    (problem,) = [one for one in at.problems() if "is not here" in one]
    assert "let somebody take the place under “Somebody takes a place”" in problem
    assert "sits out" not in problem
    page = at.page("rounds:rounds")[1]
    assert f'href="{at.address("rounds:place")}">Somebody takes a place' in page

    typed = {"leaver": at.entry(1).public_id, "entry": at.entry(9).public_id}
    at.send("rounds:take_place", **typed, points="anew", sure="1")
    assert at.problems() == []


@pytest.mark.parametrize(("count", "uneven"), [(8, {}), (9, {"uneven": FIVE})])
def test_of_whoever_left_there_is_one_warning_with_the_way_to_the_place(
    desk, count, uneven
):
    at = desk(count, **({"uneven": "five"} if uneven else {}))
    round = draw(at.tournament, at.by, **uneven)
    at.act(1, "leave")
    gone = "is not here: let somebody take the place"
    typed = "nobody took the seat. What is typed counts for who went"
    there = f'href="{at.address("rounds:place")}?of={at.entry(1).public_id}"'
    steps = [lambda **_at: None, operations.publish_round, states.start_round]
    for step in steps:
        step(round=round, by=at.by)
        round.refresh_from_db()
        page = " ".join(at.page("rounds:rounds")[1].split())
        begun = round.state == Round.State.PLAYING

        assert (page.count(gone), page.count(typed)) == (not begun, begun)
        assert page.count(there) == 1


@pytest.mark.long
def test_where_nobody_sits_out_whoever_left_is_drawn_no_more(desk):
    at = desk(9, uneven="five")
    draw(at.tournament, at.by, uneven=FIVE)
    at.act(1, "leave")
    assert "or redraw." in at.problems()[0]

    at.redraw(uneven="five")
    assert at.problems() == []


@pytest.mark.long
def test_a_joker_who_sits_out_gives_no_place_and_the_round_is_drawn_anew(desk):
    at = desk(9, uneven="out_average")
    draw(at.tournament, at.by, uneven=OUT)
    (out,) = at.out()
    at.tournament.entries.filter(number=out).update(is_joker=True)
    assert "is a joker and sits out: redraw" in at.problems()[0]

    at.redraw()
    assert at.problems() == []


@pytest.mark.long
def test_who_sits_out_again_before_others_is_swapped(desk):
    at = desk(9, uneven="out_average")
    play(draw(at.tournament, at.by, uneven=OUT), at.by)
    (before,) = at.out()
    draw(at.tournament, at.by, uneven=OUT)
    (now,) = at.out()
    at.swap(before, now)
    assert "sits out again before others have: swap" in at.problems()[0]

    at.swap(before, now)
    assert at.problems() == []


@pytest.mark.long
def test_who_is_at_a_table_of_five_again_before_others_is_swapped(desk):
    at = desk(13)
    play(draw(at.tournament, at.by, uneven=FIVE), at.by)
    five = [n for n in range(1, 14) if at.seat(n)[0] == 3]
    draw(at.tournament, at.by, uneven=FIVE, seed=3)
    now = [n for n in range(1, 14) if at.seat(n)[0] == 3]
    one = next(n for n in five if n not in now)
    at.swap(one, now[0])
    assert "at a table of five again before others have: swap" in at.problems()[0]

    at.swap(one, now[0])
    assert at.problems() == []


@pytest.mark.long
def test_who_does_not_face_the_partner_is_swapped(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    draw(at.tournament, at.by, "partners")
    table = at.seat(1)[0]
    beside = next(n for n in range(3, 9) if at.seat(n)[0] == table)
    at.swap(1, beside)
    assert "does not face the partner" in at.problems()[0]

    at.swap(1, beside)
    assert at.problems() == []


@pytest.mark.long
def test_who_sits_and_sits_out_has_one_place_once_the_round_is_drawn_anew(desk):
    at = desk(9, uneven="out_average")
    round = draw(at.tournament, at.by, uneven=OUT)
    who = at.entry(1 if at.out() != [1] else 2)
    SittingOut.objects.create(round=round, entry=who)
    assert f"{who.player} sits twice: redraw the round." in at.problems()

    at.redraw(uneven="out_average")
    assert at.problems() == []


def bring(at, *tables, rounds=1):
    """Read a seating made elsewhere, the same in each round; what its draft is."""
    rows = ["round,table,number"]
    for number in range(1, rounds + 1):
        for table, players in enumerate(tables, start=1):
            rows += [f"{number},{table},{player}" for player in players]
    file = SimpleUploadedFile("plan.csv", "\n".join(rows).encode())
    at.send("rounds:bring", file=file)
    return Draft.objects.latest("number")


@pytest.mark.long
def test_a_table_of_three_made_elsewhere_is_filled_by_a_joker_who_is_entered(desk):
    at = desk(7, uneven="out_average")
    draft = bring(at, (1, 2, 3, 4), (5, 6, 7)).public_id
    assert (
        "1 joker is missing at the tables of this draft. Enter one more on the page of "
        "the players."
    ) in at.send("rounds:take", draft)
    assert not Round.objects.exists()

    enter(at.tournament, 30, state="registered")
    at.act(30, "joker", joker="1")
    at.send("rounds:take", draft)
    assert at.problems() == []
    assert [at.seat(number)[0] for number in (5, 6, 7, 30)] == [2, 2, 2, 2]


@pytest.mark.long
def test_a_draft_that_lacks_a_joker_by_now_is_taken_once_one_more_is_entered(desk):
    at = desk(7, jokers=1)
    draw(at.tournament, at.by, "meet", uneven=Uneven("jokers"))
    at.send("rounds:undo", 1)
    at.act(8, "leave")
    draft = Draft.objects.get().public_id
    said = at.send("rounds:take", draft)
    assert "Enter one more on the page of the players." in said
    assert "another way out here" not in said

    at.act(8, "come-back")
    at.send("rounds:take", draft)
    assert at.problems() == []
    assert at.seat(8)


@pytest.mark.long
def test_a_table_that_lacks_somebody_is_full_once_the_round_is_drawn_anew(desk):
    at = desk(7, jokers=1)
    draw(at.tournament, at.by, uneven=Uneven("jokers"))
    table, _seat = at.seat(8)
    at.entry(8).seats.all().delete()
    told = f"Table {table} has the wrong number of players: redraw."
    assert at.problems() == [told]

    at.redraw(uneven="jokers")
    assert at.problems() == []
    assert at.seat(8)


@pytest.fixture
def parted(desk):
    """Eight in pairs, and a seating made elsewhere that parts the first two pairs."""
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    draft = bring(at, (1, 3, 2, 4), (5, 6, 7, 8))
    at.apart = draft.public_id
    one, other = at.entry(5).player, at.entry(6).player
    assert (
        f"Partners would not sit opposite each other: {one}, {other}. Draw with fixed "
        "partners, or take that pair apart on the page of the partners."
    ) in at.send("rounds:take", at.apart)
    assert not Round.objects.exists()
    return at


def test_partners_whom_a_seating_parts_face_each_other_where_pairs_are_drawn(parted):
    assert DRAWN in parted.draw("partners")
    assert parted.problems() == []


@pytest.mark.long
def test_partners_whom_a_seating_parts_sit_there_once_they_are_no_pair(parted):
    assert (
        parted.address("registration:partners")
        in parted.page("registration:entries")[1]
    )
    for number in (5, 7):
        parted.send("registration:unpair", parted.entry(number).public_id)
    parted.send("rounds:take", parted.apart)

    assert parted.seat(5)[0] == parted.seat(6)[0] == 2
    assert parted.seat(1)[0] == parted.seat(2)[0] == 1


@pytest.mark.long
def test_a_seating_made_elsewhere_gives_way_to_another_way_to_draw(desk):
    at = desk(9, uneven="out_average", rounds=2)
    draft = bring(at, (1, 2, 3, 4), (5, 6, 7, 8, 9), rounds=2)
    play(operations.take_draft(draft=draft, by=at.by), at.by)
    said = at.draw("planned", uneven="out_average")
    assert (
        "The seating made elsewhere says otherwise. Choose another way to draw as well."
    ) in said
    assert Round.objects.count() == 1

    assert DRAWN in at.draw("random", uneven="out_average")
    assert len(at.out()) == 1


@pytest.mark.parametrize(
    "game", [key for key, game in VARIANTS.items() if len(game.seats) == 3]
)
def test_a_game_of_three_has_no_fixed_partners_and_is_drawn_otherwise(desk, game):
    at = desk(9, variant=game)
    told = "This game has no fixed partners. Choose another way to draw."
    assert told in at.draw("partners")
    drawn = {"tournament": at.tournament, "by": at.by, "method": "partners"}
    assert refused(draw, **drawn) == "no_pairs"

    assert DRAWN in at.draw("random")
