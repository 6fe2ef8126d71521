"""The desk sees each table as it plays: as a list, and as a hall."""

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.at_tables.deals import close, deal, playing, seated, send
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.devices.models import SILENT_AFTER, Device
from tournaments.follow import rounds
from tournaments.jury import writes as jury
from tournaments.play.phones import operations as phones
from tournaments.play.phones.queries import PhoneQueue
from tournaments.play.sheets.all_tables import views
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.tables.models import Table

EN = {"accept-language": "en"}


@pytest.fixture
def day(db, accounts):
    """Three tables that play eight deals, the first two on their phones."""
    return playing(accounts, players=12, deals_per_round=8)


@pytest.fixture
def table(day):
    """A phone at table 1, and one at table 2 that has entered nothing."""
    seated(day, 2)
    return seated(day)


@pytest.fixture
def same_minute(monkeypatch):
    """The page reads otherwise each minute; here the clock stands."""
    now = timezone.now()
    monkeypatch.setattr(views, "timezone", SimpleNamespace(now=lambda: now))


def look(client, day, **asked):
    address = reverse("entry:board", args=[day.public_id])
    return client.get(address, asked, headers=EN)


def signs(page, number=1):
    """What is said of a table: each word with the state of its sign."""
    row = next(one for one in page.context["rows"] if one.table.number == number)
    return [(sign.state, sign.word) for sign in row.asks]


def the_table(day, number=1):
    return Table.objects.get(round__tournament=day, number=number)


def test_a_table_that_plays_has_its_deals_and_the_time_of_the_last(cast, day, table):
    send(table, deal(1))
    send(table, deal(2))

    page = look(cast["scorer"], day)

    row = page.context["rows"][0]
    assert (row.table.sheet.typed, row.table.sheet.expected) == (2, 8)
    assert row.last == "just now"
    assert signs(page) == []
    assert signs(page, 2) == [("doubtful", "2 deals behind")]


def test_the_drawn_hall_reads_as_a_list_and_leads_to_the_sheets(cast, day, table):
    send(table, deal(1))

    page = look(cast["scorer"], day, view="hall")

    drawn = page.context["hall"]
    assert [(one.number, one.done, one.sign.word, one.says) for one in drawn] == [
        (1, 1, "begun", "just now"),
        (2, 0, "awaited", ""),
        (3, 0, "awaited", ""),
    ]
    assert drawn[0].address == reverse("entry:sheet", args=[day.public_id, 1, 1])
    assert drawn[0].seats == ("E", "N", "S", "W")
    said = re.sub(r"<[^>]+>|\s+", " ", page.content.decode())
    assert re.search(r"Table +1 +1 of 8 +deals, +begun +just now", said)
    assert page.content.decode().count("<svg viewBox=") == 3


def test_the_jury_reads_the_hall_too_and_is_led_where_it_may_go(cast, day, table):
    page = look(cast["jury"], day, view="hall")
    address = page.context["hall"][0].address
    assert address == reverse("entry:verify", args=[day.public_id, 1, 1])
    assert cast["jury"].get(address).status_code == 200


def test_a_call_of_the_jury_is_seen_first_and_leads_to_its_case(
    cast, day, table, accounts
):
    call = jury.Call(table=the_table(day), deal=1, words="A revoke?")
    case = jury.call_jury(tournament=day, call=call, by=accounts["scorer"])

    page = look(cast["scorer"], day)
    assert signs(page) == [("doubtful", "jury called")]
    address = reverse("jury:case", args=[day.public_id, case.public_id])
    assert f'href="{address}"' in page.content.decode()
    jury.take_case(case=case, seen=case.version, by=accounts["jury"])
    assert signs(look(cast["scorer"], day)) == [
        ("waiting", f"jury at the table: {accounts['jury'].name}")
    ]


def test_what_the_phone_says_that_it_keeps_stands_there(cast, day, table):
    phones.note_heard(Device.objects.get(number=1), PhoneQueue(2, 1))

    assert signs(look(cast["scorer"], day)) == [
        ("doubtful", "1 deal to check on the phone"),
        ("waiting", "2 deals wait on the phone"),
    ]
    address = reverse("at_tables:phones", args=[day.public_id])
    phones_page = cast["scorer"].get(address, headers=EN).content.decode()
    assert "1 deal to check on the phone" in phones_page
    assert "2 deals wait on the phone" in phones_page


def test_a_silent_phone_and_one_that_waits_are_told(cast, day, table):
    Device.objects.filter(number=1).update(heard_at=timezone.now() - 2 * SILENT_AFTER)
    seated(day)

    first, second = signs(look(cast["scorer"], day))

    assert first == ("waiting", "a phone waits to be let in")
    assert second[1].startswith("phone not heard since ")


