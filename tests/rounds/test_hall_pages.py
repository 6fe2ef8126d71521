"""The hall is arranged once, and every page shows where a table stands."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import PHONE, complaints_in_both_themes, width
from tests.desk.own_page.phone import Phone, words_of
from tests.jury.evening import called
from tests.live.conftest import new_round, new_tournament
from tests.printing.reading import page_of
from tournaments.draw.hall.operations import arrange
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.show import queries as show
from tournaments.tables.hall import mark_of, plan_for
from tournaments.tables.rules.hall_plan import HallPlan

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
BY_NUMBER = "not arranged yet: the tables stand here in order of their number."
TYPED = {"across": "3", "aisles": "2", "way": "back_and_forth", "front": "desk"}
KEPT = {
    "across": 3,
    "aisles": [2],
    "way": "back_and_forth",
    "front": "desk",
    "placed": {},
}


def page(day):
    return reverse("rounds:hall", args=[day.public_id])


def again(day):
    return Tournament.objects.get(pk=day.pk)


def test_an_organiser_types_rows_and_aisles_and_takes_it_back(organiser, by):
    day = new_tournament(16)
    answer = organiser.post(page(day), TYPED, headers=ENGLISH, follow=True)

    assert "The hall is arranged." in words_of(answer)
    assert again(day).hall_plan == KEPT
    undo(Event.objects.get(kind="hall_arranged"), by=by)
    assert again(day).hall_plan == {}


def test_the_next_tournament_at_the_same_place_begins_with_it(by):
    first = new_tournament(4)
    arrange(tournament=first, plan=KEPT, by=by)

    assert plan_for(new_tournament(4)).across == 3
    assert plan_for(new_tournament(4, place="Wavre")) == HallPlan()
    own = new_tournament(4)
    arrange(tournament=own, plan=HallPlan(across=5).as_json(), by=by)
    assert plan_for(again(own)).across == 5


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"aisles": "3"}, "not its last one"),
        ({"aisles": "two"}, "not its last one"),
        ({"placed": "{"}, "Drag them again"),
        ({"placed": '{"1": [0.3, 1]}'}, "Drag them again"),
        ({"placed": '{"1": [1, ' + "9" * 5_000 + "]}"}, "Drag them again"),
        ({"placed": '{"' + "9" * 5_000 + '": [1, 1]}'}, "Drag them again"),
        ({"placed": '{"1": [1e400, 1]}'}, "Drag them again"),
        ({"placed": "[" * 9_000}, "Drag them again"),
        ({"across": "99"}, "24"),
    ],
)
def test_what_makes_no_hall_is_refused_beside_its_question(organiser, sent, said):
    day = new_tournament(4)
    answer = organiser.post(page(day), TYPED | sent, headers=ENGLISH)

    assert answer.status_code == 422
    assert said in words_of(answer)
    assert again(day).hall_plan == {}


def test_a_page_of_before_writes_over_nothing(organiser, by):
    day = new_tournament(4)
    seen = mark_of(day)
    arrange(tournament=day, plan=KEPT, by=by)
    with pytest.raises(ValidationError) as refused:
        arrange(tournament=day, plan={}, by=by, seen=seen)
    assert refused.value.code == "stale"
    answer = organiser.post(page(day), TYPED | {"across": "4", "seen": seen})

    assert answer.status_code == 422
    assert again(day).hall_plan == KEPT


def test_a_player_reads_where_his_table_stands(by):
    day = new_tournament(16)
    arrange(tournament=day, plan=KEPT, by=by)
    round = new_round(day, by)
    number = round.tables.get(occupants__entry__number=1).number
    row, place = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 1)}[number]

    words = words_of(Phone(again(day)).scan(1))

    sentence = f"row {row} from the front, number {place} from the left."
    assert f"Table {number}: {sentence}" in words


def test_who_is_looked_for_is_shown_in_the_hall(stranger, by):
    day = new_tournament(16)
    arrange(tournament=day, plan=KEPT, by=by)
    round = new_round(again(day), by)
    number = round.tables.get(occupants__entry__number=2).number
    plan = reverse("rounds:plan", args=[day.public_id])

    html = stranger.get(plan, {"search": "Bart"}, headers=ENGLISH).content.decode()

    marked = [part.partition("</g>")[0] for part in html.split("on-plan here")[1:]]
    assert f">{number}<" in "".join(marked)
    assert "on-plan here" not in stranger.get(plan).content.decode()


@pytest.mark.parametrize("digit", ["፩", "²", "٣", "9" * 5_000])
def test_digits_that_are_none_of_ours_find_nobody(stranger, by, digit):
    day = new_tournament(16)
    new_round(day, by)
    plan = reverse("rounds:plan", args=[day.public_id])

    assert stranger.get(plan, {"search": digit}).status_code == 200


def test_nobody_is_shown_in_a_hall_that_is_not_arranged(stranger, organiser, by):
    day = new_tournament(16)
    new_round(day, by)
    plan = reverse("rounds:plan", args=[day.public_id])

    found = stranger.get(plan, {"search": "Bart"}, headers=ENGLISH).content.decode()
    everybody = stranger.get(plan, headers=ENGLISH)
    at_the_desk = organiser.get(plan, headers=ENGLISH)

    assert "hall-map" not in found
    assert BY_NUMBER in words_of(everybody)
    assert 'aria-label="Tables in order of their number"' in everybody.content.decode()
    assert page(day) not in everybody.content.decode()
    assert f'href="{page(day)}">Arrange the hall' in at_the_desk.content.decode()


def test_a_plan_of_an_arranged_hall_says_nothing_of_numbers(organiser, by):
    day = new_tournament(16)
    arrange(tournament=day, plan=KEPT, by=by)
    new_round(again(day), by)
    plan = reverse("rounds:plan", args=[day.public_id])

    shown = organiser.get(plan, headers=ENGLISH)

    assert BY_NUMBER not in words_of(shown)
    assert 'aria-label="The hall"' in shown.content.decode()


def test_a_hall_put_back_in_rows_as_look_well_is_not_called_arranged(organiser, by):
    day = new_tournament(16)
    arrange(tournament=day, plan=KEPT, by=by)
    nothing = {"across": "", "aisles": "", "way": "forth", "front": ""}
    answer = organiser.post(page(day), nothing, headers=ENGLISH, follow=True)

    assert "The tables stand in order of their number." in words_of(answer)
    assert again(day).hall_plan == {}


@pytest.mark.parametrize("plan", [{}, KEPT], ids=["by number", "arranged"])
def test_the_paper_of_the_hall_says_where_it_shows_but_numbers(by, plan):
    day = new_tournament(16)
    if plan:
        arrange(tournament=day, plan=plan, by=by)

    paper = page_of("hall-plan", again(day), "en")

    assert (BY_NUMBER in paper) is not bool(plan)
    assert paper.count("on-plan") == 4


def test_of_one_who_is_found_the_table_is_drawn_with_who_sits_there(stranger, by):
    day = new_tournament(8)
    round = new_round(day, by)
    table = round.tables.get(occupants__entry__number=2)
    plan = reverse("rounds:plan", args=[day.public_id])

    page = stranger.get(plan, {"search": "Bart"}, headers=ENGLISH)

    drawn = page.content.decode().partition('class="around-table"')[2]
    drawn = drawn.partition("on-table")[0]
    for seat in table.occupants.select_related("entry__player"):
        assert str(seat.entry.player) in drawn
    assert drawn.count("sits here") == 1


def test_the_jury_sees_where_it_is_called(cast, by, accounts):
    day = new_tournament(16)
    arrange(tournament=day, plan=KEPT, by=by)
    round = new_round(again(day), by, "playing")
    table = round.tables.get(number=3)
    case = called(table, by=accounts["jury"])

    queue = cast["jury"].get(reverse("jury:queue", args=[day.public_id]))
    assert queue.context["here"] == {3}
    found = cast["jury"].get(
        reverse("jury:case", args=[day.public_id, case.public_id]), headers=ENGLISH
    )
    words = words_of(found)
    assert "Where is table 3?" in words
    assert "▲ the desk 1 2 3 4 Table 3: row 1 from the front" in words


def test_the_jury_is_shown_no_place_that_may_be_false(cast, organiser, by, accounts):
    day = new_tournament(16)
    round = new_round(day, by, "playing")
    case = called(round.tables.get(number=3), by=accounts["jury"])
    address = reverse("jury:queue", args=[day.public_id])

    queue = cast["jury"].get(address).content.decode()
    whole = cast["jury"].get(
        reverse("jury:case", args=[day.public_id, case.public_id]), headers=ENGLISH
    )

    assert "hall-map" not in queue
    assert page(day) not in queue
    assert page(day) in organiser.get(address).content.decode()
    assert "from the front" not in words_of(whole)


def test_the_hall_is_the_last_screen_of_the_seating(by):
    day = new_tournament(16)
    new_round(day, by)
    before = show.scene(again(day)).slides
    arrange(tournament=day, plan=KEPT, by=by)
    slides = show.scene(again(day)).slides

    assert [slide.kind for slide in before] == ["names", "names"]
    assert [slide.kind for slide in slides] == ["names", "names", "plan"]
    (hall,) = slides[-1].rows
    assert [spot.number for spot in hall.spots] == [1, 2, 3, 4]


def test_the_sheets_stand_where_their_tables_do(organiser, by):
    day = new_tournament(16)
    arrange(tournament=day, plan=KEPT, by=by)
    new_round(day, by, "playing")
    board = reverse("entry:board", args=[day.public_id])

    drawn = organiser.get(board, {"view": "hall"}).context["hall"]

    assert [one.at for one in drawn] == [
        "column-1 row-1",
        "column-3 row-1",
        "column-6 row-1",
        "column-6 row-3",
    ]
    assert BY_NUMBER not in words_of(
        organiser.get(board, {"view": "hall"}, headers=ENGLISH)
    )


def test_the_sheets_of_a_hall_that_is_not_arranged_follow_by_number(organiser, by):
    day = new_tournament(16)
    new_round(day, by, "playing")
    board = reverse("entry:board", args=[day.public_id])

    shown = organiser.get(board, {"view": "hall"}, headers=ENGLISH)

    assert [(one.number, one.at) for one in shown.context["hall"]] == [
        (number, "") for number in (1, 2, 3, 4)
    ]
    assert BY_NUMBER in words_of(shown)


@pytest.fixture
def arranging(sign_in, live_server, transactional_db):
    """The page of the hall, signed in as an organiser."""

    def open_it(day):
        page = sign_in()
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(live_server.url + reverse("rounds:hall", args=[day.public_id]))
        return page

    return open_it


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_table_is_dragged_and_another_is_moved_with_the_keys(arranging):
    day = new_tournament(16)
    shown = arranging(day)
    first = shown.locator("[data-table='1']")
    box = first.bounding_box()
    shown.mouse.move(box["x"] + 10, box["y"] + 10)
    shown.mouse.down()
    shown.mouse.move(box["x"] + 40, box["y"] + 60, steps=4)
    shown.mouse.move(box["x"] + 10, box["y"] + 10 + 3 * box["height"], steps=4)
    shown.mouse.up()
    shown.locator("[data-table='2']").focus()
    shown.keyboard.press("ArrowRight")
    sent = json.loads(shown.locator("[name=placed]").input_value())
    assert sent["2"] == [1.5, 0]
    assert sent["1"][0] == 0
    assert sent["1"][1] > 1

    shown.get_by_role("button", name="Enregistrer").click()
    expect(shown.get_by_text("La salle est disposée.")).to_be_visible()
    kept = again(day).hall_plan["placed"]
    assert kept == {number: [float(one) for one in at] for number, at in sent.items()}

    shown.get_by_role("button", name="Tout remettre en rangées").click()
    expect(shown.locator("[name=placed]")).to_have_value("{}")
    assert again(day).hall_plan == {}


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_page_of_the_hall_keeps_nobody_out(arranging):
    shown = arranging(new_tournament(16))

    assert complaints_in_both_themes(shown) == []
    shown.set_viewport_size(PHONE)
    assert width(shown) == PHONE["width"]
