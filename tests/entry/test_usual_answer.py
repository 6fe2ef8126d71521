"""The answer to a usual line says, part by part, what the whole answer would say."""

from uuid import uuid4

import pytest
from django.test.html import Element, parse_html
from django.utils import translation

from tests.entry.evening import entry_at, table_of, tournament_of
from tests.entry.pages import at
from tournaments.entry.forms import LineForm
from tournaments.entry.views import answer
from tournaments.sheets import queries
from tournaments.sheets.one_sheet import table_sheet

GAMES = {
    "simple": {"contract": "S", "bidders": "N", "tricks": "7"},
    "couleur": {"contract": "S7", "bidders": "N", "tricks": "5"},
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


def sent(client, table, cells, number=2, **more):
    """What a line is answered with that is typed as the page sends it."""
    row = {f"{column}-{number}": cell for column, cell in cells.items()}
    row |= {"line": number, f"seen-{number}": 0, f"key-{number}": uuid4()}
    reply = client.post(at(table, "line"), row | {"language": "fr"} | more)
    assert reply.status_code == 200
    return reply


def is_whole(reply):
    return "entry/_answer.html" in {one.name for one in reply.templates}


def assert_the_same(client, rf, table, number, **more):
    """A line changes what is said, and nothing that is left out."""
    language = more["language"]
    before = parts(client.get(at(table, "sheet")).content.decode())
    reply = sent(client, table, number=number, **more)
    said = parts(reply.content.decode())
    sheet = table_sheet(queries.table_again(table))
    row, counted = LineForm(sheet, number), sheet.counted()
    row.place(counted.lines[number - 1])
    request = rf.post("/", {"language": language})
    with translation.override(language):
        reply_in_full = answer(request, sheet, counted, [row], is_new=True)
    whole = parts(reply_in_full.content.decode())

    assert not is_whole(reply)
    # A panel that is shut shows nothing.
    assert said.pop(f"panel-{number}")[0]
    assert whole.pop(f"panel-{number}")[0]
    assert said == {key: whole[key] for key in said}
    for key in whole.keys() - said.keys():
        assert whole[key] == before[key], key


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_it_says_what_the_whole_answer_says_and_leaves_out_what_stays(
    cast, db, rf, game, language
):
    scorer, table = cast["scorer"], table_of(tournament_of(game))
    scorer.cookies["django_language"] = language
    typed = {"cells": GAMES[game], "language": language}

    for number in (2, 4, 1):  # also above lines that are written
        assert_the_same(scorer, rf, table, number, **typed)
    sure = {"seen-2": 1, "confirm": "2:1"}
    better = typed | {"cells": GAMES[game] | {"tricks": "8"}}
    assert_the_same(scorer, rf, table, 2, **better, **sure)
    not_played = typed | {"cells": {"contract": "/", "bidders": "", "tricks": ""}}
    assert_the_same(
        scorer, rf, table, 1, **not_played, **{"seen-1": 1, "confirm": "1:1"}
    )


def test_at_a_table_of_five_too(cast, db, rf):
    table = table_of(tournament_of(deals=5), seats="NESWX")
    typed = {"cells": GAMES["couleur"] | {"bidders": "S"}, "language": "fr"}

    for number in (2, 1):
        assert_the_same(cast["scorer"], rf, table, number, **typed)


def test_it_is_not_given_where_more_than_the_line_changes(cast, db):
    """With totals on paper, in a match, and where a line is wiped out again."""
    scorer, table = cast["scorer"], table_of(tournament_of())
    north = entry_at(table, "N").public_id
    match = table_of(tournament_of("whist"))
    wiped = {"seen-2": 1, "confirm": "2:1"}

    assert is_whole(sent(scorer, match, {"tricks": "-"}))
    assert not is_whole(sent(scorer, table, GAMES["couleur"]))
    assert is_whole(sent(scorer, table, dict.fromkeys(GAMES["couleur"], ""), **wiped))
    assert is_whole(
        sent(scorer, table, GAMES["couleur"], 3, **{f"paper-{north}": "12"})
    )
