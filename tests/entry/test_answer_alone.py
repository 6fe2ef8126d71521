"""The answer to a usual line says, part by part, what the whole answer would say."""

from uuid import uuid4

import pytest
from django.test.html import Element, parse_html

from tests.entry.evening import MISERE, SOLO, entry_at, table_of, tournament_of, write
from tests.entry.test_sheet_pages import at
from tournaments.entry.forms import LineForm
from tournaments.entry.line.views import stands_alone
from tournaments.entry.views import answer
from tournaments.sheets import queries
from tournaments.sheets.one_sheet import table_sheet

GAMES = {
    "simple": {"contract-2": "S", "bidders-2": "N", "tricks-2": "7"},
    "couleur": {"contract-2": "S7", "bidders-2": "N", "tricks-2": "5"},
}


def parts(html):
    """What each live part of a page shows, as entry.js puts it in place."""
    found = {}

    def walk(element):
        if not isinstance(element, Element):
            return
        about = dict(element.attributes)
        if "data-live" in about:
            kind = about["data-live"]
            if kind == "value":
                shown = about["value"]
            elif kind == "marks":
                data = {k: v for k, v in about.items() if k.startswith("data-")}
                shown = (about.get("class"), data, about.get("aria-invalid"))
            else:
                shown = ("hidden" in about, element.children)
            found[about["id"]] = shown
        for child in element.children:
            walk(child)

    walk(parse_html(html))
    return found


def sent(client, table, cells):
    row = {"line": "2", "seen-2": "0", "key-2": str(uuid4()), "language": "fr"}
    return client.post(at(table, "line"), row | cells)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_it_says_what_the_whole_answer_says_and_leaves_out_what_stays(
    cast, db, accounts, rf, game, language
):
    scorer = cast["scorer"]
    scorer.cookies["django_language"] = language
    table = table_of(tournament_of(game))
    before = parts(scorer.get(at(table, "sheet")).content.decode())
    reply = sent(scorer, table, GAMES[game] | {"language": language})

    assert reply.status_code == 200
    assert "entry/_answer.html" not in {one.name for one in reply.templates}
    said = parts(reply.content.decode())
    new = table_sheet(queries.table_again(table))
    row = LineForm(new, 2)
    counted = new.counted()
    row.place(counted.lines[1])
    request = rf.post("/", {"language": language})
    request.user = accounts["scorer"]
    whole = parts(answer(request, new, counted, [row], is_new=True).content.decode())

    assert said.keys() <= whole.keys()
    assert said == {key: whole[key] for key in said}
    for key in whole.keys() - said.keys():
        assert whole[key] == before[key], key


def test_it_is_not_given_where_more_than_the_line_changes(cast, db, accounts):
    """Above another line, with totals on paper, and at a table of boards or a match."""
    scorer = cast["scorer"]

    def template(table, cells=GAMES["couleur"], **more):
        reply = sent(scorer, table, cells | more)
        assert reply.status_code == 200
        return {one.name for one in reply.templates}

    below = table_of(tournament_of())
    write(below, 3, SOLO, by=accounts["scorer"])
    on_paper = table_of(tournament_of())
    north = entry_at(on_paper, "N").public_id
    match = table_of(tournament_of("whist"))

    assert "entry/_answer.html" in template(below)
    assert "entry/_answer.html" in template(on_paper, **{f"paper-{north}": "12"})
    assert "entry/_answer.html" in template(match, {"tricks-2": "-"})


def test_a_line_that_was_written_before_is_no_usual_one(db, accounts):
    table = table_of(tournament_of())
    write(table, 1, SOLO, by=accounts["scorer"])
    write(table, 1, MISERE, by=accounts["scorer"], seen=1)
    sheet = table_sheet(queries.table_again(table))
    row, counted = LineForm(sheet, 1), sheet.counted()
    row.place(counted.lines[0])

    assert not stands_alone(sheet, counted, row, type("Paper", (), {"typed": {}}))
