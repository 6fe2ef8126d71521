"""From the call to the changed ranking, as a jury member lives it, in French."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import complaints, complaints_in_both_themes
from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.rulings.models import Case, Ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tables(accounts):
    tournament, one, two = evening.an_evening(by=accounts["scorer"])
    for table in (one, two):
        write(table, 1, E8, by=accounts["scorer"])
    return tournament, one, two


@pytest.fixture
def open_as(browser, live_server, accounts):
    """A page of the site for one of the crew, on a phone, in French."""
    opened = []

    def enter(who, path):
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, locale="fr-BE"
        )
        client = Client()
        client.force_login(accounts[who])
        cookies = {
            "django_language": "fr",
            "sessionid": client.cookies["sessionid"].value,
        }
        context.add_cookies(
            [
                {"name": n, "value": v, "url": live_server.url}
                for n, v in cookies.items()
            ]
        )
        page = context.new_page()
        page.goto(live_server.url + path)
        opened.append(context)
        return page

    yield enter
    for context in opened:
        context.close()


def sideways(page):
    return page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )


def readable(page):
    assert complaints(page) == []
    assert not sideways(page)


@pytest.mark.long
def test_the_whole_story_from_the_call_to_the_changed_ranking(open_as, tables):
    tournament, one, _two = tables
    name = str(one.occupants.get(seat="N").entry.player)
    queue = reverse("jury:queue", args=[tournament.public_id])

    jury = open_as("jury", queue)
    readable(jury)
    desk = open_as("scorer", queue)
    desk.locator("a.button.primary").click()
    readable(desk)
    desk.select_option("#id_table", one.public_id)
    desk.fill("#id_deal", "1")
    desk.fill("#id_words", "Nord n'a pas fourni")
    desk.locator("form.asked button").click()
    expect(desk.locator(".call")).to_have_count(1)

    # The call appears at the jury's by itself.
    going = jury.locator(".call form button")
    expect(going).to_be_visible()
    going.click()
    readable(jury)
    case = Case.objects.get()
    assert case.state == "taken"

    jury.get_by_role("link", name="Renonce", exact=True).click()
    jury.locator("details.change > summary").click()
    jury.get_by_label(re.compile(f"N {name}$")).first.check()
    jury.locator('[name="effect"][value="lost"]').check()
    expect(jury.locator("#id_points_offender")).to_have_value("")
    jury.fill("#id_points_others", "0")
    jury.fill("#id_points_offender", "-4")
    jury.locator('button.button[name="look"]').click()
    expect(jury.locator(".field.wrong")).to_contain_text("Important")
    readable(jury)
    jury.fill("#id_points_offender", "-3")
    jury.fill("#id_reason", "Vue après le pli suivant")
    jury.locator('button.button[name="look"]').click()
    expect(jury.locator("#preview .moves li").first).to_be_visible()
    mine = jury.locator("#preview tr", has_text=name)
    expect(mine.locator("td").last).to_contain_text("26")
    readable(jury)
    jury.locator("#keep").click()
    expect(jury.locator("article.ruling h3")).to_have_text("Renonce")
    readable(jury)

    assert Ruling.objects.get().effect == "lost"
    assert evening.at(one)["N"] == (-10, -3, -13)
    desk.goto(jury.url.split("/t/")[0] + f"/t/{tournament.public_id}/ranking/")
    last = desk.locator("table.standings tbody tr").last
    expect(last.locator(".of-name")).to_have_text(name)
    expect(last.locator(".of-total")).to_contain_text("13")
    expect(last.locator(".of-penalties")).to_contain_text("3")


@pytest.mark.long
def test_a_misdeal_is_entered_from_the_sheet(open_as, tables):
    tournament, one, _two = tables
    sheet = reverse("entry:sheet", args=[tournament.public_id, 1, 1])
    page = open_as("scorer", sheet)
    page.locator('a[href*="/jury/misdeal/"]').click()
    readable(page)
    page.locator('[name="offence"][value="misdeal"]').check()
    page.select_option("#id_offender", evening.key_at(one, "E"))
    page.locator("form.asked button").click()
    expect(page.locator("#sheet")).to_be_visible()

    assert evening.at(one)["E"][1] == -3


@pytest.mark.long
def test_asked_for_a_contract_the_jury_refuses_the_bid_without_points(
    open_as, tables, accounts
):
    _tournament, one, _two = tables
    case = evening.called(
        one, 2, by=accounts["scorer"], kind="witness", contract="grand_chelem"
    )
    before = evening.at(one)
    jury = open_as("jury", f"/t/{case.tournament.public_id}/jury/{case.public_id}/")
    first = jury.locator(".quick a").first
    expect(first).to_have_text("Annonce refusée par le jury")
    first.click()
    jury.locator('button.button[name="look"]').click()
    expect(jury.locator("#preview .moves p").first).to_be_visible()
    readable(jury)
    jury.locator("#keep").click()
    expect(jury.locator("article.ruling .article")).to_contain_text(
        "L'appel à l'arbitre"
    )

    assert (Ruling.objects.get().offence, evening.at(one)) == ("bid_refused", before)


@pytest.mark.long
def test_every_page_of_a_case_can_be_read(open_as, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    ruling = evening.rule(
        case,
        evening.fine(one, "exclusion", own=0, exclusion=True),
        by=accounts["jury"],
        reason="bagarre",
    )
    here = f"/t/{tournament.public_id}/jury/"
    page = open_as("jury", here)
    root = page.url.removesuffix(here)
    for path in (
        here,
        f"{here}decisions/",
        f"{here}{case.public_id}/",
        f"{here}{case.public_id}/lift/",
        f"{here}{case.public_id}/joker/",
        f"{here}{case.public_id}/decide/",
        f"/t/{tournament.public_id}/ranking/players/{evening.key_at(one, 'N')}/",
    ):
        page.goto(root + path)
        assert complaints_in_both_themes(page) == []
        assert not sideways(page)
    organiser = open_as("organiser", f"{here}rulings/{ruling.public_id}/forget/")
    readable(organiser)


def type_line(page, number, *cells):
    """Type a line of a sheet as the desk does; Enter goes on and saves it."""
    page.locator(f"#contract-{number}").click()
    for cell in cells:
        page.keyboard.type(cell)
        page.keyboard.press("Enter")
    expect(page.locator(f"#row-{number}")).to_have_attribute("data-state", "saved")


@pytest.mark.long
def test_of_slams_typed_from_paper_only_the_one_that_nobody_watched_is_a_case(
    open_as, tables
):
    tournament, _one, two = tables
    desk = open_as("scorer", reverse("entry:sheet", args=[tournament.public_id, 1, 1]))
    type_line(desk, 2, "g+", "n", "13")
    type_line(desk, 3, "c", "", "e", "12")  # nothing in the box for the jury
    asked = desk.locator("#jury-presence")
    expect(asked).to_contain_text("Le jury était-il à la table ?")
    expect(asked.locator("li")).to_have_count(1)
    expect(asked).to_contain_text("Donne 3")
    readable(desk)
    asked.get_by_role("button", name="Oui, le jury était là").click()
    expect(asked).to_be_hidden()
    expect(desk.locator("#jury-3")).to_have_value("+")
    expect(desk.locator("#row-3")).to_have_attribute("data-revision", "2")
    assert not Case.objects.exists()
    type_line(desk, 4, "b-", "s", "0")
    expect(asked).to_be_hidden()
    assert Case.objects.get().deal == 4

    # The sheet was that of table 2: line, case and all go there.
    desk.get_by_role("link", name="Encodée sur la mauvaise feuille").click()
    desk.get_by_role("button", name="Voir les deux").click()
    expect(desk.locator(".exchanged").first).to_contain_text("sans le jury")
    expect(desk.get_by_text("passe à la table 2 avec sa ligne")).to_be_visible()
    readable(desk)
    desk.locator("form[method=post] button.primary").click()
    expect(desk.locator("#contract-4")).to_have_value("B")
    expect(desk.locator("#jury-4")).to_have_value("-")
    assert Case.objects.get().table == two

    jury = open_as("jury", reverse("jury:queue", args=[tournament.public_id]))
    readable(jury)
    jury.get_by_role("button", name="Celle-ci : vue, en ordre").click()
    expect(jury.locator(".nobody")).to_be_visible()
    readable(jury)
    assert Case.objects.get().state == "watched"


def test_a_deal_played_again_with_the_same_result_is_written_once_more(
    open_as, tables, accounts
):
    tournament, one, _two = tables
    sheet = reverse("entry:sheet", args=[tournament.public_id, 1, one.number])
    desk = open_as("scorer", sheet)
    expect(desk.locator("#contract-1")).to_have_value("E8")
    decision = evening.fine(one, "dispute", own=0, effect="replayed")
    case = evening.called(one, by=accounts["scorer"])
    evening.rule(case, decision, by=accounts["jury"])
    desk.reload()
    expect(desk.locator("#contract-1")).to_be_focused()
    expect(desk.locator("#contract-1")).to_have_value("")
    expect(desk.locator("#state-1")).to_contain_text("à rejouer (affaire 1)")
    readable(desk)
    for typed in ("e8", "ns", "10"):
        desk.keyboard.type(typed)
        desk.keyboard.press("Enter")
    expect(desk.locator("#row-1")).to_have_attribute("data-state", "saved")
    expect(desk.locator("#state-1")).not_to_contain_text("à rejouer")
    expect(desk.locator("#seen-1")).to_have_value("2")
    readable(desk)

    assert one.deals.count() == 2
    assert evening.at(one)["N"] == (13, 0, 13)
