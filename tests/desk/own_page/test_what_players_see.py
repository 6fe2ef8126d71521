"""A player sees what the organiser allows, and nothing that the hall may not know."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.desk.own_page.phone import Phone, entry_of, page_of, words_of
from tests.desk.own_page.test_page import figures
from tests.jury import evening as jury
from tests.jury.publicly import an_evening, club
from tests.ranking import day as days
from tests.ranking.reading import table_at
from tournaments.follow import rounds
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.play.phones.own_page import operations, queries
from tournaments.show import operations as live
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


def choose(tournament, what, by):
    operations.choose_players_see(tournament=tournament, players_see=what, by=by)


@pytest.mark.parametrize(
    ("what", "shown", "kept"),
    [
        ("rank", ("Table 1", "Deal 1", "Total", "Rank after round 1"), ()),
        ("points", ("Table 1", "Deal 1", "Total"), ("Rank",)),
        ("seat", ("Table 1", "Élodie L."), ("Deal", "Total", "Rank", "Points")),
        ("nothing", ("The players' pages are closed",), ("Table 1", "Élodie")),
    ],
)
def test_what_the_organiser_chooses_is_what_players_see(
    evening, accounts, what, shown, kept
):
    phone = Phone(evening)
    phone.scan(1)
    choose(evening, what, accounts["organiser"])
    words = phone.reads().replace("&#x27;", "'")

    assert [one for one in shown if one not in words] == []
    assert [one for one in kept if one in words] == []


@pytest.mark.long
def test_a_closed_page_lets_nobody_in_and_an_open_one_goes(evening, accounts):
    phone = Phone(evening)
    phone.scan(1)
    choose(evening, "nothing", accounts["organiser"])

    assert phone.ask_again("anything").headers["HX-Refresh"] == "true"
    assert "pages are closed" in words_of(Phone(evening).scan(1))
    choose(evening, "rank", accounts["organiser"])
    assert "Table 1" in phone.reads()


def test_a_finished_tournament_stays_readable_until_it_is_closed(evening, accounts):
    Tournament.objects.filter(pk=evening.pk).update(state="finished")
    assert "Deal 1" in page_of(evening, 1)
    choose(evening, "nothing", accounts["organiser"])
    assert "Deal 1" not in page_of(evening, 1)


def test_the_setting_is_chosen_on_a_page_and_undone_in_the_history(
    organiser, evening, accounts
):
    page = reverse("own_page:settings", args=[evening.public_id])
    english = {"accept-language": "en"}
    assert 'value="rank"' in organiser.get(page).content.decode()
    sent = {"players_see": "seat", "seen": "rank"}
    answer = organiser.post(page, sent, headers=english, follow=True)
    assert "It is saved." in words_of(answer)
    evening.refresh_from_db()
    assert evening.players_see == "seat"

    event = Event.objects.get(kind="players_see_changed")
    undo(event, by=accounts["organiser"])
    evening.refresh_from_db()
    assert evening.players_see == "rank"


def test_a_page_of_before_writes_over_nothing(organiser, evening, accounts):
    choose(evening, "points", accounts["organiser"])
    page = reverse("own_page:settings", args=[evening.public_id])
    for sent in ({"players_see": "seat", "seen": "rank"}, {"players_see": "all"}):
        answer = organiser.post(page, sent, headers={"accept-language": "en"})
        assert answer.status_code == 422
    with pytest.raises(ValidationError, match="meanwhile"):
        operations.choose_players_see(
            tournament=evening,
            players_see="seat",
            seen="rank",
            by=accounts["organiser"],
        )
    evening.refresh_from_db()
    assert evening.players_see == "points"


def test_the_desk_looks_at_the_page_whatever_players_see(cast, evening, accounts):
    choose(evening, "nothing", accounts["organiser"])
    words = [evening.public_id, entry_of(evening, 1).public_id]
    page = reverse("own_page:look", args=words)
    answer = cast["jury"].get(page, headers={"accept-language": "en"})

    assert "the player sees nothing of what stands here" in words_of(answer)
    assert "hx-get" not in answer.content.decode().split('id="own"')[1][:40]


# --- What the hall may not know.


def closed_round_two(tournament, by):
    """The second round played to its end: number 8 comes from behind."""
    table = table_at(tournament, 2, 2)
    for deal in range(1, 5):
        days.write(table, deal, days.bid("SW", 13), by=by)
    for deal in range(2, 5):
        days.write(table_at(tournament, 2, 1), deal, days.bid("NS", 8), by=by)
    last = tournament.played_rounds.get(number=2)
    rounds.close_round(round=last, by=by, reason="for the test")


@pytest.mark.long
def test_a_frozen_ranking_is_not_told_by_a_rank(evening, accounts):
    by = accounts["organiser"]
    live.freeze_ranking(tournament=evening, after_round=1, by=by)
    phone = Phone(evening)
    phone.scan(8)
    before = figures(phone.look())
    closed_round_two(evening, by)

    words, after = phone.reads(), figures(phone.look())
    assert before["Rank after round 1"] == after["Rank after round 1"]
    assert "Rank after round 2" not in words
    assert "What came later is told at the prize-giving." in words
    # His own deals are his, and so is their sum.
    assert before["Total"] != after["Total"]
    assert "Round 2, table 2" in words

    live.lift_freeze(tournament=evening, by=by)
    assert "Rank after round 2" in figures(phone.look())


def test_of_tables_at_which_he_never_sat_a_page_names_nobody(evening):
    words = page_of(evening, 1)

    for number in (7, 8):  # at the other table of both rounds
        assert entry_of(evening, number).player.first_name not in words


@pytest.mark.long
def test_a_ruling_of_which_the_table_has_not_heard_shows_nowhere(accounts):
    """Neither in a deal, nor in the total, nor by a rank."""
    scorer, judge = accounts["scorer"], accounts["jury"]
    club("told")
    tournament, one = an_evening(scorer)
    phone = Phone(tournament)
    phone.scan(1)
    before = figures(phone.look()), phone.reads()
    case = jury.called(one, by=scorer)
    off = jury.fine(one, "revoke", own=-3, others=1, effect="annulled")
    jury.rule(case, off, by=judge)
    assert (figures(phone.look()), phone.reads()) == before

    jury.told(case, by=judge)
    assert figures(phone.look()) != before[0]
    assert "Judged:" in phone.reads()
    assert "Decisions of the jury" in phone.reads()


@pytest.mark.long
def test_who_is_excluded_reads_it_once_he_was_told(accounts):
    scorer, judge = accounts["scorer"], accounts["jury"]
    tournament, one = an_evening(scorer)
    case = jury.called(one, by=scorer)
    out = jury.fine(one, "exclusion", own=0, exclusion=True)
    jury.rule(case, out, by=judge, reason="seen")
    assert "Excluded." not in page_of(tournament, 1)

    jury.told(case, by=judge)
    assert "Excluded." in page_of(tournament, 1)


def test_the_seat_alone_tells_no_exclusion_before_its_time(accounts):
    scorer, judge = accounts["scorer"], accounts["jury"]
    tournament, one = an_evening(scorer)
    choose(tournament, "seat", accounts["organiser"])
    case = jury.called(one, by=scorer)
    out = jury.fine(one, "exclusion", own=0, exclusion=True)
    jury.rule(case, out, by=judge, reason="seen")

    assert "Excluded." not in page_of(tournament, 1)


def test_no_rank_is_told_before_a_round_is_closed(accounts):
    tournament = days.tournament_of()
    one, _two = days.seat_round(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    days.write(one, 1, days.bid("NS", 9), by=accounts["scorer"])

    words = page_of(tournament, 1)

    assert Round.objects.get().state == Round.State.PLAYING
    assert "Rank" not in words
    assert "Total" in words


def test_a_page_begun_before_a_freeze_leaves_nothing_to_those_after_it(
    evening, accounts
):
    by = accounts["organiser"]
    closed_round_two(evening, by)
    before = Tournament.objects.get(pk=evening.pk)
    live.freeze_ranking(tournament=evening, after_round=1, by=by)
    assert not queries.ranking_in_hall(before, None).hidden

    after = Tournament.objects.get(pk=evening.pk)
    assert queries.ranking_in_hall(after, None).shown_after == 1


def test_a_ranking_is_worked_out_once_for_all_until_something_happens(
    evening, accounts, django_assert_max_num_queries
):
    queries.ranking_so_far(evening)
    with django_assert_max_num_queries(0):
        queries.ranking_so_far(evening)
    table = table_at(evening, 2, 2)
    days.write(table, 1, days.bid("NS", 9), by=accounts["scorer"])
    now = Tournament.objects.get(pk=evening.pk)
    assert queries.ranking_so_far(now) != queries.ranking_so_far(evening)
