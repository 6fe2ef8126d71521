"""Who sits where on paper: on posters, on cards of players and tables, on slips."""

import re

import pytest
from django.utils.html import strip_tags

from tests.boards.evening import accept, begin, evening, tournament_of
from tests.printing.reading import boxes_of, contents, page_of, pdf, words_of
from tests.printing.test_every_paper import outside, overlapping
from tests.ranking import day as days
from tournaments.boards.models import BoardPlay
from tournaments.comparison import queries as comparison
from tournaments.entries.models import Entry
from tournaments.papers.seated import State, own_rounds, round_seatings
from tournaments.players.models import Player
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
SEATS = ("seating", "seating-by-table")


@pytest.fixture
def hall():
    """Two rounds of three: one closed, the next drawn and not published."""
    hall = days.tournament_of(rounds=3)
    days.seat_round(hall, 1, (1, 2, 3, 4), (5, 6, 7, 8), state=Round.State.CLOSED)
    days.seat_round(hall, 2, (1, 5, 2, 6), (3, 7, 4, 8), state=Round.State.DRAWN)
    return hall


def words(page):
    return " ".join(strip_tags(page[page.index("<body") :]).split())


def found_on(sheets):
    """All that stands on sheets, whatever place stays empty."""
    return [one for sheet in sheets for row in sheet for one in row if one]


@pytest.mark.parametrize("key", SEATS)
def test_what_hangs_on_the_wall_is_the_newest_round_that_is_published(key, hall):
    assert contents(key, hall)["round"].number == 1
    assert contents(key, hall, desk=True)["round"].number == 2
    desk = page_of(key, hall, "en", desk=True)
    assert "Not published: for the desk" in desk
    assert "Not published" not in page_of(key, hall, "en")


@pytest.mark.parametrize("key", SEATS)
def test_a_round_that_is_only_drawn_is_refused_to_the_wall_in_a_sentence(key, hall):
    drawn = hall.played_rounds.get(number=2)
    page = page_of(key, hall, "en", round=drawn)

    assert "The seating of round 2 is not published yet." in page
    assert "Lambert" not in page
    assert "Élodie" not in page


@pytest.mark.parametrize("key", [*SEATS, "all-rounds"])
def test_a_tournament_without_rounds_says_that_none_is_drawn(key):
    page = words(page_of(key, days.tournament_of(people=0), "en"))

    assert re.search("No round is (there to be hung up: draw one|drawn yet)", page)


def test_the_wall_names_each_player_once_as_he_is_called_with_table_and_seat(hall):
    Player.objects.filter(last_name="Maes").update(shown="number")
    poster = contents("seating", hall)["poster"]
    columns = zip(*(row for sheet in poster.sheets for row in sheet), strict=True)
    listed = [one for column in columns for one in column if one]

    assert [(one["name"], one["place"].table, one["place"].seat) for one in listed] == [
        *(("An C.", 2, "E"), ("Élodie L.", 1, "N"), ("Guy H.", 2, "S")),
        *(("Jan P.", 1, "E"), ("Marie D.", 1, "S"), ("Paul N.", 2, "N")),
        *(("Rita W.", 2, "W"), ("#4", 1, "W")),
    ]
    assert [one["letter"] for one in listed] == [*"AEGJMPR", "#"]


@pytest.mark.parametrize("people", [37, 60, 200])
def test_a_letter_stands_where_it_begins_and_again_at_the_top_of_each_column(people):
    hall = crowded(people)
    for size in ("A4", "A3"):
        for sheet in contents("seating", hall, size=size, desk=True)["poster"].sheets:
            for column in zip(*sheet, strict=True):
                listed = [one for one in column if one]
                initials = [one["name"][0] for one in listed]
                begins = [
                    at
                    for at, letter in enumerate(initials)
                    if not at or letter != initials[at - 1]
                ]
                marked = [at for at, one in enumerate(listed) if one["letter"]]
                assert marked == begins


def crowded(people):
    """A hall with so many players, whose surnames have eight letters to begin with."""
    hall = days.tournament_of(people=0)
    Player.objects.bulk_create(
        Player(first_name="Anne-Marie", last_name=f"{'ABCDEFGH'[n % 8]}artier {n}")
        for n in range(people)
    )
    Entry.objects.bulk_create(
        Entry(tournament=hall, player=player, number=number, state="present")
        for number, player in enumerate(Player.objects.order_by("pk"), start=1)
    )
    full = range(1, people - people % 4 + 1, 4)
    days.seat_round(hall, 1, *(range(first, first + 4) for first in full))
    return hall


