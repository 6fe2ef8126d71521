"""What a decision is stands in the same words in the case, its journal and its form."""

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tests.jury import evening
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
LATER = "minutes after"


@pytest.fixture
def case(table, accounts):
    case = evening.called(table, by=accounts["scorer"])
    fine = evening.fine(table, "revoke", own=-3, others=1, effect="annulled")
    evening.rule(case, fine, by=accounts["jury"])
    return evening.now(case)


@pytest.fixture
def page(cast):
    """The page of a case, in English."""

    def read(case):
        url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
        return cast["jury"].get(url, headers={"accept-language": "en"})

    return read


def names(table):
    return {seat: str(evening.entry_at(table, seat).player) for seat in "NESW"}


def test_the_journal_says_what_became_of_the_deal_and_who_gains(page, case, table):
    newest = page(case).context["happened"][-1]
    called = names(table)

    assert newest.sentences == [
        "Case 1",
        f"{called['N']}: −3, {called['E']}: +1, {called['S']}: +1, {called['W']}: +1",
        "annulled: 0 for everybody",
    ]


def test_the_journal_says_who_was_warned_and_who_is_out(page, table, accounts):
    case = evening.called(table, by=accounts["scorer"])
    out = evening.fine(table, "exclusion", own=0, warning=True, exclusion=True)
    evening.rule(case, out, by=accounts["jury"], reason="coups")

    assert page(case).context["happened"][-1].sentences[2:] == [
        "a warning",
        "excluded: out of the ranking",
    ]


def test_until_when_one_may_appeal_is_said_once(page, case, accounts):
    before = page(case).content.decode()
    evening.told(case, by=accounts["jury"])
    after = page(case).content.decode()

    assert before.count("You may appeal until 30 minutes after the ranking") == 1
    assert before.count(LATER) == after.count(LATER) == 1
    assert "The ranking of round 1 is not out yet" in after


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (Round.State.PLAYING, "appeals are possible until 30 minutes after it is."),
        (Round.State.CLOSED, "possible for 30 minutes after the table has been told."),
    ],
)
def test_the_form_says_of_a_ruling_not_told_what_the_case_says(case, state, said):
    Round.objects.update(state=state)
    with translation.override("en"):
        ruling = case.rulings.select_related("event", "case__tournament").get()
        form = {"title": "Decision", "styles": [], "tournament": case.tournament}
        paper = render_to_string("papers/ruling.html", form_of(ruling) | form)

    assert said in " ".join(paper.split())


def test_what_a_player_gains_has_its_sign_wherever_it_is_told(cast, page, case):
    url = reverse("jury:decisions", args=[case.tournament.public_id])
    listed = cast["jury"].get(url).content.decode()

    # Three have it beside the deal, and the two who had nothing there have it in all.
    for html in (page(case).content.decode(), listed):
        assert html.count('+<span class="points">1</span>') == 5
