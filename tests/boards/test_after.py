"""Travellers, scorecards and hand records: what they show, to whom, and when."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.boards.evening import accept, begin, evening, tournament_of
from tournaments.boards.models import Board, BoardSet
from tournaments.boards.rules import solver
from tournaments.comparison import cards, solving
from tournaments.comparison.after import tables

pytestmark = pytest.mark.django_db
SLOW = 600.0  # seconds for a deal, on a machine that has much else to do
installed = pytest.mark.skipif(
    not solver.available(),
    reason="the solver (requirements-solver.txt) has no package for this machine",
)


def address(tournament, *words):
    return "/".join([f"/t/{tournament.public_id}/boards", *map(str, words), ""])


@pytest.mark.long
@pytest.mark.parametrize("page", ["records", "1", "players/{entry}"])
def test_the_hall_sees_boards_when_the_last_round_is_closed(stranger, by, page):
    tournament = evening(9, rounds=2, by=by, played=1)
    page = page.format(entry=tournament.entries.first().public_id)

    early = stranger.get(address(tournament, page))
    tournament.rounds = 1
    tournament.save(update_fields=["rounds"])
    late = stranger.get(address(tournament, page))

    assert "duplicate/closed.html" in [one.name for one in early.templates]
    assert "duplicate/closed.html" not in [one.name for one in late.templates]


@pytest.mark.long
def test_the_page_of_a_player_tells_the_hall_nothing_of_boards_still_to_come(
    stranger, organiser, by
):
    tournament = evening(9, rounds=2, by=by, played=1)
    entry = tournament.entries.first().public_id
    where = f"/t/{tournament.public_id}/ranking/players/{entry}/"

    assert stranger.get(where).context["rounds"] == []
    assert len(organiser.get(where).context["rounds"]) == 1


@pytest.mark.long
def test_a_traveller_has_a_line_for_every_table_and_costs_the_same_for_each(
    organiser, by
):
    tournament = evening(15, rounds=5, by=by)

    with CaptureQueriesContext(connection) as five:
        page = organiser.get(address(tournament, 1))
    small = evening(15, rounds=1, by=by)
    with CaptureQueriesContext(connection) as one:
        organiser.get(address(small, 1))

    assert len(page.context["lines"]) == 5
    assert len(five) == len(one)


@pytest.mark.long
def test_a_scorecard_has_every_board_of_the_player_and_its_mean(organiser, by):
    tournament = evening(9, rounds=3, by=by)
    entry = tournament.entries.first()

    card = organiser.get(address(tournament, "players", entry.public_id)).context[
        "card"
    ]

    assert len(card["cards"]) == 9
    assert card["cards"][-1].so_far == card["result"].percent
    assert len(card["chart"]["dots"]) == 9


def test_hand_records_show_every_card_once(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    cards.draw(tournament=tournament, by=by)
    round = begin(tournament, by)
    round.state = "closed"
    round.save()

    shown = organiser.get(address(tournament, "records")).context["records"]

    assert len(shown) == 3
    ranks = [
        r
        for p in shown[0]["pockets"]
        for _suit, text in p["suits"]
        for r in text.split()
    ]
    assert len(ranks) == 52
    assert ranks.count("R") == 4  # a king, in French


@pytest.mark.long
@installed
def test_what_could_be_made_is_worked_out_and_kept_where_the_package_is(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    cards.draw(tournament=tournament, by=by)
    round = begin(tournament, by)
    round.state = "closed"
    round.save()

    assert solving.work(tournament, limit=SLOW) == 3
    assert solving.work(tournament) == 0
    shown = organiser.get(address(tournament, "records")).context["records"]
    assert [len(one["tricks"]) for one in shown] == [3, 3, 3]
    assert all(
        0 <= n <= 13 for one in shown for _hand, row in one["tricks"] for n in row
    )


@pytest.fixture
def over(by):
    """A tournament of three boards whose cards everybody may see."""
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    cards.draw(tournament=tournament, by=by)
    round = begin(tournament, by)
    round.state = "closed"
    round.save()
    return tournament


def test_a_process_that_dies_harms_nothing_and_can_be_started_again(organiser, over):
    BoardSet.objects.update(solving_since=timezone.now())
    if solver.available():
        with pytest.raises(solver.Unavailable) as crashed:
            solving.work(over, process=("false",))
        assert crashed.value.code == "crashed"

        assert BoardSet.objects.get().solving_since is None
    page = organiser.get(address(over, "records"))
    assert (len(page.context["records"]), page.context["solved"]) == (3, 0)


def test_while_it_is_worked_out_the_page_tells_how_far_it_is(stranger, over):
    BoardSet.objects.update(solving_since=timezone.now())
    solved = {"tricks": {}, "leader": "example"}
    Board.objects.filter(number=1).update(solved=solved)

    at_it = stranger.get(address(over, "records") + "?part")
    with pytest.raises(ValidationError) as again:
        solving.begin(over)
    BoardSet.objects.update(solving_since=timezone.now() - solving.LOST)
    dead = stranger.get(address(over, "records") + "?part")

    assert at_it.templates[0].name == "duplicate/_records.html"
    told = ("is_solving", "solved", "to_solve")
    assert [at_it.context[key] for key in told] == [True, 1, 3]
    assert b"hx-trigger" in at_it.content
    assert again.value.code == "busy"
    assert not dead.context["is_solving"]
    assert b"hx-trigger" not in dead.content


@pytest.mark.long
@installed
def test_the_reading_of_who_leads_is_asked_kept_and_told(organiser, over):
    for leader in solver.LEADERS:
        Board.objects.update(solved={})
        solving.work(over, leader, limit=SLOW)
        told = organiser.get(address(over, "records")).context
        assert (told["leader"], told["solved"]) == (leader, 3)
    refused = organiser.post(address(over, "cards", "solve"), {"leader": "nobody"})

    assert refused.status_code == 302
    assert BoardSet.objects.get().solving_since is None


def test_nothing_is_worked_out_before_the_last_round_is_closed(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    cards.draw(tournament=tournament, by=by)

    with pytest.raises(ValidationError) as refused:
        solving.begin(tournament)

    assert refused.value.code == "open"


def test_the_fingerprint_is_everybodys_before_the_first_round(stranger, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    found = cards.draw(tournament=tournament, by=by)

    page = stranger.get(f"/t/{tournament.public_id}/").content.decode()

    assert found.fingerprint in page
    assert found.secret not in page


@pytest.mark.long
def test_the_scorecards_of_all_cost_no_more_than_those_of_three(by):
    tournament = evening(9, rounds=2, by=by)
    entries = list(tournament.entries.all())

    with CaptureQueriesContext(connection) as of_three:
        tables.scorecards(tournament, entries[:3], desk=True)
    with CaptureQueriesContext(connection) as of_all:
        found = tables.scorecards(tournament, entries, desk=True)

    assert len(of_three) == len(of_all)
    alone = [tables.scorecards(tournament, [one], desk=True)[0] for one in entries]
    assert found == alone