@pytest.mark.long
def test_four_hundred_players_stand_on_posters_in_letters_for_two_metres():
    hall = days.tournament_of(people=0)
    Player.objects.bulk_create(
        Player(first_name="Anne-Marie", last_name=f"Lambert {n}", folded_name=f"{n}")
        for n in range(400)
    )
    Entry.objects.bulk_create(
        Entry(tournament=hall, player=player, number=number, state="present")
        for number, player in enumerate(Player.objects.order_by("pk"), start=1)
    )
    fours = [range(first, first + 4) for first in range(1, 401, 4)]
    days.seat_round(hall, 1, *fours)

    for key, near in zip(SEATS, (1, 0.87), strict=True):
        for size, least in (("A4", 15 * near), ("A3", 20 * near)):
            poster = contents(key, hall, size=size)["poster"]
            assert poster.setting.points >= least
            shown = sum(
                one is not None
                for sheet in poster.sheets
                for row in sheet
                for one in row
            )
            assert shown == (400 if key == "seating" else 100)


def test_a_card_says_table_seat_and_who_sits_there_and_leaves_room_for_the_rest(hall):
    guides = contents("guide-cards", hall, entry=hall.entries.get(number=1))
    [[(cards, lines)]] = guides["sheets"]

    assert (cards[0]["number"], cards[0]["name"], cards[1]) == (1, "Élodie L.", None)
    told = [line[0] for line in lines]
    assert told[0]["people"] == "2 Jan P.\n3 Marie D.\n4 Luc M."
    assert (told[0]["own"].chair.table, told[0]["own"].chair.seat) == (1, "N")
    assert [line["own"].round.state for line in told] == [
        *(State.PUBLISHED, State.OPEN, State.OPEN)
    ]


def test_the_desk_has_a_round_that_is_drawn_on_its_cards_with_a_mark(hall):
    desk = page_of("guide-cards", hall, "en", desk=True)
    wall = page_of("guide-cards", hall, "en")

    assert "* not published yet: it may change" in desk
    assert "2*" in desk
    assert "2*" not in wall
    assert "5 Paul Noël" in desk


