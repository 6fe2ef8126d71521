"""While boards travel, the hall sees the ranking of what was played everywhere."""

import json

import pytest
from django.urls import reverse

from tests.boards.evening import begin, evening, play, write
from tournaments import pages
from tournaments.boards.rules.plan import settled
from tournaments.comparison.queries import settled_round
from tournaments.follow import rounds
from tournaments.show.prize_giving import prizes
from tournaments.show.queries import scene
from tournaments.standings.prizes import prizes as prizes_of
from tournaments.standings.queries import ranking, ranking_of
from tournaments.standings.results import results_until
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
THIRTEEN = {
    "contract": "bid",
    "level": 13,
    "trump": "NT",
    "risk": "",
    "bidders": ["N"],
    "tricks": 13,
}


def told(found):
    return {
        one.result.number: (one.rank, one.result.percent, one.result.total)
        for one in found.standings
    }


@pytest.mark.parametrize(
    ("boards", "closed", "last"),
    [
        ({1: {1}, 2: {2}, 3: {3}}, {1, 2}, 2),  # each round has boards of its own
        ({1: {1, 2}, 2: {1, 2}, 3: {1, 2}}, {1, 2}, 0),
        ({1: {1}, 2: {2}, 3: {2}}, {1, 2}, 1),
        ({1: {1}, 2: {2}, 3: {1}}, {1, 2}, 0),  # round 2 stands on round 1
        ({1: {1}, 2: {2}, 3: {3}}, set(), 0),
        ({1: {1}, 2: {2}}, {1, 2}, 2),
        ({1: {1}, 2: {2}, 3: {3}}, {2}, 0),
    ],
)
def test_a_round_is_settled_once_nobody_plays_its_boards_any_more(boards, closed, last):
    assert settled(boards, closed) == last


@pytest.mark.long
def test_no_result_is_public_before_its_boards_were_played_everywhere(by):
    tournament = evening(15, rounds=3, by=by, played=0, prize_one_in=5)

    for number in (1, 2):
        play_round = begin(tournament, by)
        play(play_round, by)
        rounds.close_round(round=play_round, by=by)
        hall = ranking(tournament, desk=False)
        assert settled_round(tournament) == 0
        assert (hall.hidden, hall.travelling, hall.shown_after) == (True, True, 0)
        # Of nobody is it said that he is first, or wins a prize.
        assert told(hall) == {}
        won = prizes_of(tournament, hall, full=False)["prizes"]
        assert won == []
        assert ranking(tournament, desk=True).rounds == tuple(range(1, number + 1))
    last = begin(tournament, by)
    play(last, by)
    assert told(ranking(tournament, desk=False)) == {}
    rounds.close_round(round=last, by=by)

    hall, desk = ranking(tournament, desk=False), ranking(tournament, desk=True)
    assert settled_round(tournament) is None
    assert (hall.hidden, hall.travelling) == (False, False)
    assert told(hall) == told(desk) != {}


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(("frozen", "shown"), [(None, 2), (1, 1), (2, 2), (3, 2)])
def test_tables_that_share_boards_show_each_round_that_is_closed(by, frozen, shown):
    tournament = evening(9, rounds=4, by=by, played=2, frozen_after_round=frozen)
    before = ranking(tournament, desk=False)
    at = {n: told(ranking_after(tournament, n)) for n in (1, 2)}
    table = Table.objects.filter(round=begin(tournament, by)).first()
    write(table, 1, THIRTEEN, by)

    hall, desk = ranking(tournament, desk=False), ranking(tournament, desk=True)

    assert told(hall) == told(before) == at[shown]
    assert told(desk) != told(hall)
    assert (hall.shown_after, desk.shown_after) == (shown, shown)
    assert hall.travelling == (frozen in (None, 3))


def ranking_after(tournament, number):
    return ranking_of(tournament, results_until(tournament, number))


PAGES = (
    "ranking:ranking",
    "ranking:teams",
    "ranking:prizes",
    "live:stage",
)


@pytest.mark.long
@pytest.mark.parametrize("players", [15, 9])
def test_one_result_shows_itself_on_no_public_page_and_in_no_file(
    by, client, players, monkeypatch
):
    monkeypatch.setattr(pages, "BETWEEN_LINES", 0)  # no page is kept over a line
    tournament = evening(players, rounds=3, by=by, played=1, hall_shows="ranking")
    entry = tournament.entries.first()
    day = [tournament.public_id]
    addresses = [reverse(page, args=day) for page in PAGES]
    addresses += [
        reverse("desk:player", args=[*day, entry.public_id]),
        *(
            reverse("ranking:export", args=[*day, form])
            for form in ("csv", "excel", "xlsx", "json")
        ),
    ]
    begin(tournament, by)

    def seen():
        shown = {address: client.get(address).content for address in addresses}
        shown[addresses[-1]] = json.loads(shown[addresses[-1]])["ranking"]
        shown.pop(addresses[-2])  # a spreadsheet is packed with the time of day
        return shown

    before = seen()
    podium = prizes(tournament)[1]
    table = Table.objects.filter(round__number=2).first()
    write(table, 1, THIRTEEN, by)

    assert seen() == before
    assert prizes(tournament)[1] == podium
    assert scene(tournament).ranking.travelling


@pytest.mark.long
def test_the_pages_say_of_which_round_the_ranking_is(by, organiser, client):
    shared = evening(9, rounds=3, by=by, played=1)
    begin(shared, by)
    travelling = evening(15, rounds=3, by=by, played=1)
    for one in (client, organiser):
        one.cookies["django_language"] = "en"
    pages = {
        (who, day): reader.get(reverse("ranking:ranking", args=[day.public_id]))
        for who, reader in (("desk", organiser), ("hall", client))
        for day in (shared, travelling)
    }
    text = {key: " ".join(page.content.decode().split()) for key, page in pages.items()}

    assert "the ranking after round 1, the last whose boards" in text["hall", shared]
    assert "no round has all its boards played" in text["hall", travelling]
    assert "the hall only the ranking after round 1" in text["desk", shared]
    assert "you see all results, the hall none yet" in text["desk", travelling]
    file = client.get(reverse("ranking:export", args=[shared.public_id, "csv"]))
    assert "after-round-1.csv" in file.headers["Content-Disposition"]
