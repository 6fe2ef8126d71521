"""A player's own page says where he sits, what his deals brought, and how he stands."""

import re

import pytest
from django.urls import reverse

from tests.desk.own_page.phone import Phone, entry_of, page_of, words_of
from tests.live.conftest import new_round, new_tournament
from tests.ranking import day as days
from tests.ranking.reading import table_at
from tournaments.door.sides import operations as sides
from tournaments.entries.models import Entry
from tournaments.follow import (
    comings,
    days as operations,
    rounds,
    seats,
)
from tournaments.tables.models import SittingOut

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_before_a_seating_is_published_the_page_says_so(accounts):
    tournament = new_tournament()
    phone = Phone(tournament)

    assert "The seating is not published yet" in words_of(phone.scan(1))
    new_round(tournament, accounts["organiser"], "drawn")
    assert "The seating is not published yet" in phone.reads()


@pytest.mark.long
def test_a_published_round_says_the_table_the_seat_and_who_sits_there(accounts):
    tournament = new_tournament()
    round = new_round(tournament, accounts["organiser"], "published")
    seat = round.tables.get(occupants__entry__number=1).occupants
    own = seat.get(entry__number=1)
    word = {"N": "North", "E": "East", "S": "South", "W": "West"}[own.seat]

    words = page_of(tournament, 1)

    assert f"Round 1 begins soon Table {own.table.number} Seat: {word}" in words
    for other in seat.select_related("entry__player"):
        assert str(other.entry.player) in words
    away = round.tables.exclude(pk=own.table_id).get().occupants.first()
    assert str(away.entry.player) not in words


@pytest.mark.long
def test_each_deal_is_explained_as_on_the_public_page(evening, client):
    words = page_of(evening, 1)
    page = client.get(
        reverse(
            "desk:player", args=[evening.public_id, entry_of(evening, 1).public_id]
        ),
        headers={"accept-language": "en"},
    )

    assert "Round 2, now Table 1 Seat: North" in words
    assert "Deal 1 13 Emballage 8, you + Jan P., 10 tricks 7 + 2 × 3 = 13" in words
    assert "7 + 2 × 3 = 13" in words_of(page)
    # The newest round stands first.
    assert words.index("Round 2, table 1") < words.index("Round 1, table 1")
    assert "bonus" in words


@pytest.mark.long
def test_the_total_is_as_of_now_and_the_rank_as_after_the_closed_round(
    evening, accounts
):
    phone = Phone(evening)
    phone.scan(1)
    found, before = figures(phone.look()), phone.reads()
    assert (found["Rank after round 1"], found["Total"]) == ("5 of 8", "56")

    # Others in front by now move nobody before the round is closed.
    table = table_at(evening, 2, 2)
    days.write_all(
        table, *(days.bid("NS", 13) for _ in range(4)), by=accounts["scorer"]
    )
    assert (figures(phone.look()), phone.reads()) == (found, before)

    days.write(table_at(evening, 2, 1), 2, days.bid("NS", 8), by=accounts["scorer"])
    now = figures(phone.look())
    assert (now["Rank after round 1"], now["Total"]) == ("5 of 8", "63")


def figures(answer):
    """The figures of the page, by their headings."""
    html = answer.content.decode()
    start = html.find('<dl class="worth">')
    if start < 0:
        return {}
    plain = re.findall(
        r"<dt>(.*?)</dt>\s*<dd[^>]*>(.*?)</dd>",
        html[start : html.index("</dl>", start)],
        re.DOTALL,
    )
    return {
        " ".join(re.sub("<[^>]*>", " ", one).split()): " ".join(
            re.sub("<[^>]*>", " ", other).split()
        )
        for one, other in plain
    }


@pytest.mark.long
def test_once_all_is_played_the_page_shows_the_final_rank(evening, accounts):
    by = accounts["organiser"]
    for number in (1, 2):
        table = table_at(evening, 2, number)
        for deal in range(2 if number == 1 else 1, 5):
            days.write(table, deal, days.bid("NS", 8), by=by)
    last = evening.played_rounds.get(number=2)
    rounds.close_round(round=last, by=by, reason="for the test")
    phone = Phone(evening)
    words = words_of(phone.scan(1))
    assert "All rounds are played" in words
    assert "Rank after round 2" in words

    operations.finish(tournament=evening, by=by)
    assert "Final rank" in phone.reads()


def test_a_round_that_is_over_says_that_the_next_seat_comes(accounts):
    tournament = new_tournament()
    new_round(tournament, accounts["organiser"], "closed")
    words = page_of(tournament, 1)

    assert "Round 1 is over" in words
    assert "Your next seat appears here" in words


def test_who_sits_out_and_who_has_no_seat_reads_it(evening):
    late = days.tournament_of(people=5)
    days.seat_round(late, 1, (1, 2, 3, 4))
    assert "You have no seat in this round. Ask the organiser." in page_of(late, 5)

    SittingOut.objects.create(round=late.played_rounds.get(), entry=entry_of(late, 5))
    assert "You sit out this round." in page_of(late, 5)


def test_at_a_table_of_five_the_page_says_who_sits_a_deal_out(accounts):
    tournament = days.tournament_of(people=5, deals=5)
    (table,) = days.seat_round(tournament, 1, (1, 2, 3, 4))
    table.occupants.create(seat="X", entry=entry_of(tournament, 5))
    days.write(table, 1, days.bid("EW", 9), by=accounts["scorer"])

    words = page_of(tournament, 1)

    assert "Five sit here: whoever deals sits that deal out." in words
    assert "Deal 1 – sat out as dealer" in words
    assert "Seat: fifth seat" in page_of(tournament, 5)


