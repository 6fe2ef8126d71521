"""Tables of each game enter their deals by tapping: sides, boards, five players."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.deals import playing, seated
from tests.at_tables.tapping import Table
from tests.boards import evening as boards
from tests.browser.reading import complaints
from tests.entry.evening import table_of, tournament_of, write
from tournaments.boards.models import BoardPlay
from tournaments.deals.models import DealVersion
from tournaments.jury import writes as jury
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 360, "height": 640}
COLOUR = "element => getComputedStyle(element).color"


def sat(page, live_server, day):
    page.set_viewport_size(SMALL)
    table = Table(page, live_server, day)
    table.we_are()
    return table


def sitting(page):
    """The names on the drawn table, by seat."""
    return {
        seat: page.locator(f".drawn-table .seat-{seat} .seat-name").inner_text()
        for seat in "NESW"
    }


def test_two_sides_enter_tricks_honours_and_who_won_the_first(
    page, live_server, db, accounts
):
    day = tournament_of("whist", options={"next_dealer": "first_trick"})
    table_of(day)
    table = sat(page, live_server, day)
    table.taps = 0

    table.tap(re.compile("^9$"))
    table.tap(re.compile("3 honneurs$"))
    table.seat("N")
    assert table.taps == 3
    expect(page.locator(".sentence")).to_contain_text("9 plis")
    assert complaints(page) == []
    table.confirm()

    table.arrived(1)
    assert DealVersion.objects.get().facts == {
        "tricks": {"NS": 9, "EW": 4},
        "honours": {"NS": 3},
        "first_trick": "N",
    }
    assert DealVersion.objects.get().confirmed_by_id in set(
        day.played_rounds.get()
        .tables.get()
        .occupants.filter(seat__in="EW")
        .values_list("entry", flat=True)
    )


@pytest.mark.long
def test_without_network_who_deals_next_is_known_and_so_is_the_rubber_once_sent(
    page, live_server, db
):
    """A game that was called has no trick: who dealt it deals again."""
    day = tournament_of("whist", options={"next_dealer": "first_trick"})
    table_of(day)
    table = sat(page, live_server, day)
    page.context.set_offline(True)
    table.tap(re.compile("^10$"))
    table.tap("personne")
    south = sitting(page)["S"]
    table.seat("S")
    table.confirm()
    expect(page.locator(".which-deal")).to_contain_text(f"{south} donne")
    expect(page.locator(".rubber")).to_have_count(0)
    page.get_by_role("button", name=re.compile("chantent à huit")).first.click()
    table.confirm()
    expect(page.locator(".which-deal")).to_contain_text(f"{south} donne")

    page.context.set_offline(False)
    table.arrived(2)
    expect(page.locator(".rubber tbody td")).to_have_text(["1", "0", "0", "0"])
    expect(page.locator(".which-deal")).to_contain_text(f"{south} donne")


@pytest.mark.long
def test_a_side_that_calls_at_eight_ends_the_deal_in_one_tap(
    page, live_server, db, accounts
):
    day = tournament_of("whist")
    at = table_of(day)
    table = sat(page, live_server, day)
    write(at, 1, {"tricks": {"NS": 10, "EW": 3}}, by=accounts["scorer"])
    expect(page.locator(".which-deal")).to_contain_text("Donne 2")

    page.get_by_role("button", name=re.compile("chantent à huit")).first.click()
    table.confirm()

    table.arrived(2)
    assert DealVersion.objects.latest("pk").facts == {"called": "NS"}


@pytest.mark.long
def test_what_the_rules_refuse_waits_with_the_reason_to_be_mended(
    page, live_server, db, accounts
):
    """The phone does not know how many points a side has: the server does."""
    day = tournament_of("whist")
    table_of(day)
    table = sat(page, live_server, day)

    page.get_by_role("button", name=re.compile("chantent à huit")).nth(1).click()
    table.confirm()

    expect(table.sending).to_contain_text("⚠ 1 à contrôler")
    expect(page.locator(".to-check")).to_contain_text("avec exactement 8 points")
    table.tap("La corriger")
    table.tap(re.compile("^6$"))
    table.tap("personne")
    table.tap("Je ne sais pas")
    table.confirm()
    table.arrived(1)
    assert DealVersion.objects.get().facts == {"tricks": {"NS": 6, "EW": 7}}


@pytest.fixture
def evening(accounts):
    by = accounts["organiser"]
    day = boards.tournament_of()
    boards.accept(day, by)
    boards.begin(day, by)
    return Tournament.objects.get(pk=day.pk)


def test_in_boards_the_one_that_is_due_is_proposed(page, live_server, evening):
    table = sat(page, live_server, evening)
    due = BoardPlay.objects.filter(table__number=1).order_by("number")
    first, second = (one.board.number for one in due[:2])
    expect(page.locator(".which-deal")).to_contain_text(f"Étui {first}")

    table.tap("Enchère 9")
    red = page.get_by_role("button", name="cœur").evaluate(COLOUR)
    black = page.get_by_role("button", name="pique").evaluate(COLOUR)
    assert (red, black) == ("rgb(176, 15, 36)", "rgb(17, 17, 17)")
    table.tap("cœur")
    table.tap("non contré")
    table.seat("N")
    table.tap(re.compile("^10\\b"))
    table.tap("Relire")
    assert page.locator(".sentence .hearts").evaluate(COLOUR) == red
    assert complaints(page) == []
    table.confirm()

    table.arrived(1)
    facts = DealVersion.objects.get().facts
    assert (facts["level"], facts["trump"], facts["tricks"]) == (9, "H", 10)
    expect(page.locator(".which-deal")).to_contain_text(f"Étui {second}")


@pytest.mark.long
def test_another_board_of_the_round_is_entered_first_if_it_was_played_first(
    page, live_server, evening
):
    table = sat(page, live_server, evening)
    third = BoardPlay.objects.filter(table__number=1).order_by("number")[2]

    page.get_by_text("Un autre étui").click()
    table.tap(f"Étui {third.board.number}", exact=True)

    expect(page.locator(".which-deal")).to_contain_text(f"Étui {third.board.number}")
    expect(page.locator(".which-deal")).to_contain_text("Donne 3")


@pytest.mark.long
def test_a_board_that_is_not_due_is_questioned_with_who_knows_it(
    page, live_server, evening
):
    table = sat(page, live_server, evening)
    here = BoardPlay.objects.filter(table__number=1).values("board")
    other = evening.boards.exclude(pk__in=here).order_by("number").first()

    page.get_by_text("Un autre étui").click()
    page.get_by_label("Son numéro").fill(str(other.number))
    table.tap("Chercher")

    about = page.locator(".other-board")
    expect(about).to_contain_text(f"L’étui {other.number} n’est pas prévu")
    expect(about).to_contain_text("dites-le à l’organisateur")
    assert complaints(page) == []


@pytest.mark.long
def test_who_knows_a_board_is_called_as_everywhere_on_the_phone(accounts, evening):
    phone = seated(evening)
    at = evening.played_rounds.get().tables.get(number=1)
    players = [one.entry.player for one in at.occupants.select_related("entry__player")]
    for first, player in zip(("Anne", "Bob", "Cléo"), players, strict=True):
        name = {"first_name": first, "last_name": "Familienaam"}
        type(player).objects.filter(pk=player.pk).update(**name)
    due = BoardPlay.objects.filter(table=at).values("board")
    others = evening.boards.exclude(pk__in=due).values_list("number", flat=True)
    address = reverse("at_tables:board", args=[evening.public_id])

    told = [
        phone.client.get(address, {"board": number}).json()["known"]
        for number in others
    ]

    said = " ".join(sentence for known in told for sentence in known)
    assert "Anne F." in said
    assert "Familienaam" not in said


@pytest.mark.long
def test_at_a_table_of_five_who_deals_rests_and_cannot_be_tapped(
    page, live_server, db, accounts
):
    day = tournament_of(deals=5)
    table_of(day, seats=("N", "E", "S", "W", "X"))
    table = sat(page, live_server, day)
    resting = page.locator(".drawn-table .rests .seat-name")
    table.tap("Emballage 8")
    expect(page.locator(".which-deal")).to_contain_text("donne et ne joue pas")
    expect(page.locator("button.seat-N")).to_have_count(0)
    first = resting.inner_text()
    table.seat("E")
    table.seat("X")
    table.tap(re.compile("^9\\b"))
    table.tap("Relire")
    assert first not in page.locator(".deal-points").inner_text()
    table.confirm()

    table.arrived(1)
    assert DealVersion.objects.get().facts["bidders"] == ["E", "X"]
    table.tap("Solo 6")
    assert resting.inner_text() != first


@pytest.mark.long
def test_the_jury_is_called_in_one_tap_and_its_coming_is_read(
    page, live_server, accounts
):
    day = playing(accounts)
    table = sat(page, live_server, day)
    table.taps = 0

    table.tap("Appeler le jury")

    assert table.taps == 1
    expect(page.locator(".jury-standing")).to_contain_text("Le jury sait depuis")
    assert Case.objects.get().deal == 1
    page.get_by_text("Dire pourquoi, si vous voulez").click()
    table.tap("Renonce")
    expect(page.get_by_text("Vous appelez pour : Renonce")).to_be_visible()
    assert complaints(page) == []

    jury_comes(accounts)
    expect(page.locator(".jury-standing")).to_contain_text("Jeanne, du jury, arrive")


def jury_comes(accounts):
    case = Case.objects.get()
    jury.take_case(case=case, seen=case.version, by=accounts["jury"])


@pytest.mark.long
def test_the_jury_is_asked_for_before_a_slam_is_played(page, live_server, accounts):
    table = sat(page, live_server, playing(accounts))

    table.tap("Grand chelem")
    table.tap("Appeler le jury pour qu’il regarde")

    step = page.locator("#at-work .jury-standing")
    expect(step).to_contain_text("Le jury sait depuis")
    case = Case.objects.get()
    assert (case.kind, case.contract, case.deal) == ("witness", "grand_chelem", 1)
    table.tap("Le jury est là")
    expect(page.get_by_text("Qui l’a joué")).to_be_visible()


@pytest.mark.long
def test_without_network_a_table_is_told_to_raise_a_hand(page, live_server, accounts):
    table = sat(page, live_server, playing(accounts))
    page.context.set_offline(True)

    table.tap("Appeler le jury")

    expect(page.get_by_role("alert")).to_contain_text("levez la main")
    assert not Case.objects.exists()
