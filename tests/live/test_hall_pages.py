"""The hall sees what was published, and polls it without weighing on the server."""

import datetime
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import wording
from tests.at_once import queries_of_each
from tests.live.conftest import enter, give_points, new_round, new_tournament
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.show import operations, queries, views
from tournaments.tables import round_time
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db

POINTS = {number: 10 * number - 45 for number in range(1, 9)}


def url(page, tournament):
    return reverse(f"live:{page}", args=[tournament.public_id])


def words(response):
    """The page as it is read, without its marks."""
    plain = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", plain)


def stage(client, tournament):
    return words(
        client.get(url("stage", tournament), headers={"accept-language": "en"})
    )


def test_before_the_first_round_the_hall_is_welcomed(stranger, tournament):
    assert "17/01/2026 · Gesves 8 players are entered" in stage(stranger, tournament)


def test_a_drawn_round_is_not_shown_until_it_is_published(stranger, tournament, by):
    new_round(tournament, by, "drawn")

    assert "Anne" not in stage(stranger, tournament)


def test_a_published_round_is_shown_by_surname(stranger, tournament, by):
    round = new_round(tournament, by)

    shown = stage(stranger, tournament)

    assert shown.index("Claes Dirk") < shown.index("Peeters Bart")
    assert shown.count("Lambert Anne") == 1
    seat = round.tables.get(occupants__entry__number=1).occupants.get(entry__number=1)
    place = f"{seat.table.number} {wording.seat(seat.seat)}"
    assert f"Lambert Anne 1 table {place}" in shown


def test_names_are_as_their_owners_allowed(stranger, tournament, by):
    Player.objects.filter(first_name="Anne").update(shown="initial")
    Player.objects.filter(first_name="Bart").update(shown="number")
    new_round(tournament, by)

    shown = stage(stranger, tournament)

    assert "Lambert" not in shown
    assert "Anne L." in shown
    assert "Bart" not in shown
    assert "#2" in shown


def test_a_hall_that_shortens_surnames_is_looked_through_by_first_names(tournament, by):
    Player.objects.exclude(first_name="Anne").update(shown="initial")
    new_round(tournament, by)
    (slide,) = queries.scene(again(tournament)).slides

    assert [one.under for one in slide.rows] == [
        *("Anne Lambert", "Bart P.", "Chloé M.", "Dirk C."),
        *("Els S.", "Fons R.", "Greta J.", "Hugo D."),
    ]
    assert slide.initials == "A – H"


def test_the_clock_is_shown_while_a_round_is_timed(stranger, tournament, playing):
    begun(playing, minutes_ago=11)
    Tournament.objects.update(version=100)
    state = stranger.get(url("state", tournament)).json()

    assert state.pop("stage")
    assert state.pop("buttons")
    assert state == {
        "screen": "timer",
        "round": 1,
        "rounds": 4,
        "closed": False,
        "minutes": 60,
        "ends_at": playing.ends_at.timestamp() * 1000,
        "seconds_left": None,
        "extras": [],
    }


def again(tournament):
    return Tournament.objects.get(pk=tournament.pk)


def begun(round, minutes_ago):
    """Tell that a round was begun so long ago, whatever was told of it before."""
    Round.objects.filter(pk=round.pk).update(state=Round.State.PLAYING)
    Event.objects.create(
        tournament=round.tournament,
        number=99 + int(minutes_ago),
        kind="round_started",
        made_at=timezone.now() - datetime.timedelta(minutes=minutes_ago),
        facts={"round": round.number},
        previous_hash="",
        hash=f"of a test {minutes_ago}",
    )


@pytest.mark.parametrize(
    ("minutes_ago", "kinds"),
    [(9, ["names"]), (11, ["leaders", "ranking", "names"])],
)
def test_without_a_clock_the_ranking_and_the_seating_take_turns(
    accounts, by, minutes_ago, kinds
):
    tournament = new_tournament(minutes_per_round=None)
    round = new_round(tournament, by)
    give_points(round, POINTS)
    begun(round, minutes_ago)

    tournament.refresh_from_db()
    slides = queries.scene(tournament).slides
    assert [slide.kind for slide in slides] == kinds


