"""Whoever made a mistake begins at what is wrong; a press leads to the question."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.entry.evening import E8, write
from tests.jury import evening as judged
from tests.planning.plans import make

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LAPTOP = {"width": 1366, "height": 768}
# The questions of a form that are seen, each with its words and with its boxes.
NONSENSE = """() => {
  const box = Object.assign(document.createElement('input'), {type: 'hidden'});
  document.querySelector('form.decision').append(box);
  Object.assign(box, {name: 'effect', value: 'nonsense'});
}"""
ASKED = """form => [...form.querySelectorAll('.field')]
  .filter(one => one.checkVisibility() && !one.closest('table, li, .priced'))
  .map(one => {
    const top = (what) => one.querySelector(what).getBoundingClientRect();
    const ticked = one.querySelector('input[type=checkbox], input[type=radio]');
    const above = top('label, legend').bottom <= top('input, select, textarea').top + 1;
    return {left: one.getBoundingClientRect().left, above: above || !!ticked};
  })"""


@pytest.fixture
def begun(page):
    """Return what has the focus once the page stands there."""
    return lambda: page.evaluate(
        "document.activeElement.closest('#problems')?.innerText"
    )


def test_the_page_begins_at_what_is_wrong_and_leads_to_the_question(
    sign_in, live_server, begun
):
    page = sign_in()
    page.goto(f"{live_server.url}/crew/new/")
    page.get_by_role("button", name="Créer le compte").click()

    expect(page).to_have_title("Erreur\u00a0: Ajouter quelqu’un – WhistClub")
    assert begun().startswith("Erreur\u00a0:")
    page.locator("#problems a").nth(1).press("Enter")
    assert page.evaluate("document.activeElement.id") == "id_name"


@pytest.mark.long
def test_it_is_said_on_top_where_a_script_puts_only_a_part_of_the_page(
    sign_in, live_server, accounts
):
    """One press rules: its answer takes the place of the questions alone."""
    day, table, _other = judged.an_evening(by=accounts["scorer"])
    write(table, 1, E8, by=accounts["scorer"])
    case = judged.called(table, 1, by=accounts["scorer"])
    page = sign_in("jury")
    decide = reverse("jury:decide", args=[day.public_id, case.public_id])
    page.goto(f"{live_server.url}{decide}?offence=revoke")
    page.evaluate(NONSENSE)
    page.locator("button[name=verdict]").first.click()

    expect(page.locator("#problems a")).to_contain_text("Ce que devient la donne")
    expect(page.locator("#problems .notice")).to_be_focused()
    expect(page).to_have_title(re.compile("^Erreur\u00a0: Affaire 1"))


@pytest.mark.long
@pytest.mark.parametrize(
    "path",
    [
        "/players/add/",
        "/club/",
        "{day}settings/",
        "{day}jury/call/",
        "{day}ranking/prizes/settings/",
    ],
)
def test_questions_stand_below_each_other_with_their_words_above(
    sign_in, live_server, path
):
    day = f"/t/{make().public_id}/"
    page = sign_in()
    page.set_viewport_size(LAPTOP)
    page.goto(live_server.url + path.format(day=day))
    asked = page.locator("main form[method=post]").last.evaluate(ASKED)

    assert len(asked) > 1
    assert len({round(one["left"]) for one in asked}) == 1
    assert all(one["above"] for one in asked)
