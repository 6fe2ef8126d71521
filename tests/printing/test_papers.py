"""Each paper is printed as a PDF, or a sentence says why it cannot be."""

import re
import subprocess
import sys

import pytest
from django.urls import reverse

from tests.ranking import crowd, day
from tournaments.ledger import queries as ledger
from tournaments.models import Tournament
from tournaments.printing import pdf
from tournaments.printing.documents import DOCUMENTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"], place="Salle communale")


def address(tournament, paper):
    return reverse("printing:paper", args=[tournament.public_id, paper])


def words_of(made):
    """The words of a PDF; `bin/setup test` installs pdftotext, of poppler-utils."""
    run = subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=made, capture_output=True, check=True
    )
    return run.stdout.decode()


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=lambda one: one.key)
def test_every_paper_has_names_and_a_purpose(document):
    assert set(document.names) == set(document.purpose) == {"fr", "nl", "en"}


@pytest.mark.parametrize("paper", DOCUMENTS)
def test_every_paper_is_a_pdf_that_says_when_and_what_vouches_for_it(
    organiser, evening, paper, caplog
):
    Tournament.objects.update(prize_one_in=2, team_size=1)
    response = organiser.get(address(evening, paper))

    assert response.status_code == 200, caplog.text
    assert response.headers["Content-Type"] == "application/pdf"
    words = words_of(response.content)
    seal = ledger.head(evening)
    assert f"{seal[:12]}" in words
    assert seal in words.replace("\n", "").replace(" ", "")
    assert words.rstrip().replace(" ", "").endswith("1/1")
    assert "Soirée d'hiver, 20/11/2026" in words
    assert "Salle communale" in words


def test_the_paper_for_the_wall_shows_names_as_the_hall_may_read_them(
    organiser, evening
):
    page = address(evening, "ranking")
    wall = words_of(organiser.get(page).content)
    desk = words_of(organiser.get(page, {"for": "desk"}).content)

    assert "Élodie L." in wall
    assert "Élodie Lambert" not in wall
    assert "Élodie Lambert" in desk


def test_the_list_of_papers_names_each_of_them(organiser, evening):
    response = organiser.get(reverse("printing:papers", args=[evening.public_id]))

    assert [paper.key for paper in response.context["papers"]] == [
        one.key for one in DOCUMENTS.values() if not one.of_boards
    ]


def test_a_paper_that_does_not_exist_is_not_found(organiser, evening):
    assert organiser.get(address(evening, "menu")).status_code == 404


@pytest.mark.parametrize(
    ("said", "word"),
    [("cannot load library 'libpango-1.0-0'", "Pango"), ("whatever", "PDF")],
)
def test_a_computer_that_cannot_print_says_so_on_a_page(
    organiser, evening, monkeypatch, said, word
):
    broken = (sys.executable, "-c", f"import sys; sys.exit({said!r})")
    monkeypatch.setattr(pdf, "COMMAND", broken)
    response = organiser.get(address(evening, "ranking"))

    assert response.status_code == 503
    assert word in response.content.decode()
    assert 'class="notice error"' in response.content.decode()


def test_a_paper_is_made_again_where_its_maker_fell_over(
    organiser, evening, monkeypatch, tmp_path
):
    """Killed by a signal the first time, as a library can crash."""
    been = tmp_path / "been"
    falls_once = (
        "import os, pathlib, signal; been = pathlib.Path({!r})\n"
        "if been.exists(): print('%PDF')\n"
        "else: been.touch(); os.kill(os.getpid(), signal.SIGSEGV)"
    )
    broken = (sys.executable, "-c", falls_once.format(str(been)))
    monkeypatch.setattr(pdf, "COMMAND", broken)

    assert organiser.get(address(evening, "ranking")).content == b"%PDF\n"


def test_a_paper_that_takes_too_long_is_given_up(organiser, evening, monkeypatch):
    monkeypatch.setattr(
        pdf, "COMMAND", (sys.executable, "-c", "import time; time.sleep(9)")
    )
    monkeypatch.setattr(pdf, "SECONDS", 0.2)

    assert organiser.get(address(evening, "ranking")).status_code == 503


def boxes_of(made):
    """The words of a PDF with their boxes, and the width of its page, in points."""
    run = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=made, capture_output=True, check=True
    )
    found = run.stdout.decode()
    (width,) = set(re.findall(r'<page width="([\d.]+)"', found))
    words = re.findall(r'<word xMin="(\S+)" .*?xMax="(\S+)" .*?>(.*?)</word>', found)
    return float(width), [(float(a), float(b), word) for a, b, word in words]


@pytest.mark.parametrize("rounds", [1, 4, 8])
@pytest.mark.parametrize("reader", ["desk", "wall"])
def test_all_of_a_long_ranking_is_within_the_margins_of_the_paper(
    organiser, reader, rounds
):
    tournament = crowd.a_long_day(rounds=rounds)
    made = organiser.get(address(tournament, "ranking"), {"for": reader}).content

    width, words = boxes_of(made)
    margin = 14 / 25.4 * 72  # as the style sheet of papers says
    outside = [word for a, b, word in words if a < margin - 1 or b > width - margin + 1]
    assert outside == []
    totals = [word for _a, _b, word in words if re.fullmatch("−10[0-9][0-9]", word)]
    assert len(totals) == crowd.PLAYERS
    assert "Total" in {word for _a, _b, word in words}
    assert words_of(made).count("égalité") == crowd.PLAYERS - 1


def test_a_long_ranking_is_not_stretched_by_the_names_of_clubs(organiser):
    made = organiser.get(
        address(crowd.a_long_day(), "ranking"), {"for": "desk"}
    ).content

    words = words_of(made)
    assert "Les Joyeux Whisteur…" in words
    assert words.rstrip().replace(" ", "").endswith("4/4")
