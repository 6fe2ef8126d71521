"""A practice tournament says that it is one on each page, paper and file."""

import csv
import io
import json

import pytest
from django.core.management import call_command
from django.urls import reverse
from openpyxl import load_workbook

from tests.addresses import WORDS, pages
from tests.live.conftest import new_tournament
from tests.printing.reading import page_of, pdf, words_of
from tests.ranking import day as quiet
from tournaments.demo.rehearsal import rehearse
from tournaments.duplicate.forms import ComparisonForm
from tournaments.follow import rulings
from tournaments.jury import writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.papers import documents, rendering
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_a_rehearsal_is_marked_on_each_of_its_pages(organiser):
    world = {word: make() for word, make in WORDS.items()}
    Tournament.objects.update(is_practice=True)
    unmarked = []
    for page, words in pages().items():
        if "tournament" not in words:
            continue
        where = reverse(page, kwargs={w: world[w] for w in words})
        if where.endswith(".pdf"):
            continue  # no page: what is on paper is read below
        answer = organiser.get(where)
        text = answer.content.decode("utf-8", "replace")
        whole = answer.status_code == 200 and "<!doctype" in text
        if whole and 'class="practice"' not in text:
            unmarked.append(page)
    assert unmarked == []


def on_paper(paper, day):
    return page_of(paper, day, desk=True)


def no_practice(day):
    """The same tournament, had it been played for good."""
    Tournament.objects.filter(pk=day.pk).update(is_practice=False)
    return Tournament.objects.get(pk=day.pk)


def marks_of(said):
    """How often a paper says it: in its title, and in two lines above each sheet."""
    return said.count("Exercice · "), said.count('data-practice="Exercice"')


@pytest.mark.long
@pytest.mark.parametrize("paper", documents.DOCUMENTS)
def test_each_paper_of_a_practice_says_so(paper):
    game = "whiz" if documents.DOCUMENTS[paper].in_boards else "couleur"
    deals = 4 if game == "couleur" else 3
    day = rehearse(game=game, players=8, rounds=1, deals_per_round=deals)

    page = on_paper(paper, day)
    cards = page.count("<!doctype")
    assert marks_of(page) == (2 * cards, cards)
    *sheets, _end = words_of(pdf(page)).split("\f")
    assert ["Exercice" in sheet for sheet in sheets] == [True] * len(sheets)
    assert marks_of(on_paper(paper, no_practice(day))) == (0, 0)


@pytest.mark.long
def test_the_form_of_a_ruling_made_in_practice_says_so(accounts):
    day = rehearse(players=8, rounds=1, deals_per_round=4, until=0)
    who = day.entries.get(number=1).public_id
    case = jury.call_jury(tournament=day, call=jury.Call(words="Une renonce"))
    warned = Decision("warning", (who,), warning=True)
    made = rulings.decide(case=case, seen=1, decision=warned, by=accounts["jury"])

    def form(day):
        made.case.tournament = day
        words = {"title": "Décision", "styles": [], "tournament": day}
        return rendering.page_of("papers/ruling.html", {**form_of(made), **words})

    assert marks_of(form(day)) == (2, 1)
    assert marks_of(form(no_practice(day))) == (0, 0)


def files(client, day):
    """The files of the ranking: the name of each, and what is in it."""
    found = {}
    for form in ("csv", "excel", "json", "xlsx"):
        answer = client.get(reverse("ranking:export", args=[day.public_id, form]))
        name = answer.headers["Content-Disposition"].partition("filename=")[2]
        found[form] = name.strip('"'), answer.content
    return found


def remarks(body, separator):
    """The heading of the last column, and what stands below it."""
    text = body.decode("utf-8-sig")
    lines = csv.reader(io.StringIO(text), delimiter=separator)
    head, *rest = [row[-1] for row in lines]
    return head, set(rest)


@pytest.mark.long
def test_each_file_of_the_ranking_of_a_practice_says_so(organiser):
    day = rehearse(players=8, rounds=1, deals_per_round=4, name="Essai")
    date = f"{day.played_date:%Y-%m-%d}"
    marked = files(organiser, day)
    plain = files(organiser, no_practice(day))

    called = {
        "csv": f"essai-{date}.csv",
        "excel": f"essai-{date}-excel.csv",
        "json": f"essai-{date}.json",
        "xlsx": f"essai-{date}.xlsx",
    }
    for form, name in called.items():
        assert marked[form][0] == f"exercice-{name}"
        assert plain[form][0] == name
    for form, separator in (("csv", ","), ("excel", ";")):
        assert remarks(marked[form][1], separator) == ("Remarque", {"Exercice"})
        assert remarks(plain[form][1], separator)[0] != "Remarque"
    assert json.loads(marked["json"][1])["practice"]
    assert not json.loads(plain["json"][1])["practice"]
    sheet = load_workbook(io.BytesIO(marked["xlsx"][1])).active
    assert {row[-1].value for row in sheet.rows} == {"Remarque", "Exercice"}