@pytest.mark.parametrize(
    ("minutes_ago", "least", "most"), [(9.9, 0, 6), (9, 20, 20), (11, 20, 20)]
)
def test_a_picture_is_painted_anew_when_time_alone_changes_it(
    by, minutes_ago, least, most
):
    tournament = new_tournament(minutes_per_round=None)
    begun(new_round(tournament, by), minutes_ago)
    tournament.refresh_from_db()

    scene = queries.scene(tournament)
    assert least <= views.seconds_of(scene, timezone.now()) <= most


def test_a_table_with_more_time_is_named(stranger, tournament, playing, by):
    table = playing.tables.get(number=2)
    round_time.give_table_time(table=table, minutes=5, by=by)

    assert stranger.get(url("state", tournament)).json()["extras"] == [[2, 5]]


def test_the_ranking_is_shown_when_a_round_is_closed(stranger, tournament, by):
    give_points(new_round(tournament, by, "closed"), POINTS)
    Tournament.objects.update(version=100)

    shown = stage(stranger, tournament)

    assert "Ranking after round 1 of 4" in shown
    assert "1 Hugo Dumont 35" in shown
    assert "minus 35" in shown


def test_a_frozen_ranking_keeps_the_later_rounds_back(stranger, tournament, by):
    give_points(new_round(tournament, by, "closed"), POINTS)
    operations.freeze_ranking(tournament=tournament, after_round=1, by=by)
    second = new_round(tournament, by, "closed")
    give_points(second, dict.fromkeys(POINTS, 100))
    Tournament.objects.update(version=100)

    shown = stage(stranger, tournament)

    assert "Ranking after round 1 of 4" in shown
    assert "kept as it was" in shown
    assert "1 Hugo Dumont 35" in shown
    assert "135" not in shown


@pytest.mark.long
def test_the_prizes_are_told_from_the_last_to_the_first(stranger, tournament, by):
    give_points(new_round(tournament, by, "closed"), POINTS)
    # The prizes are of the whole ranking, whatever the hall saw until then.
    operations.freeze_ranking(tournament=tournament, after_round=1, by=by)
    operations.choose_screen(tournament=tournament, what="podium", by=by)
    told = []
    for places in range(5):
        operations.reveal(tournament=tournament, places=places, by=by)
        shown = stage(stranger, tournament)
        told.append([name for name in ("Hugo", "Greta", "Fons") if name in shown])

    assert told == [[], ["Fons"], ["Greta"], ["Hugo"], ["Hugo", "Greta", "Fons"]]


def test_a_poll_that_has_seen_it_all_is_answered_in_a_word(stranger, tournament):
    first = stranger.get(url("state", tournament))
    seen = {"If-None-Match": first["ETag"]}

    again = stranger.get(url("state", tournament), headers=seen)

    assert (again.status_code, again.content) == (304, b"")
    assert int(again["Server-Now"]) >= int(first["Server-Now"])
    assert again["ETag"] == first["ETag"]


def test_a_poll_hears_of_each_change(stranger, tournament, playing, by):
    seen = stranger.get(url("state", tournament))["ETag"]
    operations.add_minutes(round=playing, minutes=1, by=by)

    again = stranger.get(url("state", tournament), headers={"If-None-Match": seen})

    assert again.status_code == 200
    assert again["ETag"] != seen


def test_lists_are_not_drawn_anew_because_the_clock_changed(
    stranger, tournament, playing, by
):
    operations.choose_screen(tournament=tournament, what="ranking", by=by)
    seen = stranger.get(url("stage", tournament))["ETag"]
    operations.add_minutes(round=playing, minutes=1, by=by)

    again = stranger.get(url("stage", tournament), headers={"If-None-Match": seen})

    assert again.status_code == 304


@pytest.mark.parametrize("page", ["state", "stage"])
def test_a_poll_costs_one_query(
    stranger, tournament, by, django_assert_num_queries, page
):
    new_round(tournament, by)
    stranger.get(url(page, tournament))

    with django_assert_num_queries(1):
        stranger.get(url(page, tournament))


@pytest.mark.parametrize("what", ["seating", "timer", "ranking", "podium"])
def test_a_large_hall_costs_no_more_queries_than_a_small_one(
    stranger, by, django_assert_max_num_queries, what
):
    costs = []
    for players in (4, 12):
        tournament = new_tournament(players)
        round = new_round(tournament, by, "playing")
        give_points(round, {number: number for number in range(1, players + 1)})
        operations.choose_screen(tournament=tournament, what=what, by=by)
        with django_assert_max_num_queries(20) as captured:
            stranger.get(url("state", tournament))
        costs.append(len(captured))

    assert costs[0] == costs[1]