def test_in_whist_the_partner_stands_first_then_the_opponents():
    hall = days.tournament_of("whist", rounds=1)
    days.seat_round(hall, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    own = own_rounds(hall, round_seatings(hall, desk=False))
    key = {one.number: one.public_id for one in hall.entries.all()}

    assert own[key[2]][0].partner == key[4]
    assert list(own[key[2]][0].others) == [key[1], key[3]]
    assert "Partner, opponents" in page_of("guide-cards", hall, "en")


def test_who_sits_out_has_a_card_that_says_so(hall):
    first = hall.played_rounds.get(number=1)
    hall.played_rounds.filter(number=2).update(state=Round.State.PUBLISHED)
    gone = hall.entries.get(number=8)
    first.tables.get(number=2).occupants.filter(entry=gone).delete()
    first.sitting_out.create(entry=gone)

    page = page_of("guide-cards", hall, "en", entry=gone)
    assert "You sit out." in page
    own = own_rounds(hall, round_seatings(hall, desk=False))
    assert [one.sits_out for one in own[gone.public_id]] == [True, False, False]


@pytest.mark.parametrize("key", ["guide-cards", "player-cards"])
def test_where_nobody_is_entered_there_is_a_sentence_and_no_empty_sheet(key):
    page = page_of(key, days.tournament_of(people=0), "en")

    assert "Nobody is entered yet." in page
    assert "<h1>" in page
    assert "<table" not in page


def test_a_card_of_an_evening_in_boards_has_every_board_with_its_hand(accounts):
    by = accounts["organiser"]
    hall = tournament_of(9)
    accept(hall, by)
    begin(hall, by)
    first = hall.entries.get(number=1)
    own = own_rounds(hall, round_seatings(hall, desk=False))[first.public_id]

    held = {
        play.board.number: play.hands["NES".index(own[0].chair.seat)]
        for play in BoardPlay.objects.filter(table__occupants__entry=first)
    }
    assert dict(own[0].hands) == held
    assert [len(one.hands) for one in own] == [3, 3, 3]
    every = [board for one in own for board, _hand in one.hands]
    assert len(set(every)) == 9
    both = page_of("guide-cards", hall, "fr", "nl", entry=first)
    assert both.count('class="board"') == 9


def test_the_movement_on_paper_has_each_player_in_each_round(accounts):
    hall = evening(9, by=accounts["organiser"], played=0)
    page = page_of("boards", hall, "en")
    grid = page[page.index('<table class="movement"') :]

    found = [int(n) for n in re.findall(r"<b>(\d+)</b><br>", grid)]  # a line each
    assert sorted(found) == sorted([*range(1, 10)] * 3)
    assert comparison.set_of(hall).fingerprint in page
    none = page_of("boards", tournament_of(9), "en")
    assert "No movement is accepted yet" in none


def test_a_table_card_has_the_number_the_seats_of_the_game_and_its_code(hall):
    page = page_of("table-cards", hall, "fr", "nl", table=2)

    assert page.count('class="table-card"') == 1
    assert re.search(r'class="giant digits-1">\s*2\s*<', page)
    assert [one in words(page) for one in ("Nord / Noord", "Ouest / West")] == [
        True
    ] * 2
    whiz = page_of("table-cards", days.tournament_of("whiz"), "en", table=1)
    assert "West" not in words(whiz)
    assert "South" in words(whiz)
    none = page_of("table-cards", hall, "en", table=99)
    assert "There is no such table." in none


def test_all_rounds_stand_side_by_side_and_the_desk_sees_what_is_drawn(hall):
    wall, desk = (words(page_of("all-rounds", hall, "en", desk=d)) for d in (0, 1))

    assert "Round 1 1" in wall
    assert "Round 2" not in wall
    assert "Not drawn yet: 2, 3" in wall
    assert "N 1 Élodie Lambert E 5 Paul Noël" in desk
    assert "Round 2 *" in desk


def test_those_who_sit_out_stand_below_a_word_across_the_list(hall):
    assert "Exempts" not in page_of("all-rounds", hall, "fr", desk=True)
    first = hall.played_rounds.get(number=1)
    gone = hall.entries.get(number=8)
    first.tables.get(number=2).occupants.filter(entry=gone).delete()
    first.sitting_out.create(entry=gone)
    page = words(page_of("all-rounds", hall, "fr", desk=True))

    assert re.search(r"Exempts? 8 ", page)
    assert 'colspan="3">Exempts</th>' in page_of("all-rounds", hall, "fr", desk=True)


def test_four_rounds_of_long_names_turn_the_sheet():
    hall = days.tournament_of("whist", rounds=4)
    for number in (1, 2, 3, 4):
        days.seat_round(
            hall, number, (1, 2, 3, 4), (5, 6, 7, 8), state=Round.State.CLOSED
        )
        found = contents("all-rounds", hall, desk=True)
        assert found["turned"] == (number == 4)
    Player.objects.update(first_name="", last_name="Paul")
    assert not contents("all-rounds", hall, desk=True)["turned"]


@pytest.mark.long
@pytest.mark.parametrize("key", ["seating", "seating-by-table"])
def test_the_tournament_stands_in_one_line_above_a_poster(key, hall):
    """Its name has the whole line, and not the column of what is spanned beside it."""
    hall.name = "Grand prix de printemps de la Fédération"
    hall.save()
    lines = words_of(pdf(page_of(key, hall, "fr"))).splitlines()

    assert [line for line in lines if hall.name in line and "20/11/2026" in line]


@pytest.mark.long
def test_a_number_of_three_figures_leaves_the_name_beside_it_free(hall):
    hall.entries.filter(number=1).update(number=888)
    made = pdf(page_of("guide-cards", hall, "fr", desk=True))
    _width, found = boxes_of(made)
    number = next(right for _left, right, word in found if word == "888")
    name = min(left for left, _right, word in found if word == "Élodie")

    assert number + 3 < name


@pytest.mark.long
@pytest.mark.press
def test_what_a_player_card_is_for_is_shortened_where_it_is_long(hall):
    hall.name = "Grand tournoi de printemps de la Fédération et de ses amis"
    hall.save()
    made = pdf(page_of("player-cards", hall, "fr", desk=True))

    assert hall.name in words_of(made)  # it is read out whole
    assert (outside(made), overlapping(made)) == ([], [])


def test_a_guide_card_says_when_it_was_printed(hall):
    page = words(page_of("guide-cards", hall, "fr"))

    assert re.search(r"\d\d/\d\d/\d{4} \d\d:\d\d · Soirée d.hiver, 20/11/2026", page)


@pytest.mark.long
@pytest.mark.parametrize("key", ["guide-cards", "player-cards", "board-slips"])
def test_no_card_spills_over_its_sheet_however_long_the_names(accounts, key):
    if key == "board-slips":
        hall = evening(9, by=accounts["organiser"], played=0)
    else:
        hall = days.tournament_of("whist", rounds=4)
        days.seat_round(hall, 1, (1, 2, 3, 4), (5, 6, 7, 8), state=Round.State.CLOSED)
        days.seat_round(hall, 2, (1, 3, 2, 4), (5, 7, 6, 8), state=Round.State.DRAWN)
    Player.objects.update(first_name="Anne-Marie " * 5, last_name="Wandeleer-" * 6)
    sheets = contents(key, hall, desk=True)["sheets"]
    made = pdf(page_of(key, hall, "fr", "nl", desk=True))

    assert words_of(made).count("\f") == len(sheets)
    width, found = boxes_of(made)
    assert [word for a, b, word in found if a < 20 or b > width - 20] == []
