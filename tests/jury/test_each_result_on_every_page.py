"""What a ruling gives for a board is said in plain words wherever the board is told."""

from html import unescape

import pytest
from django.urls import reverse

from tests.jury.evening import told
from tests.jury.one_board import GIVES, a_table, lift, ruled, seats, standings
from tests.printing.reading import words_of
from tournaments.entries.models import Entry
from tournaments.follow import rounds
from tournaments.rulings.models import Ruling
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db

MIXED = "60 % 9 hearts =, 40 % 9 hearts −1"


@pytest.fixture
def table(accounts):
    return a_table(accounts["organiser"])


@pytest.fixture
def case(table, accounts):
    return ruled(table, accounts["jury"], GIVES)


def read(client, page, *words):
    answer = client.get(
        reverse(page, args=words), headers={"accept-language": "en"}, follow=True
    )
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return " ".join(unescape(body.decode("utf-8-sig")).split())


def entry_at(table, seat):
    return Entry.objects.get(public_id=seats(table)[seat])


def test_on_the_page_of_the_board_at_every_table(cast, table, case):
    board = table.plays.get(number=1).board.number
    page = read(
        cast["organiser"], "boards:traveller", table.round.tournament.public_id, board
    )

    assert f"Counts: {MIXED} by Chloé Lambert" in page
    assert page.count("Counts:") == 1  # beside the others' per cent stands a word
    assert page.count('<span class="given">average') == 2


def test_on_the_card_of_the_player_and_on_nobody_elses(cast, table, case):
    day = table.round.tournament.public_id
    own, other = (
        read(
            cast["organiser"], "boards:scorecard", day, entry_at(table, seat).public_id
        )
        for seat in "SN"
    )

    assert f"Counts: {MIXED}" in own
    assert MIXED not in other
    assert '<span class="given">average minus' in other


@pytest.mark.long
def test_in_the_list_of_decisions_its_file_and_the_history(cast, table, case):
    day = table.round.tournament.public_id
    for page in ("jury:decisions", "jury:decisions_csv", "ledger:events"):
        client = cast["organiser" if "ledger" in page else "jury"]
        assert MIXED in read(client, page, day), page


@pytest.mark.long
def test_on_the_players_own_page_and_for_the_hall_to_him_alone(
    client, cast, table, case, accounts
):
    day = table.round.tournament
    desk = read(
        cast["jury"], "desk:player", day.public_id, entry_at(table, "S").public_id
    )
    told(case, by=accounts["jury"])
    rounds.close_round(round=table.round, by=accounts["organiser"])
    of_s, of_e = (
        read(client, "desk:player", day.public_id, entry_at(table, seat).public_id)
        for seat in "SE"
    )

    assert MIXED in desk
    assert f"given for the board: {MIXED}" in of_s
    assert MIXED not in of_e
    assert "given for the board: average plus" in of_e


def test_nowhere_once_it_is_lifted(cast, table, case, accounts):
    lift(case, accounts["jury"])
    board = table.plays.get(number=1).board.number
    day = table.round.tournament.public_id

    assert "Counts:" not in read(cast["organiser"], "boards:traveller", day, board)


def test_where_it_is_given_it_stands_among_what_was_given(cast, table, case):
    day = table.round.tournament.public_id
    page = read(cast["organiser"], "boards:adjust", day, 1, table.number, 1)

    assert f"Chloé Lambert: {MIXED}" in page
    assert Ruling.objects.count() == Round.objects.count() == 1


@pytest.mark.long
@pytest.mark.parametrize("paper", ["travellers", "scorecards"])
def test_on_paper_as_on_the_page(cast, table, case, paper, accounts):
    told(case, by=accounts["jury"])
    rounds.close_round(round=table.round, by=accounts["organiser"])
    day = table.round.tournament.public_id
    where = reverse("printing:paper", args=[day, paper])
    made = cast["organiser"].get(where, headers={"accept-language": "en"})
    words = "".join(words_of(made.content).split())

    assert "Counts:60%9hearts=," in words
    assert "averageplus" in words


@pytest.mark.long
def test_the_case_shows_the_figures_that_stood_there_before_it_was_kept(
    table, accounts, cast
):
    before = standings(table)
    case = ruled(table, accounts["jury"], GIVES, fine=10)
    after = standings(table)
    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    shown = cast["jury"].get(url).context["on_board"].rows

    assert {one.player.key: (one.total, one.rank) for one in shown} == {
        key: ((before[key][1], after[key][1]), (before[key][0], after[key][0]))
        for key in seats(table).values()
    }


def test_the_line_of_the_sheet_says_what_was_judged(table, accounts, cast):
    case = ruled(table, accounts["jury"], GIVES, fine=10)
    day = case.tournament.public_id
    url = reverse("entry:sheet", args=[day, 1, table.number])
    page = cast["scorer"].get(url, headers={"accept-language": "en"})
    text = " ".join(page.content.decode().split())
    line = text.partition('id="state-1"')[2].partition("</td>")[0]
    next_line = text.partition('id="state-2"')[2].partition("</td>")[0]

    assert "Judged:" in line
    assert "a fine of 10 % of a top, given for the board to" in line
    assert "Judged:" not in next_line
