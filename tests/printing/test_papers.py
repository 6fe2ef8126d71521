"""Each paper is printed as a PDF, or a sentence says why it cannot be."""

import re
from dataclasses import replace

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tests.printing.reading import boxes_of, list_on, page_of, words_of
from tests.ranking import crowd, day
from tournaments.ledger import queries as ledger
from tournaments.papers.document import Asked, Reader
from tournaments.papers.documents import DOCUMENTS
from tournaments.papers.rendering import paper_file_name
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

DUTCH = {"accept-language": "nl"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"], place="Salle communale")


def address(tournament, paper):
    return reverse("printing:paper", args=[tournament.public_id, paper])


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=lambda one: one.key)
def test_every_paper_has_a_name_and_a_purpose_in_each_language(document):
    for words in (document.name, document.purpose):
        said = {}
        for language, _name in settings.LANGUAGES:
            with translation.override(language):
                said[language] = str(words)
        # A word may be the same in two languages, but no text that nobody translated.
        same = said["fr"] == said["nl"] == said["en"]
        assert not same, f"“{said['en']}” of {document.key} is in English everywhere"


SEALED = [key for key, one in DOCUMENTS.items() if one.sealed and not one.in_boards]


@pytest.mark.long
@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("paper", SEALED)
def test_every_sealed_paper_is_a_pdf_that_says_when_and_what_vouches_for_it(
    organiser, evening, paper, caplog
):
    Tournament.objects.update(prize_one_in=2, team_size=1, state="finished")
    response = organiser.get(address(evening, paper))

    assert response.status_code == 200, caplog.text
    assert response.headers["Content-Type"] == "application/pdf"
    words = words_of(response.content)
    seal = ledger.head(evening)
    assert f"{seal[:12]}" in words
    assert seal in words.replace("\n", "").replace(" ", "")
    assert re.search(r"page (\d+) sur \1$", words.rstrip())
    assert "Soirée d'hiver, 20/11/2026" in words
    assert "Salle communale" in words


@pytest.mark.long
def test_a_file_is_called_in_the_language_of_its_reader(organiser, evening):
    made = organiser.get(address(evening, "ranking"), {"round": "1"})
    dutch = organiser.get(address(evening, "ranking"), headers=DUTCH)

    assert named(made) == "classement-1-soiree-dhiver-2026-11-20.pdf"
    assert named(dutch) == "rangschikking-soiree-dhiver-2026-11-20.pdf"


def test_no_two_files_of_a_paper_have_one_name(evening):
    document, asked = DOCUMENTS["ranking"], Asked(evening)
    with translation.override("fr"):
        names = [
            paper_file_name(document, asked, ["fr"]),
            paper_file_name(document, asked, ["nl"]),
            paper_file_name(document, asked, ["fr", "nl"]),
            paper_file_name(document, replace(asked, reader=Reader.DESK), ["fr"]),
            paper_file_name(DOCUMENTS["points"], asked, ["fr"]),
            paper_file_name(DOCUMENTS["points"], replace(asked, size="A5"), ["fr"]),
        ]

    assert names == [
        "classement-soiree-dhiver-2026-11-20",
        "classement-soiree-dhiver-2026-11-20-nl",
        "classement-soiree-dhiver-2026-11-20-fr-nl",
        "classement-soiree-dhiver-2026-11-20-pour-le-secretariat",
        "grille-de-points-soiree-dhiver-2026-11-20",
        "grille-de-points-soiree-dhiver-2026-11-20-a5",
    ]


def named(response):
    return re.search('filename="(.*?)"', response.headers["Content-Disposition"])[1]


@pytest.mark.long
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

    moments = response.context["moments"]
    assert [paper.key for _moment, some in moments for paper, _why in some] == [
        one.key for one in DOCUMENTS.values() if one.suits(evening)
    ]
    page = response.content.decode()
    assert all(f"/{key}.pdf" in page for key in ("ranking", "table-cards"))
    assert "board-slips" not in page  # which is for evenings in boards


def test_a_paper_is_looked_at_with_what_was_chosen_before_it_is_printed(
    organiser, evening
):
    where = reverse("printing:preview", args=[evening.public_id, "ranking"])
    asked = {"for": "desk", "language": "nl", "round": "1"}
    look = organiser.get(where, asked).content.decode()
    frame = re.search('<iframe[^>]*src="(.*?)"', look)[1].replace("&amp;", "&")
    shown = organiser.get(frame)

    assert '<option value="nl" selected>' in look
    assert "Élodie Lambert" in shown.content.decode()
    assert "Rangschikking" in shown.content.decode()
    assert shown.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_a_choice_that_is_none_is_said_beside_the_form(organiser, evening):
    for view in ("paper", "preview"):
        where = reverse(f"printing:{view}", args=[evening.public_id, "ranking"])
        answer = organiser.get(where, {"round": "9", "language": "fr"})
        assert answer.status_code == 200
        assert list(answer.context["form"].errors) == ["round"]
        assert "<iframe" not in answer.content.decode()
    page = reverse("printing:page", args=[evening.public_id, "ranking"])
    assert organiser.get(page, {"round": "9"}).status_code == 404


def test_two_languages_stand_on_one_sheet(organiser, evening):
    both = page_of("ranking", evening, "fr", "nl")

    assert both.count("<table") == 1
    assert '>Nom<br><span class="second" lang="nl">Naam</span></th>' in both
    assert (
        '<h1>Classement / <span class="second" lang="nl">Rangschikking</span></h1>'
        in both
    )
    assert both.count("Élodie L.") == 1


def test_a_paper_that_does_not_exist_is_not_found(organiser, evening):
    assert organiser.get(address(evening, "menu")).status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("rounds", [1, 4, 8])
@pytest.mark.parametrize("reader", ["desk", "wall"])
def test_all_of_a_long_ranking_is_within_the_margins_of_the_paper(
    organiser, reader, rounds
):
    tournament = crowd.a_long_day(rounds=rounds)
    made = organiser.get(address(tournament, "ranking"), {"for": reader}).content

    width, words = boxes_of(made)
    margin = 12 / 25.4 * 72  # as the style sheet of papers says
    outside = [word for a, b, word in words if a < margin - 1 or b > width - margin + 1]
    assert outside == []
    totals = [word for _a, _b, word in words if re.fullmatch("−10[0-9][0-9]", word)]
    assert len(totals) == crowd.PLAYERS
    assert "Total" in {word for _a, _b, word in words}
    parted = [row[-1] for row in list_on(page_of("ranking", tournament))[1:]]
    assert sum(1 for one in parted if one) == crowd.PLAYERS - 1


@pytest.mark.long
def test_long_clubs_and_names_are_shortened_and_each_player_has_one_line(organiser):
    made = organiser.get(
        address(crowd.a_long_day(), "ranking"), {"for": "desk"}
    ).content

    words = words_of(made)
    lines = [one for one in words.splitlines() if "Marie-Chr" in one]
    players = Player.objects.filter(first_name__startswith="Marie-Chr").count()
    assert len(lines) == players
