"""What is wrong with a line is said in one line, and names what is known instead."""

import pytest
from playwright.sync_api import expect

from tests.entry.evening import E8, table_of, tournament_of, write
from tests.entry.pages import at, typed
from tournaments.players.models import Player

LAPTOP = {"width": 1366, "height": 768}
IN_FRENCH = {"Accept-Language": "fr"}
# For each game: the cells of a line, and the sentence that they are answered with.
UNKNOWN = [
    pytest.param(
        "couleur",
        ("PM", "N", "0"),
        "« PM » n’est pas un contrat. "
        "Contrats : E8–13, S6–8, P, I, A9–11, T, M, B, C, G.",
        id="letters of no contract",
    ),
    pytest.param(
        "couleur",
        ("E8Q", "NS", "9"),
        "« Q » ne veut rien dire après « E8 ». Atouts : ♣T, ♦K, ♥C, ♠P, SA.",
        id="a letter of no trump",
    ),
    pytest.param(
        "whiz",
        ("Z", "N", "9"),
        "« Z » n’est pas un contrat. Contrats : 7–13.",
        id="a game of one contract",
    ),
    pytest.param(
        "whiz",
        ("9HQ", "N", "9"),
        "« HQ » ne veut rien dire après « 9 ». Atouts : ♣T, ♦K, ♥C, ♠P, SA, X, XX.",
        id="a letter behind a suit",
    ),
    pytest.param(
        "couleur",
        ("E8", "NQ", "9"),
        "Il n’y a pas de joueur à la place « Q ». Places : N, E, S, O.",
        id="a letter of no seat",
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "cells", "said"), UNKNOWN)
def test_letters_that_are_not_known_get_the_list_of_those_that_are(
    cast, game, cells, said
):
    table = table_of(tournament_of(game))
    sent = typed(cells, line="1")
    answer = cast["scorer"].post(at(table, "line"), sent, headers=IN_FRENCH)
    (row,) = answer.context["rows"]

    assert row.said_below.replace("\N{NO-BREAK SPACE}", " ") == said
    assert (row.state, row.said_beside) == ("wrong", "")


# --- In a browser.

HEIGHTS = """() => [...document.querySelectorAll("tr.line")]
  .map((row) => Math.round(row.getBoundingClientRect().height))"""
LINES = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length;
}"""
# The names of which a word is parted elsewhere than at its hyphen, or that are cut.
CUT = """() => [...document.querySelectorAll("th.seat .name")].filter((name) => {
  const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
  const parted = [...text.data.matchAll(/[^\\s-]+-?/g)].some((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  });
  const who = name.closest(".who");
  return parted || who.scrollHeight > who.clientHeight + 4;
}).map((name) => name.textContent.trim())"""


@pytest.fixture
def sheet(sign_in, live_server, accounts):
    """The sheet of a table with one line written, on a laptop."""
    table = table_of(tournament_of())
    write(table, 1, E8, by=accounts["scorer"])
    names = (("Baudouin", "Nachtergaele"), ("Marie-Christine", "Dubois"))
    for player, (first, last) in zip(
        Player.objects.order_by("pk"), names * 2, strict=True
    ):
        Player.objects.filter(pk=player.pk).update(first_name=first, last_name=last)
    page = sign_in("scorer", "fr")
    page.set_viewport_size(LAPTOP)
    page.goto(live_server.url + at(table, "sheet"))
    return page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("height", [768, pytest.param(1080, marks=pytest.mark.long)])
def test_no_row_grows_by_what_is_said_of_it(sheet, height):
    sheet.set_viewport_size({"width": 1366, "height": height})
    before = sheet.evaluate(HEIGHTS)
    line, state = sheet.locator("#row-2"), "data-state"
    sheet.keyboard.type("e8")
    sheet.keyboard.press("ArrowDown")
    expect(line).to_have_attribute(state, "typing")
    expect(line.locator(".sentence")).to_contain_text("joueurs.")
    typing = sheet.evaluate(HEIGHTS)
    sheet.locator("#contract-2").fill("pm")
    sheet.locator("#contract-2").press("ArrowDown")
    expect(line).to_have_attribute(state, "wrong")
    said = sheet.locator("#panel-2 .sentence")
    expect(said).to_contain_text("A9–11, T, M, B, C, G.")

    assert before == typing == sheet.evaluate(HEIGHTS)
    assert before[1:] == [44] * 3
    assert said.evaluate(LINES) == 1


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_laptop_has_room_for_the_names_of_four_players(sheet):
    assert sheet.evaluate(CUT) == []
