"""The sheet of the till and its receipts tell on paper what their pages tell."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from tests.printing.reading import Rows, list_on, page_of, pdf, words_of
from tests.printing.test_every_paper import outside, overlapping
from tests.till.conftest import PLAN, a_day, people_of
from tournaments.accounts.models import Host
from tournaments.follow import comings
from tournaments.plans.models import Tournament
from tournaments.players.models import Club, Player
from tournaments.tables.models import Round
from tournaments.till import box, moving, writes as till

pytestmark = pytest.mark.django_db
ON_PAGE = re.compile(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", re.DOTALL)
LANGUAGES = ("fr", "nl", "en")


@pytest.fixture
def day(by):
    """Fees paid and given back, extras, a prize, and a fee raised after it was paid."""
    Host.objects.create(pk=1, name="Whist Club de Wavre", place="Wavre")
    day = a_day()
    till.set_plan(tournament=day, plan=PLAN, by=by)
    anne, jean, rik, _zoe = people_of(day)
    box.open_till(tournament=day, amount=5_000, by=by)
    till.set_paid(entry=anne, paid=True, by=by)
    till.take_fee(entry=jean, amount=400, means="transfer", by=by)
    till.set_paid(entry=rik, paid=True, by=by)
    till.sell(tournament=day, extra="Café", entry=anne, by=by)
    till.sell(tournament=day, extra="Repas", by=by)
    wrong = till.sell(tournament=day, extra="Repas", entry=anne, by=by)
    moving.take_back(movement=wrong, by=by)
    till.refund(entry=rik, amount=200, reason="malade", by=by)
    till.pay_prize(tournament=day, amount=1_500, entry=anne, by=by)
    box.move_cash(tournament=day, amount=-300, reason="timbres", by=by)
    box.count_cash(tournament=day, amount=5_000, by=by)
    till.sell(tournament=day, extra="Café", by=by)
    dearer = (("Membre", 900), ("Jeune", 100), ("Invité", 0))
    till.set_plan(tournament=day, plan=replace(PLAN, fees=dearer), by=by)
    return day


def plain(html):
    return " ".join(strip_tags(html).replace("\xa0", " ").split())


def rows_in(html):
    reader = Rows()
    reader.feed(html)
    return [[plain(cell) for cell in row] for row in reader.rows]


def page(client, name, day, *words, language):
    where = reverse(f"till:{name}", args=[day.public_id, *words])
    return client.get(where, headers={"accept-language": language}).content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_on_paper_has_the_lines_of_its_page(organiser, day, language):
    shown = page(organiser, "sheet", day, language=language)
    start = shown.index('<table class="day-sheet"')
    paper = list_on(page_of("day-sheet", day, language, desk=True))

    lines = rows_in(shown[start : shown.index("</table>", start)])
    assert len(lines) == 11
    assert [[cell.lower() for cell in row] for row in lines] == [
        [plain(cell).lower() for cell in row] for row in paper
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_on_paper_balances_as_its_page_does(organiser, day, language):
    shown = page(organiser, "sheet", day, language=language)
    told = {plain(word): plain(figure) for word, figure in ON_PAGE.findall(shown)}
    paper = page_of("day-sheet", day, language, desk=True)
    sums = dict(rows_in(paper[paper.index('<table class="sums"') :]))

    assert len(told) == 7
    for word, figure in told.items():
        assert figure.startswith(sums[word]), word
        assert sums[word]


def test_the_sheet_says_what_is_still_owed_and_what_was_paid_too_much(day):
    paper = page_of("day-sheet", day, "en", desk=True)
    sums = dict(rows_in(paper[paper.index('<table class="sums"') :]))

    # Anne paid 8 of 9, Jean 4 of 10; Rik got 2 of his 5 back, and 1 is his fee now.
    assert sums["Still owed by players"] == "€7.00"
    assert sums["Paid too much by players"] == "€2.00"
    assert "Paid too much: Rik Maes €2.00" in plain(paper)


def test_of_who_never_came_nothing_is_owed_once_a_round_is_drawn(organiser, day, by):
    Round.objects.create(tournament=day, number=1)
    shown = page(organiser, "sheet", day, language="en")
    paper = page_of("day-sheet", day, "en", desk=True)

    assert "Still owed" not in shown
    assert "Still owed" not in paper


def test_a_till_that_is_kept_no_more_shows_what_was_written(organiser, day, by):
    till.set_plan(tournament=day, plan=replace(PLAN, kept=False), by=by)
    said = "No till is kept any more for this tournament."

    assert said in page(organiser, "sheet", day, language="en")
    paper = page_of("day-sheet", day, "en", desk=True)
    assert said in paper
    assert "Still owed" not in paper
    none = page_of("day-sheet", a_day(name="Autre"), "en", desk=True)
    assert "No till is kept for this tournament" in none


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_receipt_on_paper_is_the_one_of_the_page(organiser, day, number, language):
    entry = day.entries.get(number=number)
    shown = page(organiser, "receipt", day, entry.public_id, language=language)
    shown = shown[shown.index('<article class="receipt"') :]
    paper = page_of("till-receipts", day, language, desk=True, entry=entry)
    paper = paper[paper.index('class="of-till"') :]

    _heading, *lines = rows_in(shown[shown.index("<table") : shown.index("</table>")])
    assert lines == rows_in(paper[paper.index("<table") : paper.index("</table>")])
    for said in (str(entry.player), "Whist Club de Wavre", "Wavre", day.name):
        assert said in plain(shown)
        assert said in plain(paper)
    last = plain(shown[shown.index("</table>") :]).split(",")[0]
    assert last in plain(paper)


def test_a_receipt_has_all_that_stands_and_no_prize(day):
    anne = day.entries.get(number=1)
    page = page_of("till-receipts", day, "en", desk=True, entry=anne)

    assert rows_in(page[page.index("<table") :]) == [
        ["fee, Membre", "cash", "€8.00"],
        ["Café", "cash", "€1.80"],
        ["Paid in all", "€9.80"],
    ]


def test_everybody_who_paid_has_one_and_who_paid_nothing_has_none(day):
    page = page_of("till-receipts", day, "en", desk=True)

    assert re.findall(r'class="name">(\d)\. <b>(.*?)</b>', page) == [
        ("1", "Anne Bovy"),
        ("2", "Jean Closset"),
        ("3", "Rik Maes"),
    ]
    zoe = day.entries.get(number=4)
    nothing = page_of("till-receipts", day, "en", desk=True, entry=zoe)
    assert "Nothing was paid." in nothing
    assert "Receipts of the till</h1>" in nothing


def test_all_receipts_are_read_as_often_as_one(day):
    def asked(**choices):
        with CaptureQueriesContext(connection) as found:
            page_of("till-receipts", day, desk=True, **choices)
        return len(found)

    asked()
    assert asked() == asked(entry=day.entries.get(number=1))


def test_only_who_takes_money_prints_receipts(cast, day):
    where = reverse("printing:paper", args=[day.public_id, "till-receipts"])

    assert cast["scorer"].get(where).headers["Content-Type"] == "application/pdf"
    assert cast["jury"].get(where).status_code == 403


def test_the_pages_lead_to_their_papers(organiser, day):
    anne = day.entries.get(number=1)
    sheet = page(organiser, "sheet", day, language="en")
    receipt = page(organiser, "receipt", day, anne.public_id, language="en")

    assert reverse("printing:paper", args=[day.public_id, "day-sheet"]) in sheet
    where = reverse("printing:paper", args=[day.public_id, "till-receipts"])
    assert f"{where}?player=1" in receipt


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("languages", [["fr"], ["fr", "nl"]])
def test_the_longest_receipt_stays_on_its_sheet(day, by, languages):
    Player.objects.update(first_name="Anne-Marie " * 5, last_name="Wandeleer-" * 6)
    Club.objects.update(name="Whist " * 12)
    Tournament.objects.update(name="Coupe " * 13)
    Host.objects.update(name="Whist " * 12)
    many = (("Assiette de fromages et bière d’abbaye !", 99_999),)
    till.set_plan(tournament=day, plan=replace(PLAN, extras=many), by=by)
    anne = day.entries.get(number=1)
    for _time in range(30):
        till.sell(tournament=day, extra=many[0][0], entry=anne, by=by)
    made = pdf(page_of("till-receipts", day, *languages, desk=True))

    assert (outside(made), overlapping(made)) == ([], [])
    assert words_of(made).count("999,99") == 30


def test_an_excluded_player_has_a_receipt_as_well(day, by):
    comings.exclude(entry=day.entries.get(number=1), reason="bruyante", by=by)

    assert "Anne Bovy" in page_of("till-receipts", day, "en", desk=True)
