"""Blank score sheets say what the desk asks, in its order, and lead back to it."""

import re
import subprocess

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scoring.variants import VARIANTS
from tests.boards import evening as boards_evening
from tests.entry.evening import sit, table_of, tournament_of
from tests.printing.reading import SITE, contents, page_of, pdf, words_of
from tests.printing.test_every_paper import outside, overlapping
from tests.ranking import day
from tournaments.deals.one_sheet import scorer_of, table_sheet
from tournaments.deals.queries import written_at
from tournaments.deals.rules import notation
from tournaments.deals.rules.holding import dealers
from tournaments.deals.wording import column
from tournaments.papers.blank_sheets import LOWEST, pages_of
from tournaments.play.sheets.forms import LineForm
from tournaments.players.models import Player
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db
LANGUAGES = ("fr", "nl", "en")


def sheets_of(table, **choices):
    found = contents(
        "score-sheets", table.round.tournament, table=table.number, **choices
    )
    return found["pages"]


def lines_of(page):
    return [begun for begun, _boxes in page.rows]


def heads_of(tournament):
    return [words for _key, words in contents("score-sheets", tournament)["typed"]]


def grey_in(page):
    """Of each row the columns of points that are grey."""
    return [
        [one.key for one, (_hand, is_grey) in zip(page.points, boxes, strict=True)
         if is_grey]
        for _begun, boxes in page.rows
    ]  # fmt: skip


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_stand_in_the_order_in_which_the_desk_types_them(game, language):
    table = table_of(tournament_of(game, options=VARIANTS[game].settle()[1]))
    with translation.override(language):
        typed = [column(key) for key in notation.columns(VARIANTS[game])]
        heads = heads_of(table.round.tournament)

    assert [one for one in heads if one in typed] == typed


@pytest.mark.parametrize("game", ["couleur", "simple"])
def test_where_the_grid_asks_for_the_jury_its_box_stands_behind_the_contract(game):
    with translation.override("en"):
        heads = heads_of(table_of(tournament_of(game)).round.tournament)

    assert heads[heads.index("Contract") + 1] == "Jury + −"


def test_each_box_for_a_signature_says_so_and_the_sheet_when_it_was_printed():
    table = table_of(tournament_of("couleur"))
    page = page_of("score-sheets", table.round.tournament, "en", table=table.number)

    assert page.count(">Signature</span>") == 4
    assert re.search(r"\d\d/\d\d/\d{4} \d\d:\d\d\s*</p>", page)


def test_the_jury_has_a_column_and_colons_are_those_of_the_language():
    table = table_of(tournament_of("couleur"))
    page = page_of("score-sheets", table.round.tournament, "fr", table=table.number)
    foot = page.split('class="sheet-foot"')[1].partition(">")[2]

    assert re.search(r'<th scope="col">Jury\s\+\s−</th>', page)
    assert "\N{NO-BREAK SPACE}: " in foot
    assert not re.search(r"\w: ", re.sub("<[^>]*>", "", foot))


def test_in_one_language_the_foot_has_larger_letters_than_in_two():
    table = table_of(tournament_of("couleur"))
    one, two = (
        float(re.search(r'sheet-foot" style="font-size: ([\d.]+)pt', page)[1])
        for page in (
            page_of("score-sheets", table.round.tournament, *languages)
            for languages in (("fr",), ("fr", "nl"))
        )
    )

    assert one > two


@pytest.mark.parametrize("game", ["whist32", "whiz", "whist"])
def test_where_no_contract_asks_for_the_jury_it_has_no_box(game):
    table = table_of(tournament_of(game, options=VARIANTS[game].settle()[1]))
    with translation.override("en"):
        assert "Jury + −" not in heads_of(table.round.tournament)


@pytest.mark.parametrize("game", VARIANTS)
def test_each_deal_has_the_dealer_whom_the_phone_of_the_table_names(game):
    tournament = tournament_of(game, options=VARIANTS[game].settle()[1])
    table = table_of(tournament)
    sheet = table_sheet(table)
    with translation.override("en"):
        (page,) = sheets_of(table)
        seats = [one.letter for one in page.seats]
        written = written_at([table.pk])[table.pk]
        said = dealers(
            scorer_of(tournament), seats, 4, written.chairs, written.on_sheet
        )

    assert seats == list(sheet.scorer.variant.seats)
    assert lines_of(page) == [[str(at), one] for at, one in enumerate(said, start=1)]


