"""Lists of two hundred players with long names, as a phone and a laptop show them."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.crowd import PLAYERS, make_a_crowded_club
from tests.browser.reading import complaints
from tests.browser.walking import RUNNING, addresses, club_to_walk
from tournaments.folding import folded
from tournaments.plans.models import Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
SCREENS = [pytest.param(PHONE, id="phone"), pytest.param(LAPTOP, id="laptop")]
LONGEST = 50  # rows that stand on a page without letters
LISTS = (
    "ranking:ranking", "ranking:teams", "ranking:prizes", "rounds:plan",
    "rounds:rounds", "rounds:drafts", "registration:entries", "registration:players",
    "entry:board", "ledger:events", "jury:queue", "jury:decisions", "till:sheet",
    "till:people", "at_tables:phones", "crew:crew", "backups:backups",
    "planning:tournaments", "registration:several", "home",
    "offences:games", "offences:game", "scoring:grids", "scoring:grid",
    "till:extras", "precedents:seasons", "at_tables:late",
)  # fmt: skip

# What is wrong with the lists of a page: cells that end beyond the screen or are
# hidden, names that take two lines, what one came for below the name.
WRONG = """() => {
  const found = [], wide = innerWidth;
  const say = (what, one) => found.push(what + ': ' + one.outerHTML.slice(0, 120));
  for (const list of document.querySelectorAll('main .list')) {
    const pushed = list.closest('.wide');
    if (pushed && pushed.scrollWidth > pushed.clientWidth) say('pushed sideways', list);
    for (const row of list.tBodies[0].rows) {
      if (row.matches('.elsewhere')) continue;  // on another page
      for (const cell of row.cells) {
        const box = cell.getBoundingClientRect();
        const said = cell.textContent.trim() || cell.querySelector('svg');
        const none = cell.querySelector('.no-points')?.textContent.trim() === '0';
        if (said && !none && !cell.checkVisibility()) say('hidden', cell);
        if (box.right > wide + 1 || box.left < -1) say('out of sight', cell);
      }
      for (const name of row.querySelectorAll('.one-line')) {
        const line = parseFloat(getComputedStyle(name).fontSize) * 1.9;
        if (name.getBoundingClientRect().height > line) say('on two lines', name);
        if (!name.title) say('nowhere whole', name);
      }
      const name = row.querySelector('.at-name'), key = row.querySelector('.at-key');
      if (name && key && key.textContent.trim()) {
        const of = name.getBoundingClientRect(), one = key.getBoundingClientRect();
        if (one.top > of.bottom || one.bottom < of.top) say('not beside the name', key);
      }
    }
  }
  return found;
}"""
# Lists that are longer than a page and have neither pages nor letters.
ENDLESS = """most => [...document.querySelectorAll('main .list, main .people')]
  .map(list => [...(list.tBodies?.[0].rows ?? list.children)])
  .filter(rows => rows.filter(row => !row.matches('.letter')).length > most
    && !rows.some(row => row.matches('.letter')))
  .map(rows => rows.length)"""
# States that are not outlined, and solid buttons within a list.
SOLID = """() => {
  const clear = one => ['rgba(0, 0, 0, 0)', 'transparent'].includes(one);
  const style = one => getComputedStyle(one);
  const baize = style(document.documentElement).getPropertyValue('--baize').trim();
  const probe = document.createElement('i'); probe.style.color = baize;
  document.body.append(probe); const green = style(probe).color; probe.remove();
  const within = 'main :is(.list, .people) ';
  return [...document.querySelectorAll(within + '.button')]
    .filter(one => style(one).backgroundColor === green)
    .concat([...document.querySelectorAll(within + '.badge')]
      .filter(one => !parseFloat(style(one).borderTopWidth)
        || !clear(style(one).backgroundColor)))
    .map(one => one.outerHTML.slice(0, 120));
}"""


@pytest.fixture(scope="module")
def club(django_db_setup, django_db_blocker, tmp_path_factory):
    """Two hundred players with long names in the running day, kept for this module."""
    folder = tmp_path_factory.mktemp("crowd")
    with club_to_walk(django_db_blocker, folder, make_a_crowded_club) as by:
        yield by


@pytest.fixture
def _django_db_helper(club):
    """What makes and empties a database around each other test does nothing here."""


@pytest.fixture
def day(club):
    found = Tournament.objects.filter(state="running").order_by("pk").first()
    assert found.entries.count() == PLAYERS
    return found


@pytest.fixture
def at(server, day):
    """The address of a page of the crowded day."""
    return lambda name: server.url + reverse(name, args=[day.public_id])


@pytest.mark.long
@pytest.mark.parametrize("size", SCREENS)
def test_no_column_is_out_of_sight_and_no_name_takes_two_lines(
    reader, server, club, size
):
    page = reader("fr")
    page.set_viewport_size(size)
    wrong, lists = [], 0
    for name, path in addresses(RUNNING, LISTS).items():
        page.goto(server.url + path)
        lists += page.locator("main .list").count()
        wrong += [f"{name}: {one}" for one in page.evaluate(WRONG)]
        wrong += [
            f"{name}: a list of {many} rows without pages or letters"
            for many in page.evaluate(ENDLESS, LONGEST)
        ]
        if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
            wrong.append(f"{name}: pushed sideways")
    assert lists >= 12
    assert wrong == []


@pytest.mark.long
def test_in_lists_states_are_outlined_and_no_button_is_solid(reader, server, club):
    page = reader("fr")
    page.set_viewport_size(PHONE)
    wrong = []
    for name, path in addresses(RUNNING, LISTS).items():
        page.goto(server.url + path)
        wrong += [f"{name}: {one}" for one in page.evaluate(SOLID)]
    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("organiser", [True, False], ids=["desk", "hall"])
def test_a_line_of_the_ranking_is_a_card_with_its_total_on_a_phone(
    reader, at, organiser
):
    page = reader("fr", organiser=organiser)
    page.set_viewport_size(PHONE)
    page.goto(at("ranking:ranking"))
    rows = page.locator(".standings tbody tr")
    assert rows.count() == LONGEST
    discs = page.locator(".disc")
    assert set(discs.all_inner_texts()) <= {"1", "2", "3"}
    expect(rows.first.locator(".disc")).to_have_text("1")
    for card in rows.all()[:10]:
        total = card.locator(".at-key").bounding_box()
        assert total["x"] + total["width"] <= PHONE["width"]
        assert card.bounding_box()["height"] <= 150
    assert complaints(page) == []


TWO_LINES = [  # and the height of the taller one, which is pressed
    ("registration:entries", ".people", 128),
    ("at_tables:phones", ".phones", 112),
]


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
@pytest.mark.parametrize(("name", "list", "most"), TWO_LINES)
def test_a_card_on_a_phone_has_two_lines(reader, at, language, name, list, most):
    page = reader(language)
    page.set_viewport_size(PHONE)
    page.goto(at(name))
    rows = page.locator(f"{list} tbody tr:not(.letter)")
    assert rows.count() == LONGEST
    heights = rows.evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(heights) <= most
    assert complaints(page) == []


@pytest.mark.long
def test_what_is_pressed_at_the_door_is_as_large_as_a_thumb(reader, at):
    page = reader("fr")
    page.set_viewport_size(PHONE)
    page.goto(at("registration:entries"))
    for button in page.locator(".people .taps .button").all()[:6]:
        box = button.bounding_box()
        assert box["height"] == 64
        assert box["x"] + box["width"] <= PHONE["width"]


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_an_offence_has_two_lines_and_unfolds_all_that_may_follow(
    reader, server, language
):
    page = reader(language)
    page.set_viewport_size(PHONE)
    page.goto(server.url + reverse("offences:game", args=["couleur"]))
    rows = page.locator(".offences tbody tr")
    heights = rows.evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(heights) <= 112
    several = rows.filter(has=page.locator(".more-folded")).first
    expect(several.locator(".folded").first).to_be_hidden()
    expect(several.locator(".more-folded")).to_be_visible()

    several.locator(".unfolds summary").click()

    for folded_away in several.locator(".folded").all():
        expect(folded_away).to_be_visible()
    expect(several.locator(".more-folded")).to_be_hidden()
    assert complaints(page) == []


@pytest.mark.long
def test_on_a_laptop_nothing_of_an_offence_is_folded(reader, server):
    page = reader("fr")
    page.set_viewport_size(LAPTOP)
    page.goto(server.url + reverse("offences:game", args=["couleur"]))
    row = page.locator(".offences tbody tr").first
    expect(row.locator(".unfolds")).to_be_hidden()
    for told in row.locator(".folded").all():
        expect(told).to_be_visible()


@pytest.mark.long
def test_the_ranking_is_sorted_on_a_phone_as_on_a_laptop(reader, at):
    page = reader("fr", organiser=False)
    page.set_viewport_size(PHONE)
    page.goto(at("ranking:ranking"))
    page.locator(".sorts summary").click()
    page.locator(".sorts").get_by_role("link", name="Nom").click()
    expect(page.locator(".sorts summary")).to_contain_text("Nom")
    names = page.locator(".standings .at-name .one-line").all_inner_texts()
    assert names == sorted(names, key=folded)


@pytest.mark.long
def test_a_player_finds_his_seat_by_its_letter(reader, at):
    page = reader("fr", organiser=False)
    page.set_viewport_size(PHONE)
    page.goto(at("rounds:plan"))
    assert page.locator(".a-z tbody tr:not(.letter)").count() == PLAYERS
    page.get_by_role("navigation", name="Lettres").get_by_role(
        "link", name="N", exact=True
    ).click()
    expect(page.locator("#a-z-n")).to_be_in_viewport()
    card = page.locator("#a-z-n + tr")
    expect(card).to_contain_text(re.compile("Noémie"))
    expect(card.locator(".at")).to_be_in_viewport()
    assert complaints(page) == []


@pytest.mark.long
def test_the_seating_comes_in_pages_and_is_printed_whole(reader, at):
    page = reader("fr", organiser=False)
    page.set_viewport_size(PHONE)
    page.goto(at("rounds:plan"))
    rows, tables = page.locator(".a-z tbody tr:not(.letter)"), page.locator(".of-table")
    seen = "every => every.filter(one => one.checkVisibility()).length"
    assert rows.evaluate_all(seen) == LONGEST
    assert tables.evaluate_all(seen) == 12
    assert page.evaluate("document.documentElement.scrollHeight") < 10_000
    page.get_by_role("link", name="Tables suivantes").click()
    expect(page.locator("#table-13")).to_be_in_viewport()
    page.locator(".hall-map a").get_by_text("50", exact=True).click()
    expect(page.locator("#table-50")).to_be_in_viewport()
    page.emulate_media(media="print")
    assert rows.evaluate_all(seen) == PLAYERS
    assert tables.evaluate_all(seen) == PLAYERS // 4
    assert complaints(page) == []


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("ranking:ranking", ".standings tbody tr"),
        ("rounds:plan", ".a-z tbody tr:not(.letter)"),
    ],
)
def test_a_player_finds_himself_without_a_script(browser, at, name, rows):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(at(name))
    before = page.locator(rows).count()
    search = page.get_by_role("search").first
    assert search.bounding_box()["y"] < page.locator(rows).first.bounding_box()["y"]
    search.get_by_role("searchbox").fill("117")
    search.get_by_role("button").click()
    expect(page).to_have_url(re.compile(r"search=117"))
    expect(page.locator(rows)).to_have_count(1)
    assert before > 1
    context.close()


@pytest.mark.long
def test_members_are_looked_up_by_their_letter_on_whatever_page_they_are(
    reader, server
):
    page = reader("fr")
    page.set_viewport_size(PHONE)
    page.goto(server.url + reverse("registration:players"))
    page.get_by_role("navigation", name="Lettres").get_by_role(
        "link", name="V", exact=True
    ).click()
    expect(page).to_have_url(re.compile(r"page=\d#members-v$"))
    expect(page.locator("#members-v")).to_be_in_viewport()


# Pushes all tables to their end, and tells which names are out of sight or covered.
PUSHED = """() => {
  const found = [];
  for (const wide of document.querySelectorAll('main .wide')) {
    wide.scrollLeft = 10000;
    if (!wide.scrollLeft) continue;
    const names = '.list tbody .at-name, table:not(.list) tbody th[scope="row"]';
    for (const name of [...wide.querySelectorAll(names)].slice(0, 6)) {
      name.scrollIntoView({block: 'center'});
      const box = name.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
      const seen = document.elementFromPoint(box.left + 12, middle);
      const clear = getComputedStyle(name).backgroundColor === 'rgba(0, 0, 0, 0)';
      found.push(name.contains(seen) && box.left >= 0 && !clear);
    }
  }
  return found;
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "theme"), [(800, "light"), (800, "dark"), (390, "dark")]
)
def test_pushed_sideways_a_row_keeps_its_name(reader, server, at, day, width, theme):
    page = reader("fr")
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 900})
    draft = day.drafts.first()
    matrix = reverse("rounds:matrix", args=[day.public_id, draft.public_id])
    grid = reverse("scoring:preset", args=["couleur", "default"])
    pushed = []
    for address in (at("ranking:ranking"), server.url + matrix, server.url + grid):
        page.goto(address)
        pushed.append(page.evaluate(PUSHED))
    if width < 640:
        assert pushed[0] == []  # its rows are cards
    else:
        assert len(pushed[0]) == 6
    assert len(pushed[1]) == 6
    assert all(all(some) for some in pushed)