@pytest.mark.long
def test_whatever_is_fetched_from_a_practice_is_called_so(organiser):
    day = rehearse(game="whiz", players=6, rounds=1, deals_per_round=3, name="Essai")
    pages = (
        reverse("boards:movement_file", args=[day.public_id]),
        reverse("boards:records_file", args=[day.public_id]),
        reverse("jury:decisions_csv", args=[day.public_id]),
        reverse("printing:paper", args=[day.public_id, "ranking"]),
    )

    def names():
        found = [organiser.get(page).headers["Content-Disposition"] for page in pages]
        return [one.partition("filename=")[2].strip('"') for one in found]

    date = f"{day.played_date}"  # another day of this name has files of its own
    plain = [f"essai-{date}.asc", f"essai-{date}-resultats.pbn"]
    paper = f"classement-essai-{date}.pdf"
    plain += [f"essai-{date}-jury.csv", paper]
    marked = paper.replace("essai", "exercice-essai")
    assert names() == [*(f"exercice-{one}" for one in plain[:-1]), marked]
    assert b'[Event "Exercice \xb7 Essai"]' in organiser.get(pages[1]).content
    no_practice(day)
    assert names() == plain
    assert b'[Event "Essai"]' in organiser.get(pages[1]).content


@pytest.mark.long
def test_a_name_that_says_so_itself_says_it_once(organiser):
    day = rehearse(players=8, rounds=1, until=0, name="Exercice du lundi")
    date = f"{day.played_date:%Y-%m-%d}"

    name, _body = files(organiser, day)["csv"]
    assert name == f"exercice-du-lundi-{date}.csv"


@pytest.mark.long
def test_the_commands_say_so_of_what_they_tell(capsys, accounts):
    practice = rehearse(players=8, rounds=1, deals_per_round=4)
    evening = quiet.an_evening(accounts["scorer"])

    def told(*words):
        call_command(*words)
        return capsys.readouterr().out

    for day, is_one in ((practice, True), (evening, False)):
        head, *_deals = told("facts", day.public_id).splitlines()
        assert json.loads(head)["practice"] is is_one
        assert (
            json.loads(told("ranking", day.public_id, "--json"))["practice"] is is_one
        )
        first, *_rows = told("ranking", day.public_id).splitlines()
        assert first.startswith("Exercice · Rien ne compte ici.") is is_one


# An earlier session ---------------------------------------------------------------


def sessions(day):
    form = ComparisonForm(tournament=Tournament.objects.get(pk=day.pk))
    return [
        words.partition(",")[0] for _key, words in form.fields["carry_from"].choices
    ]


def test_no_practice_and_nothing_archived_is_offered_as_an_earlier_session():
    boards = {"variant_key": "whiz", "duplicate": True, "players": 0}
    day, _first, second, third = (
        new_tournament(name=name, **boards)
        for name in ("Finale", "Séance 1", "Séance 2", "Séance 3")
    )
    assert sessions(day) == ["non", "Séance 3", "Séance 2", "Séance 1"]

    Tournament.objects.filter(pk=third.pk).update(is_practice=True)
    Tournament.objects.filter(pk=second.pk).update(archived_at="2026-01-18T10:00Z")
    assert sessions(day) == ["non", "Séance 1"]


def test_an_earlier_session_that_was_chosen_stays_though_it_is_archived_since():
    boards = {"variant_key": "whiz", "duplicate": True, "players": 0}
    first = new_tournament(name="Séance 1", **boards)
    day = new_tournament(name="Finale", carry_from=first, **boards)
    Tournament.objects.filter(pk=first.pk).update(archived_at="2026-01-18T10:00Z")

    assert sessions(day) == ["non", "Séance 1"]


def test_a_practice_may_count_an_earlier_practice():
    boards = {"variant_key": "whiz", "duplicate": True, "players": 0}
    new_tournament(name="Essai 1", is_practice=True, **boards)
    day = new_tournament(name="Essai 2", is_practice=True, **boards)

    assert sessions(day) == ["non", "Essai 1"]
