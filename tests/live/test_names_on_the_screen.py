"""Names of any length on the screen of the hall: each on its line, none on another."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.variants import VARIANTS
from tests.live.conftest import give_points, new_round, new_tournament
from tournaments.door.sides.operations import pair
from tournaments.players.models import Player
from tournaments.show import operations

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]

SIZES = [(1920, 1080), (1366, 768), (1024, 768)]
# Of the heading: where it ends, and where the codes beside it begin.
BESIDE = """() => {
  const text = document.createRange();
  text.selectNodeContents(document.querySelector('.slide:not([hidden]) h2'));
  const seal = document.querySelector('.hall-seal').getBoundingClientRect();
  return [text.getBoundingClientRect().right, seal.left];
}"""
# What the screen shows, and how many of fourteen prizes are told: those of a list, the
# first, then all of them.
SCREENS = [("seating", 0), ("ranking", 0), ("podium", 11), ("podium", 15)]
FIRST, LAST = (
    "Wilhelmina-Marie-Christine " * 3,
    "Vandenbroucke Delacroix-Gründgens " * 2,
)
# Of what is in sight: the text, its box, how large it is written, and its neighbours.
LINES = """async () => {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map(one => one.finished));
  return [...document.querySelectorAll('.slide:not([hidden]) .rows > li')]
  .flatMap(row => [...row.querySelectorAll(':scope > :not(.prize-line), .name, small')])
  .filter(one => one.checkVisibility() && one.textContent.trim())
  .map(one => {
    const box = one.getBoundingClientRect();
    const row = one.closest('li').getBoundingClientRect();
    const size = of => parseFloat(getComputedStyle(of).fontSize);
    return {
      text: one.textContent.trim(),
      name: one.matches('.name'), within: one.matches('.who'),
      left: box.left, right: box.right, top: box.top, bottom: box.bottom,
      outside: box.top < row.top - 1 || box.bottom > row.bottom + 1,
      lines: Math.round(box.height / size(one)),
      share: size(one) / size(one.parentElement),
      cut: one.scrollWidth > one.clientWidth,
      clipped: getComputedStyle(one).overflowX,
    };
  });
}"""


def rename(letters):
    """Give each player names of so many letters, of which no two begin alike."""
    for at, player in enumerate(Player.objects.order_by("pk"), start=1):
        player.first_name = FIRST[: letters(at)].strip()
        player.last_name = f"{chr(64 + at)}{LAST}"[: letters(at)].strip()
        player.save()


@pytest.fixture
def hall_of_long_names(by):
    """Names of two letters to a hundred and twenty, which nobody has shortened."""
    day = new_tournament(28, prize_one_in=2)
    rename(lambda at: 2 * at)
    round = new_round(day, by, "playing")
    give_points(round, {number: 1000 - number for number in range(1, 29)})
    return day


def pages(page):
    """What stands on each page of the list that the screen turns."""
    count = page.locator("[data-page-count]")
    for _ in range(int(count.text_content() or 1)):
        yield page.evaluate(LINES)
        page.clock.run_for(9100)


def over_each_other(lines):
    """Names that lie over another text, or under it."""
    return [
        (one["text"], other["text"])
        for one in lines
        for other in lines
        if one["name"] and one is not other and not other["within"]
        if one["left"] + 1 < other["right"]
        and other["left"] + 1 < one["right"]
        and one["top"] + 1 < other["bottom"]
        and other["top"] + 1 < one["bottom"]
    ]


@pytest.mark.parametrize(("what", "told"), SCREENS)
def test_no_name_lies_over_another_however_long_it_is(
    page, live_server, by, hall_of_long_names, what, told
):
    day = hall_of_long_names
    operations.choose_screen(tournament=day, what=what, by=by)
    if told:
        operations.reveal(tournament=day, places=told, by=by)
    page.clock.install()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(live_server.url + reverse("live:hall", args=[day.public_id]))
        for lines in pages(page):
            assert over_each_other(lines) == []
            assert [one["text"] for one in lines if one["outside"]] == []
            names = [one for one in lines if one["name"]]
            assert {(one["lines"], one["clipped"]) for one in names} == {(1, "clip")}
            assert [one for one in names if one["share"] < 0.69] == []
            # None is cut that would fit if it were smaller.
            assert [one for one in names if one["cut"] and one["share"] > 0.71] == []


def test_partners_share_a_line_on_which_both_are_read(page, live_server, by):
    game = VARIANTS["whist"]
    day = new_tournament(8, variant_key="whist", grid_text=game.grid.text())
    rename(lambda at: 2 if at % 2 else 50)
    entries = list(day.entries.order_by("number"))
    for one, other in zip(entries[::2], entries[1::2], strict=True):
        pair(entry=one, partner=other)
    operations.choose_screen(tournament=day, what="ranking", by=by)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(live_server.url + reverse("live:hall", args=[day.public_id]))

    lines = page.evaluate(LINES)
    assert over_each_other(lines) == []
    names = [one for one in lines if one["name"]]
    assert [(one["cut"], one["lines"]) for one in names] == [(False, 1), (True, 1)] * 3


@pytest.mark.parametrize("size", SIZES)
def test_the_heading_of_a_ranking_ends_before_the_codes(page, live_server, by, size):
    day = new_tournament(28)
    give_points(new_round(day, by, "closed"), dict.fromkeys(range(1, 29), 7))
    operations.choose_screen(tournament=day, what="ranking", by=by)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.goto(live_server.url + reverse("live:hall", args=[day.public_id]))

    expect(page.locator(".slide h2").first).to_contain_text("provisoire")
    ends, begin = page.evaluate(BESIDE)
    assert ends < begin
