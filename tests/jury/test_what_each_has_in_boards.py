"""Where boards travel, list, file and form say what a ruling brings each player."""

import csv
import io

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from tests.jury.one_board import GIVES, a_table, ruled, seats
from tests.printing.reading import contents
from tournaments.entries.models import Entry
from tournaments.jury import decisions
from tournaments.papers.catalogue.of_jury import form_of

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


@pytest.fixture
def table(accounts):
    return a_table(accounts["organiser"])


@pytest.fixture
def case(table, accounts):
    return ruled(table, accounts["jury"], GIVES, fine=10)


@pytest.fixture
def rows(cast, case):
    """What the page of the case has of each player, by name."""
    answer = cast["jury"].get(address("case", case, case.public_id), headers=EN)
    return {row.player.name: row for row in answer.context["on_board"].rows}


def address(page, case, *more):
    return reverse(f"jury:{page}", args=[case.tournament.public_id, *more])


def by_name(case):
    (one,) = decisions.decisions_with_boards(case.tournament)
    return {row.player.name: dict(row.figures) for row in one.in_boards}


def test_as_the_case_has_it(case, rows, english):
    found = by_name(case)

    assert found.keys() == rows.keys()
    for name, row in rows.items():
        rank = row.rank
        moved = rank.before != rank.after
        assert found[name]["Rank"] == (
            f"{rank.before} → {rank.after}" if moved else str(rank.after)
        )
    assert any("→" in one["Total"] for one in found.values())
    assert any("→" in one["Per cent of the board"] for one in found.values())


@pytest.mark.long
def test_on_the_list_of_decisions(cast, case, english):
    page = cast["jury"].get(address("decisions", case), headers=EN).content.decode()

    for figures in by_name(case).values():
        for what, said in figures.items():
            assert f"{what} <b>{said}</b>" in page


@pytest.mark.long
def test_in_the_file(cast, case, table, english):
    answer = cast["jury"].get(address("decisions_csv", case), headers=EN)
    text = answer.content.decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(text), delimiter=";")

    for name, figures in by_name(case).items():
        assert (
            f"{name}: Per cent of the board {figures['Per cent of the board']}"
            in (row["In all"])
        )
        assert name in row["Deal before"]
        assert name in row["Deal after"]


@pytest.mark.long
def test_on_the_papers(case, table, english):
    (line,) = contents("decisions", case.tournament, desk=True)["cases"]
    ruling = case.rulings.get()
    form = render_to_string("papers/_ruling_in_boards.html", form_of(ruling))
    at_fault = str(Entry.objects.get(public_id=seats(table)["N"]).player)

    for name, figures in by_name(case).items():
        (said,) = [one for one in line["people"] if name in one]
        assert ("at fault" in said) == (name == at_fault)
        for what, how in figures.items():
            assert f"{what} {how}" in said
            assert f">{how}</td>" in form
