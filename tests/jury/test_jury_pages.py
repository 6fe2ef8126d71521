"""The pages of the jury: the queue, a case, the words, the list, the papers."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.entry.evening import E8, write
from tests.jury import evening
from tests.printing.reading import contents
from tournaments.entries.models import Entry
from tournaments.jury import writes as operations
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.players.models import Player
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def jury(cast):
    return cast["jury"]


def page(name, tournament, *words):
    return reverse(f"jury:{name}", args=[tournament.public_id, *words])


@pytest.mark.parametrize("count", [1, 3])
def test_the_queue_asks_as_often_for_one_case_as_for_three(
    jury, tables, accounts, count, django_assert_num_queries
):
    tournament, one, two = tables
    for deal in range(1, count + 1):
        case = evening.called(one, deal, by=accounts["scorer"])
        decision = evening.fine(one, "revoke", own=-3)
        evening.rule(case, decision, by=accounts["jury"])
        evening.called(two, deal, by=accounts["scorer"])
    jury.get(page("queue", tournament))
    with django_assert_num_queries(13):
        response = jury.get(page("queue", tournament))
    assert len(response.context["rows"]) == 2 * count
    with django_assert_num_queries(14):
        response = jury.get(page("decisions", tournament))
    assert len(response.context["decisions"]) == count


def test_the_queue_says_that_nothing_is_new_without_being_drawn(jury, tables):
    tournament, _one, _two = tables
    seen = jury.get(page("queue", tournament)).context["seen"]

    assert jury.get(page("queue", tournament), {"seen": seen}).status_code == 204
    part = jury.get(page("queue", tournament), {"seen": "old"})
    assert part.status_code == 200
    assert "<html" not in part.content.decode()


def test_the_queue_is_searched_by_name_table_and_state(jury, tables, accounts):
    tournament, one, two = tables
    first = evening.called(one, by=accounts["scorer"])
    evening.rule(first, evening.fine(one, "revoke", own=-3), by=accounts["jury"])
    second = evening.called(two, 2, by=accounts["scorer"])
    Player.objects.update(folded_name="somebody")
    player = Entry.objects.get(public_id=evening.key_at(one, "N")).player
    Player.objects.filter(pk=player.pk).update(folded_name="dubois")

    def found(**asked):
        response = jury.get(page("queue", tournament), asked)
        return [row["case"] for row in response.context["rows"]]

    assert found(search="dubois") == [first]
    assert found(search="2") == [second]
    assert found(state="decided") == [first]
    assert found(search="nobody") == []


def test_the_menu_counts_those_who_wait(cast, tables, accounts):
    tournament, one, _two = tables
    evening.called(one, by=accounts["scorer"])
    ranking = reverse("ranking:ranking", args=[tournament.public_id])

    assert 'class="count">1<' in cast["scorer"].get(ranking).content.decode()
    assert 'class="count"' not in cast["stranger"].get(ranking).content.decode()


def test_a_call_from_the_desk_waits_in_the_queue(cast, tables):
    tournament, one, _two = tables
    sent = {"table": one.public_id, "deal": "2", "kind": "witness"}
    sent |= {"contract": "grand_chelem", "words": ""}
    response = cast["scorer"].post(page("call", tournament), sent)
    case = Case.objects.get()

    assert response.status_code == 302
    assert (case.table, case.deal, case.contract) == (one, 2, "grand_chelem")


@pytest.mark.parametrize(
    "wrong",
    [{"deal": "99"}, {"deal": "x"}, {"table": "nowhere"}, {"deal": "1", "table": ""}],
)
def test_a_call_that_cannot_be_is_asked_again(cast, tables, wrong):
    tournament, one, _two = tables
    sent = {"table": one.public_id, "deal": "2", "kind": "call", "words": "bruit"}
    response = cast["scorer"].post(page("call", tournament), {**sent, **wrong})

    assert response.status_code == 422
    assert "bruit" in response.content.decode()
    assert Case.objects.count() == 0


def test_the_sheet_marks_a_judged_deal_and_leads_to_its_case(cast, tables, accounts):
    tournament, one, _two = tables
    write(one, 1, E8, by=accounts["scorer"])
    case = evening.called(one, by=accounts["scorer"])
    decision = evening.fine(one, "jury_not_called", own=-15, effect="annulled")
    evening.rule(case, decision, by=accounts["jury"])
    sheet = reverse("entry:sheet", args=[tournament.public_id, 1, 1])
    text = cast["scorer"].get(sheet).content.decode()
    leads = page("deal", tournament, 1, 1, 1)

    assert f'href="{leads}"' in text
    assert 'value="E8"' in text
    assert cast["scorer"].get(leads).headers["Location"] == page(
        "case", tournament, case.public_id
    )


@pytest.mark.long
def test_the_words_are_for_the_desk_and_can_be_erased(cast, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    ruling = evening.rule(
        case,
        evening.fine(one, "revoke", own=-3),
        by=accounts["jury"],
        facts="il a triché",
    )
    url = page("case", tournament, case.public_id)
    player = reverse(
        "desk:player", args=[tournament.public_id, evening.key_at(one, "N")]
    )
    before = [
        "il a triché" in cast[who].get(address).content.decode()
        for who, address in (("scorer", url), ("stranger", player), ("jury", player))
    ]
    erase = reverse("ledger:forget", args=[tournament.public_id, ruling.event.number])
    organiser = cast["organiser"]

    assert before == [True, False, True]
    evening.told(case, by=accounts["jury"])
    told = cast["stranger"].get(player).content.decode()
    assert "suite à l’affaire 1" in told
    assert "Renonce" not in told  # as long as it may be appealed
    assert "il a triché" in organiser.get(erase).content.decode()
    assert organiser.post(erase).headers["Location"] == url
    text = organiser.get(url).content.decode()
    assert "il a triché" not in text
    assert organiser.get(url).context["rulings"][0].erased_at is not None


@pytest.mark.long
def test_a_joker_is_given_the_seat_of_who_was_excluded(cast, tables, accounts):
    tournament, one, two = tables
    case = evening.called(one, by=accounts["scorer"])
    out = evening.fine(one, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=accounts["jury"], reason="bagarre")
    url = page("joker", tournament, case.public_id)
    nobody = cast["jury"].get(url)
    joker = two.occupants.get(seat="N").entry
    two.occupants.filter(seat="N").delete()
    sent = {"entry": joker.public_id, "from_deal": "1"}
    given = cast["jury"].post(url, sent)

    entry = reverse("desk:player", args=[tournament.public_id, out.offenders[0]])
    Entry.objects.filter(public_id=out.offenders[0]).update(paid_at=timezone.now())
    before = cast["stranger"].get(entry).content.decode()
    evening.told(case, by=accounts["jury"])
    mine = cast["stranger"].get(entry).content.decode()

    assert f"{timezone.localdate():%d/%m/%Y}" not in before
    assert f"{timezone.localdate():%d/%m/%Y}" in mine
    assert nobody.status_code == 200
    assert given.status_code == 302
    assert joker.seats.get().table == one


def test_the_papers_say_what_the_pages_say(cast, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    ruling = evening.rule(
        case, evening.fine(one, "revoke", own=-3, others=1), by=accounts["jury"]
    )
    operations.tell(case=case, seen=evening.now(case).version, by=accounts["jury"])
    on_page = cast["jury"].get(page("decisions", tournament)).context["decisions"]
    on_paper = contents("decisions", tournament, desk=True)["decisions"]
    form = form_of(Ruling.objects.get(pk=ruling.pk))
    file = cast["jury"].get(page("decisions_csv", tournament)).content.decode()

    assert on_page == on_paper
    assert form["ruling"].people == on_page[0].people
    assert "-3" in file
    assert "Renonce" in file


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("paper", ["form", "list"])
def test_a_decision_is_printed_as_a_pdf(cast, tables, accounts, paper):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    ruling = evening.rule(
        case, evening.fine(one, "revoke", own=-3, others=1), by=accounts["jury"]
    )
    words = {"form": ("ruling", ruling.public_id), "list": ("paper", "decisions")}
    name, word = words[paper]
    url = reverse(f"printing:{name}", args=[tournament.public_id, word])

    assert cast["scorer"].get(url).content.startswith(b"%PDF")
    assert cast["stranger"].get(url).status_code in {302, 403}


def test_a_case_of_another_tournament_is_not_found(jury, tables, accounts):
    _tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    other, _a, _b = evening.an_evening(by=accounts["scorer"])

    assert jury.get(page("case", other, case.public_id)).status_code == 404
    assert Table.objects.count() == 4


@pytest.mark.parametrize(
    ("who", "told", "crew"),
    [("organiser", True, True), ("scorer", True, False), ("jury", False, False)],
)
def test_a_case_says_who_decides_and_where_such_an_account_is_given(
    cast, tables, accounts, who, told, crew
):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    english = {"accept-language": "en"}
    shown = cast[who].get(page("case", tournament, case.public_id), headers=english)
    text = shown.content.decode()

    assert ("Only an account of the jury decides." in text) == told
    assert ("Give somebody an account of the jury" in text) == crew
