"""Whatever a sentence of the draw tells one to do can be done, on the page it names."""

from html import unescape

import pytest
from django.urls import reverse

from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play
from tournaments.models import Occupant, Round, Wish
from tournaments.registration.sides import operations as sides
from tournaments.rounds import operations
from tournaments.rounds.uneven import Uneven

pytestmark = pytest.mark.django_db

OUT, FIVE = Uneven("out_average"), Uneven("five")


class Desk:
    """One tournament as an organiser works with it: what is read, what is sent."""

    def __init__(self, client, tournament, by):
        self.client, self.tournament, self.by = client, tournament, by

    def address(self, name, *args):
        return reverse(name, args=[self.tournament.public_id, *args])

    def entry(self, number):
        return self.tournament.entries.get(number=number)

    def page(self, name, *args):
        answer = self.client.get(
            self.address(name, *args), HTTP_ACCEPT_LANGUAGE="en", follow=True
        )
        assert answer.status_code == 200
        return answer, " ".join(unescape(answer.content.decode()).split())

    def send(self, address, /, *args, **typed):
        """What one reads after pressing the button."""
        answer = self.client.post(
            self.address(address, *args), typed, HTTP_ACCEPT_LANGUAGE="en", follow=True
        )
        assert answer.status_code in (200, 422), answer.status_code
        return " ".join(unescape(answer.content.decode()).split())

    def act(self, number, action, **typed):
        return self.send(
            "registration:act", self.entry(number).public_id, action, **typed
        )

    def draw(self, method="random", **typed):
        return self.send("rounds:draw", method=method, seed=5, **typed)

    def redraw(self, **typed):
        typed = {f"redraw-{key}": value for key, value in typed.items()}
        number = Round.objects.count()
        return self.send(
            "rounds:redraw",
            number,
            **{"redraw-method": "random", "redraw-seed": 6},
            **typed,
        )

    def swap(self, *numbers):
        entry = [self.entry(number).public_id for number in numbers]
        return self.send("rounds:swap", Round.objects.count(), entry=entry)

    def wish(self, *numbers, kind="apart", **typed):
        players = [self.entry(number).public_id for number in numbers]
        for name in ("others",):
            if name in typed:
                typed[name] = [self.entry(one).public_id for one in typed[name]]
        return self.send("rounds:wish", kind=kind, players=players, rounds="", **typed)

    def drop(self, at=-1):
        key = list(Wish.objects.filter(dropped_at=None).order_by("pk"))[at].public_id
        assert f"/wishes/{key}/drop/" in self.page("rounds:drafts")[1]
        self.send("rounds:drop_wish", key)

    def problems(self):
        return self.page("rounds:rounds")[0].context["problems"]

    def seat(self, number):
        place = Occupant.objects.get(
            table__round=Round.objects.latest("number"), entry=self.entry(number)
        )
        return place.table.number, place.seat

    def out(self):
        round = Round.objects.latest("number")
        return [one.entry.number for one in round.sitting_out.all()]


@pytest.fixture
def desk(day, by, organiser):
    def at(*given, **fields):
        return Desk(organiser, day(*given, **fields), by)

    return at


DRAWN = "is drawn. Look at it, then publish it."


def test_nobody_is_present_and_is_ticked_on_the_page_of_the_players(desk):
    at = desk(8)
    at.tournament.entries.update(state="registered")
    assert "Tick who has arrived on the page of the players" in at.draw()

    for number in range(1, 9):
        at.act(number, "check-in")
    assert DRAWN in at.draw()


@pytest.mark.parametrize(
    ("players", "game", "method", "uneven", "says", "then"),
    [
        (3, "couleur", "random", "out_average", "let jokers fill the tables", "jokers"),
        (7, "couleur", "random", "five", "Let jokers fill the tables", "jokers"),
        (7, "couleur", "random", "five", "let players sit out", "out_average"),
        (9, "whist", "random", "five", "let players sit out", "out_fixed"),
        (10, "whist", "partners", "five", "Let jokers fill the tables", "jokers"),
        (10, "whist", "partners", "five", "let players sit out", "out_average"),
        (10, "couleur", "change_partners", "five", "Let jokers fill", "jokers"),
        (10, "couleur", "change_partners", "five", "let players sit out", "out_fixed"),
    ],
)
def test_another_way_out_that_is_told_is_a_card_of_the_same_page(
    desk, players, game, method, uneven, says, then
):
    at = desk(players, jokers=3, variant=game)
    if method == "partners":
        pair_up(at.tournament)
    assert says in at.draw(method, uneven=uneven)
    page = at.page("rounds:rounds")[0]
    card = next(one for one in page.context["cards"] if one.key == then)
    assert not card.refused

    assert DRAWN in at.draw(method, uneven=then)