def test_at_a_table_of_five_the_dealer_rests_and_nobody_writes_in_his_box():
    table = table_of(tournament_of(deals=5), seats="NESWX")
    (page,) = sheets_of(table)

    with translation.override("fr"):
        assert [dealer for _deal, dealer in lines_of(page)] == ["N", "E", "S", "O", "X"]
    assert grey_in(page) == [["N"], ["E"], ["S"], ["W"], ["X"]]


def test_four_who_play_on_at_a_table_of_five_have_the_boxes_of_the_fifth_in_grey():
    table = table_of(tournament_of(deals=5), seats="NESWX")
    Table.objects.update(empty_seat="X", empty_from=3)
    (page,) = sheets_of(table)

    assert sum(map(len, grey_in(page))) == 5
    assert grey_in(page)[2:] == [["X"]] * 3
    assert [dealer for _deal, dealer in lines_of(page)] == list("NESON")


def test_players_stand_on_their_seats_with_their_numbers_and_who_came_later():
    table = table_of(tournament_of())
    came = sit(table, "S", from_deal=3)
    with translation.override("en"):
        (page,) = sheets_of(table, desk=True)
    names = [(one.letter, one.number, one.name) for one in page.seats]

    held = Occupant.objects.filter(from_deal=1).select_related("entry__player")
    assert [(seat, number) for seat, number, _name in names] == [
        (one.seat, str(one.entry.number)) for one in sorted(held, key=by_chair)
    ]
    assert names[2][2] == (
        f"{held.get(seat='S').entry.player} · "
        f"#{came.number} {came.player} (from deal 3)"
    )


def by_chair(one):
    return "NESW".index(one.seat)


def test_for_the_table_names_stand_as_each_player_allows_and_in_full_for_the_desk():
    tournament = day.tournament_of(people=4)
    Player.objects.filter(last_name="Maes").update(shown="number")
    (table,) = day.seat_round(tournament, 1, (1, 2, 3, 4))
    wall, desk = (
        [one.name for one in sheets_of(table, desk=desk)[0].seats]
        for desk in (False, True)
    )

    assert wall == ["Élodie L.", "Jan P.", "Marie D.", "#4"]
    assert desk == ["Élodie Lambert", "Jan Peeters", "Marie Dupont", "Luc Maes"]