@pytest.mark.django_db(transaction=True)
def test_when_many_hear_of_a_change_at_once_it_is_read_once(tournament, by):
    new_round(tournament, by)
    counts = queries_of_each(url("state", tournament))

    assert counts[:7] == [1] * 7
    assert counts[7] > 1


def test_without_scripts_the_pages_follow_one_another(stranger, tournament, by):
    for number in range(9, 41):
        enter(tournament, number)
    new_round(tournament, by)
    address = url("hall", tournament)

    first = stranger.get(address).content.decode()
    last = stranger.get(address, {"page": "2"}).content.decode()

    assert '<noscript><meta http-equiv="refresh" content="10;url=?page=2">' in first
    assert 'content="10;url=?page=1"' in last
    columns = re.findall(r'data-spread="(\d)"(\s+hidden)?>', first)
    assert [(at, bool(hidden)) for at, hidden in columns] == [
        ("1", False),
        ("1", False),
        ("2", True),
        ("2", True),
    ]


def test_the_seating_stays_ten_minutes_into_a_round_with_a_clock(tournament, by):
    round = new_round(tournament, by, "playing")
    shown = []
    for minutes_ago in (9, 11):
        begun(round, minutes_ago)
        shown.append(queries.scene(again(tournament)).screen)

    assert shown == ["seating", "timer"]


def test_a_clock_that_warns_is_shown_at_once(tournament, playing, by):
    operations.add_minutes(round=playing, minutes=-51, by=by)

    assert queries.scene(again(tournament)).screen == "timer"


@pytest.mark.long
def test_who_rose_since_the_last_round_is_told(stranger, tournament, by):
    give_points(new_round(tournament, by, "closed"), POINTS)
    second = new_round(tournament, by, "closed")
    give_points(second, dict.fromkeys(POINTS, 0) | {1: 100})
    Tournament.objects.update(version=100, quiet_since=100)

    shown = stage(stranger, tournament)

    assert "1 up 7 Anne Lambert 65" in shown
    assert "2 down 1 Hugo Dumont 35" in shown


def test_a_line_is_drawn_below_the_last_place_that_wins_a_prize(
    stranger, tournament, by
):
    Tournament.objects.update(prize_one_in=2)
    give_points(new_round(tournament, by, "closed"), POINTS)
    Tournament.objects.update(version=100)

    shown = stage(stranger, tournament)

    assert "Els Simon 5 prizes up to here 5" in shown


@pytest.mark.parametrize("page", ["0", "-1", "9" * 5000, "x", "²", ""])
def test_a_page_that_there_is_not_is_another_one(stranger, tournament, page):
    assert stranger.get(url("hall", tournament), {"page": page}).status_code == 200


@pytest.mark.parametrize("page", ["hall", "state", "stage", "control"])
def test_an_unknown_tournament_is_nowhere(organiser, db, page):
    assert organiser.get(reverse(f"live:{page}", args=["nowhere"])).status_code == 404


# The organiser's buttons


def test_the_ranking_shows_what_vouches_for_the_last_closed_round(
    stranger, tournament, by
):
    give_points(new_round(tournament, by, "closed"), POINTS)
    operations.choose_screen(tournament=tournament, what="ranking", by=by)
    closing = Event.objects.get(tournament=tournament, kind="round_closed")
    answer = stranger.get(url("stage", tournament), headers={"accept-language": "en"})

    assert f"Fingerprint after round 1 {closing.hash[:8]}" in words(answer)
    (drawn,) = re.findall(r'<div class="hall-seal">\s*<svg.*?</svg>', words_and(answer))
    assert "Fingerprint after round 1</title>" in drawn


def words_and(answer):
    """The page with its marks, on one line."""
    return re.sub(r"\s+", " ", answer.content.decode())


def test_while_no_round_is_closed_nothing_vouches_for_one(stranger, tournament, by):
    new_round(tournament, by, "playing")
    operations.choose_screen(tournament=tournament, what="ranking", by=by)

    assert "Fingerprint" not in stage(stranger, tournament)
