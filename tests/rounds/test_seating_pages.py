"""The organiser runs the rounds on one page; everybody finds a seat on another."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from seating.sizes import Impossible
from seating.verify import Judgement
from tests.naming import repeated
from tests.rounds.conftest import enter, pair_up, write
from tests.rounds.rounds import draw, play
from tournaments.accounts.models import Host
from tournaments.draw import operations
from tournaments.entries.models import Entry
from tournaments.follow import rounds as states
from tournaments.ledger.models import Event
from tournaments.players.models import Player
from tournaments.tables import wording
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db
DRAW = {"method": "random", "seed": "7"}
REDRAW = {"redraw-method": "random", "redraw-seed": "8"}


@pytest.fixture
def address(day):
    """The addresses of one tournament of eight players."""
    tournament = day()

    def at(page, *more):
        return reverse(f"rounds:{page}", args=[tournament.public_id, *more])

    at.tournament = tournament
    return at


@pytest.fixture
def drawn(address, by):
    """In these tests, the first round of the tournament that is addressed."""
    return operations.draw_round(
        tournament=address.tournament, method="random", seed=7, by=by
    )


@pytest.fixture
def published(drawn, by):
    return operations.publish_round(round=drawn, by=by)


@pytest.fixture
def playing(published, by):
    return states.start_round(round=published, by=by)


def text(response):
    return " ".join(response.content.decode().split())


@pytest.mark.long
def test_a_round_goes_its_whole_way_on_one_page(organiser, address):
    for page, more, state in (
        ("draw", DRAW, "drawn"),
        ("redraw", REDRAW, "drawn"),
        ("publish", {}, "published"),
        ("start", {}, "playing"),
        ("undo", {}, "published"),
        ("start", {}, "playing"),
    ):
        where = address(page) if page == "draw" else address(page, 1)
        answer = organiser.post(where, more)
        assert answer.status_code == 302, page
        assert Round.objects.get().state == state
        assert organiser.get(answer.headers["Location"]).status_code == 200


def test_the_method_of_the_tournament_is_offered_first_with_a_number(organiser, day):
    tournament = day(draw_method="meet")
    page = organiser.get(reverse("rounds:rounds", args=[tournament.public_id]))

    form = page.context["draw_form"]
    assert form.initial["method"] == "meet"
    assert 0 <= form.initial["seed"] < 1_000_000


@pytest.mark.parametrize(
    ("variant", "rounds", "asks"),
    [("couleur", 0, False), ("couleur", 1, True), ("whist", 1, False)],
)
def test_how_the_standing_draws_is_asked_where_it_is_one_that_can(
    organiser, day, by, variant, rounds, asks
):
    tournament = day(8, variant=variant)
    pair_up(tournament)
    for _number in range(rounds):
        play(draw(tournament, by, "partners"), by)
    page = organiser.get(reverse("rounds:rounds", args=[tournament.public_id]))
    assert ("weight" in page.context["draw_form"].fields) is asks


def test_a_draw_for_other_numbers_asks_nothing_that_was_not_asked_before(
    organiser, address
):
    stale = {**DRAW, "method": "meet", "here": "9"}  # one went since the page was seen
    page = organiser.post(address("draw"), stale)
    assert page.status_code == 422
    assert "weight" not in page.context["draw_form"].fields


def test_a_draw_that_cannot_be_keeps_what_was_typed(organiser, address):
    Entry.objects.filter(number__gt=7).update(state=Entry.State.LEFT)
    answer = organiser.post(address("draw"), {"method": "standing", "seed": "4242"})

    assert answer.status_code == 422
    assert answer.context["draw_form"].errors.keys() == {"uneven"}
    assert 'value="4242"' in text(answer)
    assert not Round.objects.exists()


def test_a_number_of_a_draw_that_is_none_is_refused_beside_it(organiser, address):
    for seed in ("", "sept", "-1", "1000000000"):
        answer = organiser.post(address("draw"), {**DRAW, "seed": seed})
        assert answer.status_code == 422
        assert answer.context["draw_form"].errors.keys() == {"seed"}


def test_a_redraw_that_comes_too_late_says_so(organiser, address, playing, accounts):
    write(Table.objects.first(), 1, accounts["organiser"])
    answer = organiser.post(address("redraw", 1), REDRAW)

    assert answer.status_code == 422
    assert Round.objects.get().seed == 7


def test_two_who_are_ticked_change_places(organiser, address, drawn):
    first, last = Occupant.objects.first(), Occupant.objects.last()
    ticked = [first.entry.public_id, last.entry.public_id]
    answer = organiser.post(address("swap", 1), {"entry": ticked})

    assert answer.status_code == 302
    assert Occupant.objects.get(table=first.table, seat=first.seat).entry == last.entry
    assert organiser.get(address("rounds")).context["swaps"] == 1
    organiser.post(address("redraw", 1), REDRAW)
    assert organiser.get(address("rounds")).context["swaps"] == 0


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_swap_takes_exactly_two_and_leaves_the_others_ticked(
    organiser, address, drawn, count
):
    ticked = list(Entry.objects.values_list("public_id", flat=True)[:count])
    answer = organiser.post(address("swap", 1), {"entry": ticked})

    assert answer.status_code == 422
    assert text(answer).count(" checked>") == count
    assert not Event.objects.filter(kind="seats_swapped").exists()


def test_a_seating_that_is_not_published_is_for_organisers_alone(cast, address, drawn):
    name = "Anne"
    seen = {
        who: name in text(client.get(address("rounds")))
        for who, client in cast.items()
        if who in {"organiser", "scorer", "jury"}
    }

    assert seen == {"organiser": True, "scorer": False, "jury": False}
    for client in cast.values():
        assert name not in text(client.get(address("plan")))


def test_once_published_everybody_finds_a_seat(cast, address, published):
    for client in cast.values():
        page = client.get(address("plan"))
        assert page.status_code == 200
        assert "Anne L." in text(page)
        assert "Lambert" not in text(page)


def test_a_name_stands_in_the_hall_as_its_owner_allows(stranger, address, drawn, by):
    Player.objects.filter(first_name="Anne").update(shown="number")
    Player.objects.filter(first_name="Bart").update(shown="full")
    operations.publish_round(round=drawn, by=by)
    listed = stranger.get(address("plan")).context["listed"]

    assert [one.name for one in listed] == [
        "Bart Lambert",
        *(f"{first} L." for first in ("Chloé", "Dirk", "Els", "Fons", "Greta", "Hugo")),
        "#1",
    ]


def test_no_surname_that_is_hidden_puts_names_in_order(stranger, address, drawn, by):
    for first, last in (("Anne", "Zz"), ("Bart", "Yy"), ("Chloé", "Aa")):
        Player.objects.filter(first_name=first).update(last_name=last)
    operations.publish_round(round=drawn, by=by)
    page = stranger.get(address("plan")).context

    assert [one.name for one in page["listed"]][:3] == [
        "Anne Z.",
        "Bart Y.",
        "Chloé A.",
    ]
    assert list(map(page["table"].letter_of, page["listed"]))[:3] == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("shown", "wall"),
    [
        ("full", ["Dirk Ady", "Bart Lam", "Anne Lambert", "Anne Legrand"]),
        ("initial", ["Anne La.", "Anne Le.", "Bart L.", "Dirk A."]),
        ("initials", ["A. La.", "A. Le.", "B. L.", "D. A."]),
    ],
)
def test_the_wall_is_by_the_name_that_the_club_tells_in_full(
    stranger, address, drawn, by, shown, wall
):
    Host.objects.create(pk=1, name="Ciney", shown=shown)
    players = Player.objects.filter(entries__tournament=drawn.tournament)
    players.update(shown="")
    for first, last in (("Anne", "Legrand"), ("Bart", "Lam"), ("Dirk", "Ady")):
        players.filter(first_name=first).update(last_name=last)
    players.filter(first_name="Els").update(first_name="Anne")  # a Lambert too
    operations.publish_round(round=drawn, by=by)
    listed = stranger.get(address("plan")).context["listed"]

    names = [one.name for one in listed]
    assert [name for name in names if name in wall] == wall
    assert repeated(names) == []


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("chloe", ["Chloé L."]),
        ("3", ["Chloé L."]),
        ("lambert", 8),
        ("lamber", []),
        ("la", []),
        ("  ", 8),
        ("personne", []),
    ],
)
def test_one_is_found_by_what_everybody_may_see_or_by_the_whole_surname(
    stranger, address, published, search, found
):
    listed = stranger.get(address("plan"), {"search": search}).context["listed"]

    names = [one.name for one in listed]
    assert (len(names) if isinstance(found, int) else names) == found


def test_who_shows_a_number_alone_is_found_by_it_and_not_by_a_name(
    stranger, address, published
):
    Player.objects.filter(first_name="Anne").update(shown="number")

    def found(search):
        listed = stranger.get(address("plan"), {"search": search}).context["listed"]
        return [one.name for one in listed if one.person.number == 1]

    assert [found("lambert"), found("anne lambert"), found("1")] == [[], [], ["#1"]]


def test_who_sits_out_stands_in_the_list_without_a_table(stranger, day, by):
    tournament = day(9, uneven="out_fixed")
    round = operations.draw_round(tournament=tournament, method="meet", seed=1, by=by)
    operations.publish_round(round=round, by=by)
    page = stranger.get(reverse("rounds:plan", args=[tournament.public_id]))

    assert [one.table for one in page.context["listed"]].count(None) == 1


def test_the_plan_says_nothing_new_as_long_as_nothing_is(stranger, address, published):
    page = stranger.get(address("plan")).content.decode()
    (seen,) = re.findall(r"\?seen=(\w+)", page)

    assert stranger.get(address("plan"), {"seen": seen}).status_code == 204
    assert stranger.get(address("plan"), {"seen": "0"}).status_code == 200


def test_an_organiser_reads_the_facts_before_publishing(organiser, address, drawn, by):
    operations.publish_round(round=drawn, by=by)
    states.start_round(round=drawn, by=by)
    states.close_round(round=drawn, by=by, reason="an exercise")
    enter(address.tournament, 20, "registered")
    organiser.post(address("draw"), {**DRAW, "method": "meet"})

    context = organiser.get(address("rounds")).context
    # Eight players at two tables: two of each four meet again, whatever one does.
    assert [fact.split(" ")[0] for fact in context["facts"]] == ["2", "4"]
    assert len(context["again"]) == 4
    assert context["waiting"] == 1
    assert context["problems"] == []


def test_a_seating_begins_with_its_tables_below_a_line_that_opens(
    organiser, address, drawn, by
):
    operations.publish_round(round=drawn, by=by)
    states.start_round(round=drawn, by=by)
    states.close_round(round=drawn, by=by, reason="an exercise")
    organiser.post(address("draw"), {**DRAW, "method": "meet"})
    html = text(organiser.get(address("rounds"), headers={"accept-language": "en"}))
    above = html[html.index("<h1>") : html.index('id="table-1"')]
    closed = re.sub(r"(</summary>).*?</details>", r"\1", above)

    assert "<summary>4 pairs meet again</summary>" in closed
    assert above.count(" Lambert and ") == 4
    assert "Lambert" not in closed
    assert "number of the draw" not in closed


def test_where_nobody_meets_again_that_is_said_without_a_nought():
    with override("en"):
        facts = wording.round_summary(Judgement((), (), 0, 0), 4, left=0, number=2)

    assert facts == ["4 tables", "No pair meets again"]


def test_who_came_or_left_after_the_draw_is_told(organiser, address, drawn):
    enter(address.tournament, 21)
    Entry.objects.filter(number=3).update(state=Entry.State.LEFT)

    told = organiser.get(address("rounds")).context["problems"]
    assert len(told) == 2
    assert "Els Lambert 2" in told[0]
    assert "Chloé" in told[1]


def test_opening_a_round_again_asks_for_a_reason(organiser, address, playing, by):
    states.close_round(round=playing, by=by, reason="an exercise")
    answer = organiser.post(address("reopen", 1), {"reason": " "})

    assert answer.status_code == 422
    assert answer.context["reopen_form"].errors.keys() == {"reason"}


def test_a_step_that_somebody_took_meanwhile_is_told(organiser, address, published):
    answer = organiser.post(address("publish", 1))

    assert answer.status_code == 422
    assert answer.context["refused"]


@pytest.mark.long
def test_an_older_round_can_be_looked_at(organiser, address, drawn, by):
    operations.publish_round(round=drawn, by=by)
    states.start_round(round=drawn, by=by)
    states.close_round(round=drawn, by=by, reason="an exercise")
    organiser.post(address("draw"), DRAW)

    old = organiser.get(address("rounds"), {"round": 1})
    assert (old.context["round"].number, old.context["movable"]) == (1, False)
    assert organiser.get(address("plan")).context["round"].number == 1
    assert organiser.get(address("plan"), {"round": 2}).status_code == 404


@pytest.mark.parametrize("page", ["redraw", "swap", "publish", "start", "reopen"])
def test_a_press_on_a_round_whose_draw_was_taken_back_says_so(organiser, address, page):
    answer = organiser.post(address(page, 1))
    assert answer.status_code == 422
    assert "son tirage a été annulé" in text(answer)
    nowhere = reverse(f"rounds:{page}", args=["nowhere", 1])
    assert organiser.post(nowhere).status_code == 404
    assert organiser.get(address("rounds"), {"round": 9}).status_code == 404


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("page", ["rounds", "plan"])
def test_a_page_asks_as_often_for_four_players_as_for_sixteen(organiser, day, by, page):
    asked = set()
    for players in (4, 12, 16):
        tournament = day(players)
        round = operations.draw_round(
            tournament=tournament, method="random", seed=1, by=by
        )
        operations.publish_round(round=round, by=by)
        states.start_round(round=round, by=by)
        where = reverse(f"rounds:{page}", args=[tournament.public_id])
        organiser.get(where)
        with CaptureQueriesContext(connection) as queries:
            organiser.get(where)
        asked.add(len(queries))

    assert len(asked) == 1


def test_every_sentence_of_the_rules_can_be_said():
    params = {"players": 3, "seats": 4, "who": ("a",), "missing": 2, "needed": 2}
    params |= {"table": 1, "tables": 2, "round": 1, "others": 2}
    for code in (*wording.IMPOSSIBLE, "jokers"):
        said = wording.impossible_sentence(Impossible(code, **params), {"a": "Anne"})
        assert said
        assert "%(" not in said


def test_a_second_tap_on_take_back_does_not_take_the_draw_back_too(
    organiser, address, published
):
    for status in (302, 422):
        answer = organiser.post(address("undo", 1), {"seen": "published"})
        assert answer.status_code == status

    published.refresh_from_db()
    assert published.state == "drawn"


def test_a_second_tap_on_take_the_draw_back_says_that_it_is_back(
    organiser, address, drawn
):
    for status in (302, 422):
        answer = organiser.post(address("undo", 1), {"seen": "drawn"})
        assert answer.status_code == status
    assert "son tirage a été annulé" in text(answer)


def test_whoever_opens_a_round_again_second_reads_why_nothing_is_done(
    organiser, address, playing, by
):
    states.close_round(round=playing, by=by)
    typed = {"reason": "…"}
    assert organiser.post(address("reopen", 1), typed).status_code == 302
    again = organiser.post(address("reopen", 1), typed)

    assert again.status_code == 422
    assert 'class="notice error"' in text(again)