@pytest.mark.long
def test_on_paper_a_list_is_a_table_with_whole_names(reader, at):
    page = reader("fr")
    page.set_viewport_size({"width": 700, "height": 990})
    page.goto(at("ranking:ranking"))
    page.emulate_media(media="print")
    row = page.locator(".standings tbody tr").first
    assert row.evaluate("one => getComputedStyle(one).display") == "table-row"
    name = row.locator(".one-line")
    assert name.evaluate("one => getComputedStyle(one).whiteSpace") == "normal"


@pytest.mark.long
@pytest.mark.parametrize("name", ["ranking:ranking", "registration:players"])
def test_a_list_is_printed_whole_from_all_on_one_page(reader, server, day, name):
    page = reader("en")
    page.set_viewport_size(LAPTOP)
    [path] = addresses(RUNNING, (name,)).values()
    page.goto(server.url + path)
    rows = page.locator("main .list tbody tr:not(.letter)")
    assert rows.count() == LONGEST
    said = page.locator(".printed-part")
    expect(said).to_be_hidden()
    page.emulate_media(media="print")
    expect(said).to_contain_text(f"1 to {LONGEST} of ")
    page.emulate_media(media="screen")

    page.get_by_role("link", name="All on one page, to print").click()

    expect(page.get_by_role("link", name="Page by page")).to_be_visible()
    assert rows.count() >= PLAYERS
    page.emulate_media(media="print")
    for at in (0, LONGEST, -1):
        expect(rows.nth(at)).to_be_visible()
    expect(said).to_have_count(0)
    expect(page.locator(".leaves")).to_be_hidden()