def test_a_late_deal_is_told_once_its_round_is_closed(cast, day, table, accounts):
    close(day, accounts)
    send(table, deal(1))

    page = look(cast["scorer"], day)

    assert LateDeal.objects.count() == 1
    assert signs(page) == [("doubtful", "1 deal came late")]
    assert "Deals that came late: 1" in page.content.decode()
    home = reverse("desk:tournament", args=[day.public_id])
    assert (
        "1 deal came too late from a phone"
        in cast["scorer"].get(home, headers=EN).content.decode()
    )
    assert (
        "1 deal came too late from a phone"
        not in cast["jury"].get(home, headers=EN).content.decode()
    )


@pytest.mark.long
def test_the_paper_of_a_table_that_has_a_phone_too_is_compared(
    cast, day, table, accounts
):
    for number in range(1, 9):
        send(table, deal(number))
    page = look(cast["scorer"], day)
    assert "none typed" in page.content.decode()
    found = the_table(day)
    keys = [one.entry.public_id for one in found.occupants.all()]
    write_paper_totals(
        table=found, totals=dict.fromkeys(keys, 3), by=accounts["scorer"]
    )

    page = look(cast["scorer"], day)
    assert signs(page) == [("wrong", "does not add up")]
    assert look(cast["scorer"], day, view="hall").context["hall"][0].sign.word == (
        "does not add up"
    )


def test_more_time_for_a_table_is_one_press_that_comes_back_to_the_hall(
    cast, day, table
):
    address = reverse("entry:more_time", args=[day.public_id, 1, 1])
    sent = {"extra": 0, "view": "hall"}
    for client in ("organiser", "jury"):
        answer = cast[client].post(address, sent, headers=EN, follow=True)
        assert answer.context["view"] == "hall"
    # The second has not seen what the first gave.
    assert "Table 1 has 5 more minutes by now" in answer.content.decode()
    assert the_table(day).extra_minutes == 5
    assert cast["scorer"].post(address, sent).status_code == 403
    assert "+5 min" not in look(cast["scorer"], day, view="hall").content.decode()


def test_whoever_has_seen_it_is_answered_with_nothing(cast, day, table, same_minute):
    mark = look(cast["scorer"], day).context["mark"]

    assert look(cast["scorer"], day, seen=mark).status_code == 204
    phones.note_heard(Device.objects.get(number=1), PhoneQueue(1, 0))
    news = look(cast["scorer"], day, seen=mark, view="hall")
    assert news.status_code == 200
    assert "<!doctype" not in news.content.decode()


def test_a_look_without_news_costs_a_third_of_one_with_news_at_most(
    cast, day, table, same_minute, django_assert_max_num_queries
):
    def queries(**asked):
        with django_assert_max_num_queries(40) as captured:
            look(cast["scorer"], day, view="hall", **asked)
        return len(captured)

    mark = look(cast["scorer"], day).context["mark"]
    assert 3 * queries(seen=mark) <= queries(seen="old")


def enter_four(table):
    for number in range(1, 5):
        send(table, deal(number))


def test_a_round_that_was_opened_again_foretells_nothing(cast, day, table, accounts):
    enter_four(table)
    assert look(cast["scorer"], day).context["end"] is not None
    close(day, accounts)
    rounds.reopen_round(
        round=day.played_rounds.get(), by=accounts["organiser"], reason="A line."
    )
    page = look(cast["scorer"], day)
    assert page.context["end"] is None
    assert signs(page, 2) == []


def test_the_end_of_the_round_is_foretold_with_how_that_is_found(cast, day, table):
    send(table, deal(1))
    assert look(cast["scorer"], day).context["end"] is None
    enter_four(table)

    page = look(cast["scorer"], day)

    end = page.context["end"]
    assert end.at > timezone.now()
    said = " ".join(page.content.decode().split())
    assert f"It will end at about {page.context['end_at']}" in said
    assert "From the 2 tables that enter their deals on a phone" in said


def test_the_hall_asks_as_often_for_three_tables_with_phones_as_for_one(
    cast, day, table, same_minute, django_assert_max_num_queries
):
    def queries():
        with django_assert_max_num_queries(40) as captured:
            look(cast["organiser"], day, view="hall")
        return len(captured)

    send(table, deal(1))
    queries()
    once = queries()
    for number in (2, 3):
        send(seated(day, number), deal(1, table=number))
    assert DealVersion.objects.count() >= 2
    assert queries() == once
