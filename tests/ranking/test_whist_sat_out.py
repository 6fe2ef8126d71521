"""In Whist a round of sitting out brings fiches, as the ranking counts them."""

import csv
import io

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone, translation

from tests.ranking import day
from tests.telling import tell
from tournaments.deals.counting import differences
from tournaments.draw import operations
from tournaments.draw.sitting_out_brings import (
    average_in_words,
    fixed_in_words,
    uncounted_criterion,
)
from tournaments.draw.uneven import Uneven
from tournaments.entries.models import Side
from tournaments.follow import rounds
from tournaments.standings.facts import facts
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.standings.what_if import counted_anew
from tournaments.tables.models import Round, SittingOut

pytestmark = pytest.mark.django_db

SLAM = {"tricks": {"NS": 13, "EW": 0}}
LEVEL = {"tricks": {"NS": 7, "EW": 6}}


@pytest.fixture
def whist(accounts):
    """Three pairs: 1 & 3 win six fiches, then ten, off 2 & 4; 5 & 6 sit out."""
    found = day.tournament_of("whist", people=6, deals=2, rounds=4)
    for number, two in enumerate(((1, 3), (2, 4), (5, 6)), start=1):
        side = Side.objects.create(tournament=found, number=number)
        found.entries.filter(number__in=two).update(side=side)
    tell(found)
    return found


def plays(tournament, number, table, *deals, out=(), points=None, by):
    """A round is played at one table, and these sit out of it."""
    (made,) = day.seat_round(tournament, number, table)
    made.round.points_out = points
    made.round.save()
    for entry in tournament.entries.filter(number__in=out):
        SittingOut.objects.create(round=made.round, entry=entry)
    for deal, line in enumerate(deals, start=1):
        day.write(made, deal, line, by=by)
    made.round.state = Round.State.CLOSED
    made.round.save()
    return made.round


def lines(found):
    """What each line has of sitting out and in all, by its first number."""
    return {
        one.result.number: (one.result.sitting_out, one.result.fiches)
        for one in found.lines
    }


@pytest.fixture
def three_rounds(whist, accounts):
    by = accounts["scorer"]
    plays(whist, 1, (1, 2, 3, 4), SLAM, LEVEL, out=(5, 6), by=by)
    plays(whist, 2, (5, 2, 6, 4), SLAM, SLAM, out=(1, 3), by=by)
    plays(whist, 3, (1, 5, 3, 6), LEVEL, LEVEL, out=(2, 4), points=12, by=by)
    return whist


def test_the_average_is_of_ones_own_fiches_and_a_fixed_number_is_of_fiches(
    three_rounds,
):
    # 1 & 3 have 6 of one round and 0 of another: 3 for the second. 5 & 6 won two slams
    # and a rubber, 16, then nothing: 8 for the first. 2 & 4 lost 22, and have 12.
    expected = {1: (3, 9), 2: (12, -10), 5: (8, 24)}

    assert lines(ranking(three_rounds, desk=True)) == expected
    assert [one.result.number for one in ranking(three_rounds, desk=True).lines] == [
        5,
        1,
        2,
    ]


def test_counted_anew_it_is_the_same_and_nothing_differs(
    three_rounds,
):
    expected = lines(ranking(three_rounds, desk=True))

    assert lines(counted_anew(three_rounds)) == expected
    assert list(differences(three_rounds)) == []


@pytest.mark.long
def test_page_file_and_player_show_the_same_fiches(three_rounds, organiser):
    key = three_rounds.public_id
    page = organiser.get(reverse("ranking:ranking", args=[key])).content.decode()
    assert "Exempts" in page
    file = organiser.get(reverse("ranking:export", args=[key, "csv"]))
    text = b"".join(file).decode("utf-8-sig")
    delimiter = ";" if ";" in text.splitlines()[0] else ","
    rows = list(csv.DictReader(io.StringIO(text), delimiter=delimiter))
    assert [(row["Fiches"], row["Exempts"]) for row in rows] == [
        ("24", "8"),
        ("9", "3"),
        ("-10", "12"),
    ]
    first = three_rounds.entries.get(number=5)
    player = organiser.get(reverse("desk:player", args=[key, first.public_id]))
    figures = {str(words): figure for _key, words, figure in player.context["figures"]}
    assert figures["Fiches"] == 24
    assert figures["Exempts"] == 8


def test_the_facts_say_which_round_brought_which_fiches(three_rounds):
    found = [one for one in facts(three_rounds) if "sitting_out" in one]

    assert found == [
        {"sitting_out": {"5": 8}, "round": 1, "figure": "fiches"},
        {"sitting_out": {"1": 3}, "round": 2, "figure": "fiches"},
        {"sitting_out": {"2": 12}, "round": 3, "figure": "fiches"},
    ]


def test_the_card_speaks_of_fiches_as_the_ranking_counts_them(three_rounds):
    keys = dict(three_rounds.entries.values_list("number", "public_id"))
    with translation.override("en"):
        assert average_in_words(three_rounds, [keys[1], keys[3]]) == (
            "It brings the average of one's own rounds in fiches, so far 3."
        )
        assert average_in_words(three_rounds, [keys[1], keys[2]]) == (
            "It brings the average of one's own rounds in fiches, so far from "
            "\N{MINUS SIGN}11 to 3."
        )
        assert fixed_in_words(three_rounds, 12) == "It brings 12 fiches in the ranking."
        assert uncounted_criterion(three_rounds) == ()


def test_a_ranking_that_counts_rubbers_first_says_so_on_the_card(three_rounds):
    three_rounds.tie_breaks = ["rubbers", "fiches"]
    with translation.override("en"):
        assert uncounted_criterion(three_rounds) == (
            "It brings fiches alone, and this ranking counts first: Rubbers won.",
        )


def test_players_without_partners_have_the_average_of_their_own(accounts):
    by = accounts["scorer"]
    found = day.tournament_of("whist", people=5, deals=1, rounds=3)
    plays(found, 1, (1, 2, 3, 4), SLAM, out=(5,), by=by)
    plays(found, 2, (5, 2, 1, 4), SLAM, out=(3,), by=by)

    # Each of a side has three of the six.
    assert lines(ranking(found, desk=True)) == {
        1: (0, 6),
        2: (0, -6),
        3: (3, 6),
        4: (0, -6),
        5: (3, 6),
    }
    assert lines(counted_anew(found)) == lines(ranking(found, desk=True))


def test_read_back_from_the_events_it_is_the_same_and_verified(day_of_whist):
    then = ranking_at(day_of_whist, timezone.now())

    assert lines(then) == lines(ranking(day_of_whist, desk=True))
    call_command("verify", day_of_whist.public_id)


@pytest.fixture
def day_of_whist(whist, accounts):
    """The same written by the desk: drawn, begun, played, closed."""
    by = accounts["organiser"]
    for number in (1, 2):
        round = operations.draw_round(
            tournament=whist,
            method="partners",
            seed=number,
            by=by,
            uneven=Uneven("out_average"),
        )
        operations.publish_round(round=round, by=by)
        rounds.start_round(round=round, by=by)
        for table in round.tables.all():
            for deal in (1, 2):
                day.write(table, deal, SLAM, by=accounts["scorer"])
        rounds.close_round(round=round, by=by, reason="an exercise")
    assert any(out for out, _fiches in lines(ranking(whist, desk=True)).values())
    return whist