def test_the_code_opens_the_sheet_at_the_desk_for_who_may_type(cast, client):
    tournament = day.tournament_of()
    day.seat_round(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    found = contents("score-sheets", tournament, table=2)
    (page,) = found["pages"]
    path = page.address.removeprefix(SITE)

    assert page.code == "1 / 2"
    assert cast["scorer"].get(path).context["table"].number == 2
    assert client.get(path).status_code == 302  # to sign in


def test_without_an_address_for_phones_no_code_is_drawn():
    table = table_of(tournament_of())
    html = page_of("blank-sheets", table.round.tournament)

    assert "sheet-code" not in html
    assert "sheet-code" in page_of("score-sheets", table.round.tournament)


@pytest.mark.long
@pytest.mark.press
@pytest.mark.parametrize("languages", [("fr",), ("nl", "en"), ("fr", "nl")])
@pytest.mark.parametrize("game", VARIANTS)
def test_each_game_has_room_for_its_deals_and_its_points_on_one_page(game, languages):
    tournament = tournament_of(game, options=VARIANTS[game].settle()[1], deals=16)
    seats = "NESWX" if game in ("couleur", "simple", "whist32") else None
    table = table_of(tournament, seats=seats)
    Player.objects.update(
        first_name="Marie-Christine" * 2, last_name="Vandenbossche" * 4
    )
    made = pdf(page_of("score-sheets", tournament, *languages, desk=True))

    assert (outside(made), overlapping(made)) == ([], [])
    assert words_of(made).count("\f") == 1
    [page] = sheets_of(table)
    assert page.high >= LOWEST == 8


def test_a_round_of_sixty_deals_goes_on_over_several_pages():
    table = table_of(tournament_of(deals=60))
    pages = sheets_of(table)

    assert [one.deals for one in pages] == ["1–15", "16–30", "31–45", "46–60"]
    assert [deal for one in pages for deal, _dealer in lines_of(one)] == [
        str(number) for number in range(1, 61)
    ]
    assert [len(some) for some in pages_of(17)] == [9, 8]


def test_as_many_queries_for_three_tables_as_for_one():
    tournament = tournament_of()
    table_of(tournament)
    counts = []
    for number in (2, 3):
        with CaptureQueriesContext(connection) as asked:
            contents("score-sheets", tournament)
        counts.append(len(asked))
        table_of(tournament, number=number)

    assert counts[0] == counts[1]


def test_on_a_board_the_letter_beside_a_seat_is_what_the_desk_types_for_it(accounts):
    tournament = boards_evening.tournament_of()
    boards_evening.accept(tournament, accounts["organiser"])
    boards_evening.begin(tournament, accounts["organiser"])
    table = Table.objects.select_related("round__tournament").earliest("number")
    with translation.override("fr"):
        (page,) = sheets_of(table)
        sheet = table_sheet(table)
        for at, seat in enumerate("NES"):
            for number, (_begun, boxes) in enumerate(page.rows, start=1):
                letter, _grey = boxes[at]
                cells = {
                    f"contract-{number}": "9SA",
                    f"bidders-{number}": letter,
                    f"tricks-{number}": "9",
                }
                assert LineForm(sheet, number, cells).facts["bidders"] == [seat]
        boards = [row[0] for row in lines_of(page)]
    plays = table.plays.order_by("number").values_list("board__number", flat=True)
    assert boards == [str(number) for number in plays]
    assert tournament.duplicate


@pytest.mark.parametrize("game", VARIANTS)
def test_the_sheet_without_names_has_the_seats_of_the_game(game):
    tournament = tournament_of(game, options=VARIANTS[game].settle()[1])
    (page,) = contents("blank-sheets", tournament)["pages"]

    assert [(one.number, one.name) for one in page.seats] == [
        ("", "") for _seat in VARIANTS[game].seats
    ]
    assert page.number is page.round is None


def test_where_five_may_sit_at_a_table_there_is_a_sheet_for_five():
    pages = contents("blank-sheets", tournament_of(uneven="five"))["pages"]

    assert [len(one.seats) for one in pages] == [4, 5]


def test_before_a_round_is_drawn_and_of_a_table_that_is_not_there_a_sentence_says_so():
    tournament = tournament_of()
    assert "Aucune manche n’est encore tirée" in page_of("score-sheets", tournament)
    table = table_of(tournament)
    Round.objects.update(number=1)
    said = page_of("score-sheets", tournament, table=99, round=table.round)
    assert "99" in said
    assert 'score-sheet"' not in said


@pytest.mark.long
@pytest.mark.parametrize("languages", [("fr",), ("nl", "fr")])
def test_a_sheet_is_one_page_of_paper_and_nothing_of_it_is_cut_off(languages):
    tournament = day.tournament_of(deals=16)
    day.seat_round(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    html = page_of("score-sheets", tournament, *languages)
    found = re.findall(
        r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', boxes(pdf(html)), re.S
    )

    assert len(found) == 2
    for width, height, words in found:
        edges = [
            tuple(map(float, one))
            for one in re.findall(
                r'xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)"', words
            )
        ]
        assert len(edges) > 100
        least, most = 8 / 25.4 * 72, 6 / 25.4 * 72
        assert min(one[0] for one in edges) > least
        assert max(one[2] for one in edges) < float(width) - least
        assert max(one[3] for one in edges) < float(height) - most


def boxes(made):
    run = ["pdftotext", "-bbox", "-", "-"]
    return subprocess.run(
        run, input=made, capture_output=True, check=True
    ).stdout.decode()


def test_in_two_languages_each_letter_stands_beside_its_own_line():
    table = table_of(tournament_of(deals=4))
    html = page_of("score-sheets", table.round.tournament, "fr", "nl")
    begun = re.findall(r'<th scope="row">(.*?)</th>', html.split("<tbody>")[1])
    begun = [re.sub("<.*?>", "", one) for one in begun]

    assert begun == ["1", "N", "2", "E / O", "3", "S / Z", "4", "O / W"]