def test_a_joker_that_is_missing_is_entered_on_the_page_of_the_players(desk):
    at = desk(7)
    said = at.draw(uneven="jokers")
    assert "Enter one more on the page of the players" in said
    assert at.address("registration:entries") in said

    enter(at.tournament, 30, state="registered")
    at.act(30, "joker", joker="1")
    assert DRAWN in at.draw(uneven="jokers")


def test_who_has_no_partner_is_given_one_on_the_page_of_the_players(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    sides.unpair(side=at.entry(7).side, by=at.by)
    said = at.draw("partners")
    assert "Make pairs of them on the page of the partners" in said
    assert at.address("registration:partners") in said

    page = at.page("registration:entries")[1]
    assert at.address("registration:partners") in page
    at.send("registration:pair", at.entry(7).public_id, partner=at.entry(8).public_id)
    assert DRAWN in at.draw("partners")


def test_where_each_plays_for_oneself_nobody_is_sent_to_give_partners(desk):
    at = desk(8)
    said = at.draw("partners")
    assert "This game has no fixed partners. Choose another way to draw." in said

    assert "on the page of the players" not in said
    assert DRAWN in at.draw("random")


def test_whoever_waits_for_a_partner_is_given_another(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    at.act(8, "leave")
    at.draw("partners", uneven="out_average")
    assert len(at.out()) == 3  # a pair in turn, and whoever waits for a partner
    assert 7 in at.out()
    at.send("rounds:undo", 1, seen="drawn")

    enter(at.tournament, 9)
    assert at.address("registration:partners") in at.page("registration:entries")[1]
    at.send("registration:unpair", at.entry(7).public_id)
    at.send("registration:pair", at.entry(7).public_id, partner=at.entry(9).public_id)
    assert DRAWN in at.draw("partners", uneven="out_average")


def again_if_possible(at, *numbers, **typed):
    at.drop()
    at.wish(*numbers, **typed)


WISHES = {
    "more apart than there are tables": (
        [((1, 2, 3), {"must": "on"})],
        "add it again without the tick",
        lambda at: again_if_possible(at, 1, 2, 3),
    ),
    "two sides that fill too many tables": (
        [((1, 2, 3, 4, 5), {"kind": "from", "others": [6, 7, 8], "must": "on"})],
        "add it again without the tick",
        lambda at: again_if_possible(at, 1, 2, 3, 4, 5, kind="from", others=[6, 7, 8]),
    ),
    "three pairs apart at two tables": (
        [((1, 2), {"must": "on"}), ((1, 3), {"must": "on"}), ((2, 3), {"must": "on"})],
        "add it again without the tick",
        lambda at: again_if_possible(at, 2, 3),
    ),
    "a table that there is not": (
        [((1,), {"kind": "stay", "table": 5})],
        "Drop it, or add it again with another table",
        lambda at: again_if_possible(at, 1, kind="stay", table=2),
    ),
    "more at a table than it has seats": (
        [
            ((1, 2, 3), {"kind": "stay", "table": 1}),
            ((4, 5), {"kind": "stay", "table": 1}),
        ],
        "Drop a wish",
        lambda at: at.drop(),
    ),
    "at two tables at once": (
        [((1,), {"kind": "stay", "table": 1}), ((1,), {"kind": "stay", "table": 2})],
        "Drop a wish",
        lambda at: at.drop(),
    ),
    "at one table and apart": (
        [((1, 2), {"kind": "stay", "table": 1}), ((1, 2), {"must": "on"})],
        "Drop one of the two wishes",
        lambda at: at.drop(),
    ),
}


@pytest.mark.parametrize("case", WISHES)
def test_a_wish_that_cannot_be_is_dropped_or_added_otherwise_as_is_said(desk, case):
    wishes, says, do = WISHES[case]
    at = desk(8)
    for numbers, typed in wishes:
        at.wish(*numbers, **typed)
    assert says in at.draw()

    do(at)
    assert DRAWN in at.draw()


def test_the_tick_that_a_sentence_names_stands_in_the_form(desk):
    at = desk(8)
    assert "Always, even if players then meet twice" in at.page("rounds:drafts")[1]


def test_whoever_came_since_the_draw_is_seated_by_drawing_anew(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    enter(at.tournament, 9)
    assert "redraw the round" in at.problems()[0]

    at.redraw(uneven="five")
    assert at.problems() == []


def test_whoever_left_since_the_draw_changes_places_with_who_sits_out(desk):
    at = desk(9, uneven="out_average")
    draw(at.tournament, at.by, uneven=OUT)
    (out,) = at.out()
    gone = 1 if out != 1 else 2
    at.act(gone, "leave")
    assert "redraw, or swap with who sits out" in at.problems()[0]

    at.swap(gone, out)
    assert at.problems() == []


def test_a_joker_who_sits_out_gives_no_place_and_the_round_is_drawn_anew(desk):
    at = desk(9, uneven="out_average")
    draw(at.tournament, at.by, uneven=OUT)
    (out,) = at.out()
    at.tournament.entries.filter(number=out).update(is_joker=True)
    assert "is a joker and sits out: redraw" in at.problems()[0]

    at.redraw()
    assert at.problems() == []


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


def test_a_number_that_changed_meanwhile_is_looked_at_and_drawn(desk):
    at = desk(8)
    enter(at.tournament, 9)
    said = at.draw(here=8)
    assert "Look at what that means, then draw." in said
    assert 'name="here" value="9"' in said

    assert DRAWN in at.draw(here=9, uneven="five")


def test_all_rounds_are_played_and_the_settings_add_one(desk):
    at = desk(8, rounds=1)
    play(draw(at.tournament, at.by), at.by)
    _, text = at.page("rounds:rounds")
    assert "All 1 rounds are played. Add one in the settings to go on." in text

    form = at.page("planning:change")[0].context["form"]
    typed = {name: form[name].value() for name in form.fields}
    typed = {
        name: value
        for name, value in typed.items()
        if value is not None and value is not False
    }
    at.send("planning:change", **{**typed, "rounds": 2})
    assert DRAWN in at.draw()


def test_players_came_since_it_was_planned_and_another_way_is_chosen(desk):
    at = desk(8, rounds=3)
    play(draw(at.tournament, at.by, "meet"), at.by)
    for number in range(9, 13):
        enter(at.tournament, number)
    assert "Choose how the round is drawn" in at.draw("planned")

    assert DRAWN in at.draw("meet")


def test_a_round_that_is_drawn_is_published_and_not_drawn_twice(desk):
    at = desk(8)
    assert DRAWN in at.draw()
    assert "Round 1 is drawn already: look at it, then publish it." in at.draw()

    assert "published" in at.send("rounds:publish", 1)


def test_a_round_that_goes_on_is_closed_before_the_next_is_drawn(desk):
    at = desk(8)
    round = draw(at.tournament, at.by)
    operations.publish_round(round=round, by=at.by)
    operations.start_round(round=round, by=at.by)
    assert "close it before the next is drawn" in at.draw()

    operations.close_round(round=round, by=at.by)
    assert DRAWN in at.draw()


def test_numbers_are_drawn_again_once_the_draw_of_the_tables_is_taken_back(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    said = at.send("registration:draw_numbers", seed=4)
    assert "Take the draw of the tables back first." in said

    at.send("rounds:undo", 1)
    assert "All who are here have a number by lot." in at.send(
        "registration:draw_numbers", seed=4
    )


def test_numbers_stay_once_a_round_was_played_and_nothing_else_is_asked(desk):
    at = desk(8)
    play(draw(at.tournament, at.by), at.by)
    said = at.send("registration:draw_numbers", seed=4)

    assert "A round was played: the numbers stay as they are." in said
    assert "Take the draw of the tables back" not in said


def test_a_pair_is_taken_apart_before_one_of_them_is_taken_off_the_list(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    assert "Take the partnership apart first." in at.act(1, "remove")

    at.send("registration:unpair", at.entry(1).public_id)
    at.act(1, "remove")
    assert not at.tournament.entries.filter(number=1).exists()


def test_who_has_a_partner_already_gets_another_once_that_pair_is_apart(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    sides.unpair(side=at.entry(7).side, by=at.by)
    at.send("registration:unpair", at.entry(1).public_id)
    at.send("registration:pair", at.entry(7).public_id, partner=at.entry(1).public_id)

    assert at.entry(7).side == at.entry(1).side


def test_who_sits_at_a_table_withdraws_in_place_of_being_taken_off(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    assert "sits at a table: let them withdraw instead." in at.act(1, "remove")

    at.act(1, "leave")
    assert at.entry(1).state == "left"


def test_registration_is_closed_and_all_the_same_is_ticked(desk):
    at = desk(8)
    play(draw(at.tournament, at.by), at.by)
    said = at.send("registration:walk_in", line="Zoé Zola")
    if "Tick “enter all the same” first." in said:
        at.send("registration:walk_in", line="Zoé Zola", late="on")
    assert at.tournament.entries.count() == 9
