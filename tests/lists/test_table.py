"""A list reads its rows strictly, escapes what it shows, and knows its letters."""

from typing import NamedTuple

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from tournaments.lists import table
from tournaments.lists.table import (
    BESIDE,
    KEY,
    NAME,
    Column,
    List,
    disc,
    first_letter,
    name_link,
    pill,
)


class Player(NamedTuple):
    name: str
    total: int | None = 0


class Totals(List):
    name = Column("Nom", "name", place=NAME, orderable=True)
    total = Column("Total", "total", place=KEY, write=abs)
    club = Column("Club", lambda row: "", place=BESIDE, short="Club")

    css = "totals"

    def letter_of(self, row):
        return first_letter(row.name)


def page_of(found):
    request = RequestFactory().get("/", {"sort": "name"})
    return render_to_string("lists/list.html", {"table": found}, request)


class Whole(Totals):
    whole_on_paper = True


def test_a_list_that_is_printed_whole_has_the_rows_of_other_pages_out_of_sight():
    rows = [Player(f"{'ABC'[at // 30]}{at:02}") for at in range(90)]
    found = Whole(rows).turn_to_page(2, [row.name[0] for row in rows])
    lines = list(found.lines)

    assert [line.row for line in lines] == rows
    assert [at for at, one in enumerate(lines) if not one.elsewhere] == [*range(50, 90)]
    jumps = [(at, *one.jump[:2]) for at, one in enumerate(lines) if one.jump]
    assert jumps == [
        (0, "A", "totals-a"),
        (30, "B", "totals-b"),
        (50, "B", ""),
        (60, "C", "totals-c"),
    ]
    shown = page_of(found)
    assert shown.count('id="totals-') == 3
    assert shown.count("elsewhere") == 52  # with two letters


def test_a_cell_is_escaped_and_a_missing_figure_is_a_dash():
    shown = page_of(Totals([Player("<b>Luc</b>", None), Player("Anna", -3)]))

    assert "&lt;b&gt;Luc&lt;/b&gt;" in shown
    assert "<b>Luc" not in shown
    assert ">–</td>" in shown
    assert ">3</td>" in shown
    assert 'data-head="Club"></td>' in shown


def test_what_a_row_has_not_is_an_error_and_no_empty_cell():
    with pytest.raises(AttributeError):
        list(Totals([object()]).lines)


def test_a_second_press_on_a_heading_turns_the_order():
    found = Totals([Player("Luc"), Player("Anna")], order_by="name")

    assert [row.name for row in found.records] == ["Anna", "Luc"]
    assert [(one.key, one.sort, one.sorted) for one in found.heads] == [
        ("name", "-name", "ascending"),
        ("total", "", ""),
        ("club", "", ""),
    ]


def test_a_short_list_has_no_letters_and_a_long_one_each_once(monkeypatch):
    rows = [Player(name) for name in ("anna", "arno", "bea", "7", "#9")]
    assert Totals(rows).jumps == []
    monkeypatch.setattr(table, "LETTERED", 5)

    jumps = Totals(rows).jumps
    assert [(one.letter, one.anchor) for one in jumps] == [
        ("A", "totals-a"),
        ("B", "totals-b"),
        ("#", "totals-other"),
    ]
    first = [line.jump and line.jump.letter for line in Totals(rows).lines]
    assert first == ["A", None, "B", "#", None]


def test_letters_lead_to_the_page_on_which_they_begin(monkeypatch):
    monkeypatch.setattr(table, "LETTERED", 3)
    monkeypatch.setattr(table, "ROWS", 2)
    rows = [Player(name) for name in ("anna", "arno", "bea", "carl", "chloé")]

    found = Totals(rows).turn_to_page("7", [first_letter(row.name) for row in rows])
    assert found.page.number == 3
    assert [row.name for row in found.records] == ["chloé"]
    assert [(one.letter, one.page) for one in found.jumps] == [
        ("A", 1),
        ("B", 2),
        ("C", 2),
    ]


def pages_of(found, **asked):
    context = {"table": found, "page": found.page, "list_at": "/"}
    request = RequestFactory().get("/", asked)
    with translation.override("en"):
        return render_to_string("lists/pages.html", context, request)


def test_a_list_of_several_pages_is_had_on_one(monkeypatch):
    monkeypatch.setattr(table, "LETTERED", 3)
    monkeypatch.setattr(table, "ROWS", 2)
    rows = [Player(name) for name in ("anna", "arno", "bea", "carl", "chloé")]
    letters = [first_letter(row.name) for row in rows]

    found = Totals(rows).turn_to_page("all", letters)

    assert [row.name for row in found.records] == [row.name for row in rows]
    assert [(one.letter, one.page) for one in found.jumps] == [
        ("A", None),
        ("B", None),
        ("C", None),
    ]
    assert 'href="/?sort=name">Page by page' in pages_of(found, page="all", sort="name")


def test_a_paper_of_one_page_says_which_rows_it_has_and_how_all_are_printed(
    monkeypatch,
):
    monkeypatch.setattr(table, "ROWS", 2)
    rows = [Player(name) for name in ("anna", "arno", "bea")]

    first = pages_of(Totals(rows).turn_to_page("1"), sort="name")

    assert 'class="printed-part"' in first
    assert "1 to 2 of 3." in " ".join(first.split())
    assert 'href="/?sort=name&amp;page=all"' in first
    # What a browser prints whole anyway needs neither, nor does a short list.
    whole = pages_of(Whole(rows).turn_to_page("1"))
    assert "page=all" not in whole
    assert "printed-part" not in whole
    assert pages_of(Totals(rows[:2]).turn_to_page("all")).strip() == ""


def test_the_first_three_wear_a_disc_and_a_category_is_a_pill():
    assert [str(disc(rank)) for rank in (3, 4)] == [
        '<span class="disc of-3">3</span>',
        "4",
    ]
    assert pill("<D>") == '<span class="pill">&lt;D&gt;</span>'
    assert name_link("/x/", "<a>") == (
        '<a class="one-line" href="/x/" title="&lt;a&gt;">&lt;a&gt;</a>'
    )
