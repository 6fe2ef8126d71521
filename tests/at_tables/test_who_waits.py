"""Which phone waits until the desk lets it in, and what becomes of one sent away."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.conftest import card
from tests.at_tables.deals import EMBALLAGE, deal, look, playing, seated, send
from tests.at_tables.tapping import Table
from tests.entry.evening import write as desk_writes
from tests.live.conftest import new_round
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.deals.one_sheet import table_or_404
from tournaments.devices.history import HISTORIES
from tournaments.devices.models import Device
from tournaments.follow import days, rounds
from tournaments.history.tables import differences
from tournaments.ledger.models import Event
from tournaments.ledger.plan_changes import plan_version
from tournaments.ledger.queries import read_events
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.plans.pins import KEEP
from tournaments.plans.queries import plan_of
from tournaments.play.phones import operations
from tournaments.play.phones.late import operations as late
from tournaments.settings.operations import change_tournament

EN = {"accept-language": "en"}
PAGES = ("at_tables:phones", "entry:board", "desk:tournament")


@pytest.fixture
def day(db, accounts):
    """Two tables that play."""
    return playing(accounts)


@pytest.fixture
def by(accounts):
    return accounts["organiser"]


def first_of(number):
    return Device.objects.filter(number=number).order_by("pk").first()


def states(number=1):
    """The phones of a table in the order in which they came."""
    found = []
    for one in Device.objects.filter(number=number).order_by("pk"):
        serves = "serves" if one.let_in_at else "waits"
        found.append("away" if one.revoked_at else serves)
    return found


def desk_types(day, by, number=1, round=1):
    desk_writes(table_or_404(day, round, number), 1, EMBALLAGE, by=by)


def renew(day, by, number=1, seen=0):
    operations.renew_card(tournament=day, number=number, seen=seen, by=by)


def press(client, button, day, device, **sent):
    address = reverse(f"at_tables:{button}", args=[day.public_id, device.public_id])
    return client.post(address, sent, headers=EN, follow=True)


def shown(client, name, day):
    return client.get(reverse(name, args=[day.public_id]), headers=EN)


def untold(day):
    """What of the phones and the cards is not as the events tell."""
    events = read_events(day)
    return list(differences(day, events, HISTORIES))


def test_after_the_desk_has_sent_a_phone_away_the_next_one_waits(day, by):
    stranger = seated(day)
    operations.revoke(device=first_of(1), by=by)

    stranger.scan(1)
    seated(day)

    assert states() == ["away", "waits", "waits"]
    assert look(stranger).json()["code"] == "waiting"


def test_a_phone_that_was_refused_waits_when_it_comes_again(day, by):
    desk_types(day, by)
    stranger = seated(day)
    operations.revoke(device=first_of(1), by=by)

    stranger.scan(1)

    assert states() == ["away", "waits"]


def test_a_table_whose_phone_went_elsewhere_by_itself_lets_the_next_one_in(day):
    one = seated(day)
    one.pair(secret=card(day, 2).secret, sure=1)

    seated(day)

    assert (states(1), states(2)) == (["away", "serves"], ["serves"])


def test_at_a_table_that_the_desk_has_typed_the_first_phone_waits(day, by):
    desk_types(day, by)

    seated(day, 1)
    seated(day, 2)

    assert (states(1), states(2)) == (["waits"], ["serves"])


def test_a_table_that_the_desk_has_corrected_is_not_on_paper(day, by):
    one = seated(day)
    send(one, deal())
    ten = {**EMBALLAGE, "tricks": 10}
    desk_writes(table_or_404(day, 1, 1), 1, ten, by=by, seen=1)
    one.pair(secret=card(day, 2).secret, sure=1)

    seated(day)

    assert states() == ["away", "serves"]


def test_the_last_round_that_has_lines_says_whether_a_table_is_on_paper(day, by):
    one = seated(day)
    send(one, deal())
    one.pair(secret=card(day, 2).secret, sure=1)
    rounds.close_round(round=day.played_rounds.get(), by=by, reason="The bell.")
    new_round(day, by, "playing")
    desk_types(day, by, round=2)

    seated(day)

    assert states() == ["away", "waits"]


def test_where_each_phone_waits_the_first_one_does_too(day, by):
    plan = plan_of(day) | {"grid": KEEP, "phones_wait": True}
    change_tournament(tournament=day, seen=plan_version(day), plan=plan, by=by)

    seated(day)

    assert states() == ["waits"]


def test_a_new_card_sends_the_phones_away_and_lets_its_own_first_one_in(day, by):
    old, other = seated(day), seated(day, 2)
    seated(day)

    renew(day, by)

    assert states() == ["away", "away"]
    assert look(old).json()["code"] == "revoked"
    assert look(other).status_code == 200
    seated(day)
    assert states() == ["away", "away", "serves"]
    assert untold(day) == []


def test_a_new_card_that_is_undone_lets_the_phones_serve_again(day, by):
    old = seated(day)
    seated(day)
    renew(day, by)
    renewed = Event.objects.latest("number")

    undo(renewed, by=by)

    assert look(old).status_code == 200
    assert states() == ["serves", "away"]
    undo(Event.objects.filter(kind="card_kept").latest("number"), by=by)
    assert states() == ["away", "away"]
    assert untold(day) == []


def test_what_a_phone_had_not_sent_when_its_card_went_comes_late(day, by):
    old, sent, unsent = seated(day), deal(), deal(2)
    assert send(old, sent).status_code == 200
    renew(day, by)

    answers = [send(old, unsent) for _time in range(2)]

    assert [(one.status_code, one.json()["code"]) for one in answers] == [
        (409, "kept"),
        (409, "kept"),
    ]
    assert "This table has a new card since" in answers[0].json()["message"]
    kept = LateDeal.objects.waiting().get()
    assert (kept.number, kept.facts, kept.device) == (2, EMBALLAGE, first_of(1))
    assert kept.confirmed_by.seats.get().seat == "E"
    # What stands already is not late: under its key, or entered alike.
    for one in (sent, deal()):
        assert send(old, one).status_code == 200
    assert LateDeal.objects.count() == 1
    late.write(late=kept, seen=0, reason="", by=by)
    assert DealVersion.objects.count() == 2
    assert send(old, unsent).status_code == 200
    assert untold(day) == []


def test_a_phone_of_an_old_card_does_nothing_but_send_what_it_had(day, by):
    old = seated(day)
    send(old, deal())
    renew(day, by)

    assert send(old, {"side": "NS", "version": 1}, "agree").json()["code"] == "revoked"
    wrong = deal(2, {**EMBALLAGE, "tricks": 14})
    assert send(old, wrong).json()["code"] == "illegal"
    assert not LateDeal.objects.exists()
    # It may have served another table before.
    assert send(old, deal(table=2)).json()["code"] == "moved"
    assert LateDeal.objects.waiting().get().table.number == 2


def test_a_phone_that_the_desk_sent_away_keeps_what_it_has(day, by):
    one = seated(day)
    operations.revoke(device=first_of(1), by=by)

    assert send(one, deal()).json()["code"] == "revoked"
    assert not LateDeal.objects.exists()
    undo(Event.objects.latest("number"), by=by)
    assert send(one, deal()).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_the_desk_is_told_that_a_phone_waits_and_lets_it_in_with_one_press(
    day, cast, by, name
):
    nobody = shown(cast["scorer"], name, day).content.decode()
    desk_types(day, by)
    waiting = seated(day)

    told = shown(cast["scorer"], name, day).content.decode()
    answer = press(cast["scorer"], "let_in", day, first_of(1), back=name)

    assert ("A phone waits to be let in" in told, "Refuse it" in told) == (True, True)
    assert "A phone waits to be let in" not in nobody
    assert answer.request["PATH_INFO"] == reverse(name, args=[day.public_id])
    assert "The phone is let in at table 1." in answer.content.decode()
    assert look(waiting).status_code == 200


def test_a_phone_that_waits_is_refused_and_asked_for_a_card_at_once(day, cast, by):
    desk_types(day, by)
    stranger = seated(day)

    back = "https://else.where"
    told = press(cast["scorer"], "send_away", day, first_of(1), back=back)

    assert "The phone that waited at table 1 is refused." in told.content.decode()
    assert states() == ["away"]
    where = reverse("at_tables:table", args=[day.public_id])
    part = stranger.client.get(where, headers={"HX-Request": "true"})
    assert part.headers["HX-Refresh"] == "true"
    undo(Event.objects.latest("number"), by=by)
    assert states() == ["serves"]


def test_the_jury_is_not_asked_to_let_phones_in(day, cast, by):
    desk_types(day, by)
    seated(day)

    for name in ("entry:board", "desk:tournament"):
        told = shown(cast["jury"], name, day).content.decode()
        assert "A phone waits to be let in" not in told
    assert press(cast["jury"], "let_in", day, first_of(1)).status_code == 403


def test_once_the_day_is_over_no_phone_is_let_in(day, cast, by):
    desk_types(day, by)
    seated(day)
    Tournament.objects.update(state=Tournament.State.FINISHED)

    told = shown(cast["scorer"], "at_tables:phones", day).content.decode()
    answer = press(cast["scorer"], "let_in", day, first_of(1))

    assert "A phone waits to be let in" not in told
    assert answer.status_code == 422


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_phone_that_comes_back_after_a_new_card_hands_over_what_it_had(
    page, live_server, day, by
):
    at = Table(page, live_server, day)
    at.we_are()
    page.context.set_offline(True)
    at.emballage()
    at.confirm()
    renew(day, by)

    page.context.set_offline(False)

    expect(page.get_by_label("Le code de la carte")).to_be_visible(timeout=20_000)
    expect(page.locator("#kept-here")).to_be_hidden()
    kept = LateDeal.objects.waiting().get()
    assert (kept.number, kept.facts) == (1, EMBALLAGE)


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_so_does_one_that_is_opened_again_once_the_day_is_over(
    page, live_server, day, by
):
    at = Table(page, live_server, day)
    at.we_are()
    page.context.set_offline(True)
    at.emballage()
    at.confirm()
    page.close()
    renew(day, by)
    round = day.played_rounds.get()
    rounds.close_round(round=round, by=by, reason="The bell.")
    Tournament.objects.update(rounds=1)
    days.finish(tournament=day, by=by)
    opened = page.context.new_page()
    page.context.set_offline(False)

    with opened.expect_response("**/at/deal/"):
        opened.goto(at.address)

    expect(opened.get_by_text("Ce tournoi est terminé")).to_be_visible()
    expect(opened.locator("#kept-here")).to_be_hidden()
    kept = LateDeal.objects.waiting().get()
    assert (kept.number, kept.facts) == (1, EMBALLAGE)