def test_who_was_replaced_reads_that_he_has_no_seat_and_keeps_his_deals(
    evening, accounts
):
    newcomer = enter_late(evening)
    seats.replace_entry(
        table=table_at(evening, 2, 1),
        seat="N",
        entry=newcomer,
        from_deal=2,
        by=accounts["scorer"],
    )
    words = page_of(evening, 1)
    assert "You have no seat in this round" in words
    assert "Deal 1 13" in words
    assert "Table 1 Seat: North" in page_of(evening, newcomer.number)


def enter_late(tournament):
    other = new_tournament(players=1)
    newcomer = other.entries.get()
    newcomer.tournament, newcomer.number = tournament, 9
    newcomer.save()
    return newcomer


def test_a_joker_has_his_deals_and_their_sum_and_no_rank(evening):
    Entry.objects.filter(pk=entry_of(evening, 5).pk).update(is_joker=True)
    phone = Phone(evening)
    words = words_of(phone.scan(5))

    assert "A joker plays where somebody is missing, and is not ranked." in words
    assert "Rank" not in words
    assert figures(phone.look()).keys() == {"Total"}


def test_who_has_left_reads_it_and_what_he_had(evening, accounts):
    comings.leave(entry=entry_of(evening, 1), by=accounts["scorer"])
    words = page_of(evening, 1)

    assert "Left. What was played stays in the record." in words
    assert "Total" in words
    assert "Rank" not in words


def test_in_a_match_partners_are_named_and_figures_are_those_of_the_pair(accounts):
    by = accounts["scorer"]
    tournament = days.tournament_of("whist", people=4, deals=4)
    one, two, three, four = (entry_of(tournament, n) for n in range(1, 5))
    sides.pair(entry=one, partner=three, by=by)
    sides.pair(entry=two, partner=four, by=by)
    (table,) = days.seat_round(tournament, 1, (1, 2, 3, 4))
    days.write(table, 1, {"tricks": {"NS": 9, "EW": 4}}, by=by)

    words = page_of(tournament, 1)

    assert "S Marie D. your partner" in words
    assert "Partner: Marie D. Rank and figures are those of the pair." in words
    assert "Fiches" in words
    assert "Jan P. Luc M." not in words


@pytest.mark.long
def test_the_page_is_in_the_language_of_the_phone(evening):
    phone = Phone(evening)
    phone.scan(1)
    for language, word in (("fr", "Manche 2, maintenant"), ("nl", "Ronde 2, nu")):
        phone.client.cookies["django_language"] = language
        assert word in phone.reads()


# --- What it costs.


def mark_in(answer):
    return re.search(r"seen=([0-9a-f]+)", answer.content.decode())[1]


@pytest.mark.long
def test_an_open_page_asks_again_and_hears_nothing_until_something_is_new(
    evening, accounts
):
    phone = Phone(evening)
    phone.scan(1)
    seen = mark_in(phone.look())
    assert phone.ask_again(seen).status_code == 204

    # A line of another table is no news; one of the own table is.
    days.write(table_at(evening, 2, 2), 1, days.bid("NS", 9), by=accounts["scorer"])
    assert phone.ask_again(seen).status_code == 204
    days.write(table_at(evening, 2, 1), 2, days.bid("NS", 9), by=accounts["scorer"])
    news = phone.ask_again(seen)
    assert news.status_code == 200
    assert "<html" not in news.content.decode()
    assert phone.ask_again(mark_in(news)).status_code == 204


def test_an_ask_without_news_costs_three_questions(
    evening, django_assert_max_num_queries
):
    phone = Phone(evening)
    phone.scan(1)
    seen = mark_in(phone.look())
    with django_assert_max_num_queries(3):
        phone.ask_again(seen)


@pytest.mark.long
def test_a_page_asks_as_often_with_three_deals_and_with_more_players(
    accounts, django_assert_max_num_queries
):
    counts = []
    for people, deals in ((4, 1), (8, 3)):
        tournament = days.tournament_of(people=people)
        numbers = [(1, 2, 3, 4), (5, 6, 7, 8)][: people // 4]
        table, *_others = days.seat_round(tournament, 1, *numbers)
        days.write_all(
            table,
            *(days.bid("NS", 9) for _ in range(deals)),
            by=accounts["scorer"],
        )
        phone = Phone(tournament)
        phone.scan(1)
        days.write(table, 4, days.bid("NS", 9), by=accounts["scorer"])
        with django_assert_max_num_queries(60) as asked:
            phone.look()
        counts.append(len(asked))

    assert counts[0] == counts[1]


def test_who_has_left_has_no_seat_any_more_and_the_others_read_it(evening, accounts):
    comings.leave(entry=entry_of(evening, 5), by=accounts["scorer"])

    gone, stays = page_of(evening, 5), page_of(evening, 1)

    assert "Seat:" not in gone
    assert "E Paul N. has left" in stays
    assert "Table 1 Seat: North" in stays


@pytest.mark.long
def test_where_one_of_five_has_left_nobody_sits_a_deal_out(accounts):
    tournament = days.tournament_of(people=5, deals=5)
    (table,) = days.seat_round(tournament, 1, (1, 2, 3, 4))
    table.occupants.create(seat="X", entry=entry_of(tournament, 5))
    assert "Five sit here" in page_of(tournament, 1)
    comings.leave(entry=entry_of(tournament, 5), by=accounts["scorer"])

    words = page_of(tournament, 1)

    assert "Five sit here" not in words
    assert "X Paul N. has left" in words
