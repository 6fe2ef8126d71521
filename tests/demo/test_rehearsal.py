"""A practice tournament is played as a real one, and everything in it holds."""

import json
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from scoring.practice import usual_match_record
from scoring.variants import VARIANTS
from tournaments.accounts.models import Account
from tournaments.accounts.queries import is_first_run
from tournaments.deals.models import DealVersion, Total
from tournaments.deals.queries import states_of
from tournaments.demo.rehearsal import LEFT_OVER, rehearse
from tournaments.entries.models import Entry
from tournaments.guard.verifying.queries import discrepancies
from tournaments.jury.gates import gate_of_day
from tournaments.ledger.models import Event
from tournaments.players.models import Player
from tournaments.tables.models import Occupant, SittingOut

pytestmark = pytest.mark.django_db

GAMES = [
    *(pytest.param(key, {}, id=key) for key in sorted(VARIANTS)),
    pytest.param("whiz", {"duplicate": False}, id="whiz without boards"),
]


def command(*words):
    out = StringIO()
    call_command("rehearse", *words, stdout=out)
    return out.getvalue()


def deals_of(tournament):
    """What was played, by round, table and deal."""
    written = DealVersion.objects.filter(table__round__tournament=tournament)
    rows = written.order_by("table__round__number", "table__number", "number")
    return list(
        rows.values_list("table__round__number", "table__number", "number", "facts")
    )


def seats_of(tournament):
    seats = Occupant.objects.filter(table__round__tournament=tournament)
    rows = seats.order_by("table__round__number", "table__number", "seat")
    return list(
        rows.values_list(
            "table__round__number",
            "table__number",
            "seat",
            "entry__number",
            "entry__player",
        )
    )


@pytest.mark.long
@pytest.mark.parametrize("players", [8, 13])
@pytest.mark.parametrize(("game", "plan"), GAMES)
def test_a_whole_tournament_of_each_game_is_played_and_holds(game, plan, players):
    deals = len(VARIANTS[game].seats)
    tournament = rehearse(
        game=game, players=players, rounds=2, deals_per_round=deals, **plan
    )

    first, second = tournament.played_rounds.all()
    assert (first.state, second.state) == ("closed", "closed")
    for one in (first, second):
        assert {
            (state.typed, state.complete, state.verdict)
            for state in states_of(one, tournament)
        } == {(deals, True, "confirmed")}
        seated = Occupant.objects.filter(table__round=one).count()
        assert seated + SittingOut.objects.filter(round=one).count() >= players
    assert list(discrepancies(tournament)) == []


@pytest.mark.long
def test_the_same_seed_plays_the_same_deals_with_the_same_people():
    one = rehearse(players=9, rounds=2, deals_per_round=4, seed=7)
    again = rehearse(players=9, rounds=2, deals_per_round=4, seed=7)
    other = rehearse(players=9, rounds=2, deals_per_round=4, seed=8)

    assert deals_of(again) == deals_of(one) != deals_of(other)
    assert seats_of(again) == seats_of(one) != seats_of(other)
    assert Player.objects.count() == 9 + LEFT_OVER


@pytest.mark.parametrize(("game", "plan"), GAMES)
def test_each_round_is_closed_at_its_gate_where_paper_alone_is_missing(game, plan):
    deals = len(VARIANTS[game].seats)
    plan = {"rounds": 2, "deals_per_round": deals, **plan}
    tournament = rehearse(game=game, players=8, **plan)
    told = Event.objects.filter(tournament=tournament, kind="let_go")
    without = [] if tournament.duplicate else ["no_paper"]

    assert [
        (event.facts["round"], one["kind"])
        for event in told.order_by("number")
        for one in event.facts["let_go"]
    ] == [(round, kind) for round in (1, 2) for kind in without]
    assert gate_of_day(tournament).open.keys() <= {"tie"}


@pytest.mark.long
def test_a_tournament_is_played_up_to_a_round():
    drawn = rehearse(players=8, deals_per_round=4, until=0)
    begun = rehearse(players=8, deals_per_round=4, until=2, rounds=4)

    assert [one.state for one in drawn.played_rounds.all()] == ["drawn"]
    assert [one.state for one in begun.played_rounds.all()] == ["closed", "closed"]
    assert [len(deals_of(drawn)), len(deals_of(begun))] == [0, 2 * 2 * 4]
    assert list(discrepancies(drawn)) == list(discrepancies(begun)) == []


def test_the_last_of_an_odd_number_in_partnerships_plays_with_a_joker():
    tournament = rehearse(game="whist", players=9, rounds=1, deals_per_round=4)

    last, absent = Entry.objects.filter(tournament=tournament, number__in=(9, 10))
    assert (last.side, absent.state) == (absent.side, "registered")
    assert Entry.objects.filter(tournament=tournament, is_joker=True).count() == 3
    assert Occupant.objects.filter(table__round__tournament=tournament).count() == 12


def test_at_a_table_of_five_whoever_rests_does_not_bid():
    tournament = rehearse(players=9, rounds=1, deals_per_round=4, uneven="five")

    assert Total.objects.filter(entry__tournament=tournament).count() == 9
    assert list(discrepancies(tournament)) == []


def test_long_names_are_as_long_as_names_can_be():
    tournament = rehearse(players=40, until=0, long_names=True)
    names = tournament.entries.values_list("player__first_name", "player__last_name")

    assert len(set(names)) == 40
    assert {len(first) for first, _last in names} == {60}
    assert min(len(last) for _first, last in names) > 50


def test_nobody_signs_in_as_those_who_run_a_rehearsal(client):
    rehearse(players=4, until=0)

    assert is_first_run()
    assert [one.is_active for one in Account.objects.all()] == [False, False]
    assert not client.login(username="rehearsal-desk", password="")


def test_no_deal_of_a_match_is_impossible():
    match = VARIANTS["whist"].match
    rng = Random(1)
    records = [usual_match_record(match.penalties, rng) for _ in range(2000)]

    assert [match.deal_of(record) is not None for record in records] == [True] * 2000
    assert any(record.get("contract") == "pass" for record in records)
    assert any("honours" in record for record in records)


def test_the_command_answers_with_one_object():
    words = ["--players", "13", "--rounds", "2", "--deals", "4", "--name", "Essai"]
    told = json.loads(command("--game", "couleur", *words, "--json"))
    tournament = Entry.objects.first().tournament

    assert told == {
        "tournament": tournament.public_id,
        "players": 13,
        "rounds_played": 2,
        "deals": 2 * 3 * 4,
    }
    assert tournament.name == "Essai"


def test_the_command_says_in_a_sentence_what_was_played():
    said = command("--game", "simple", "--players", "8", "--deals", "4", "--until", "1")
    tournament = Entry.objects.first().tournament

    assert said == (
        f"Whist simple, 8 ({tournament.public_id}) : 8 joueurs, manches jouées : 1,"
        " donnes : 8.\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "2"], "2 présents\xa0: trop peu pour une table de 4\\."),
        (["--players", "8", "--until", "9"], "Il y a 3 manches"),
        (
            ["--players", "8", "--deals", "5"],
            "Chacun des 4 joueurs",
        ),
    ],
)
def test_what_cannot_be_played_leaves_nothing_behind(words, sentence):
    with pytest.raises(CommandError, match=sentence) as refused:
        command("--game", "couleur", *words)

    assert "\n" not in str(refused.value)
    assert not Entry.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    "words",
    [
        ["--game", "bridge", "--players", "8"],
        ["--game", "couleur"],
        ["--game", "couleur", "--players", "eight"],
        ["--game", "couleur", "--players", "0"],
        ["--game", "couleur", "--players", "8", "--names", "short"],
    ],
)
def test_a_wrong_call_is_told_in_one_sentence(words, capsys):
    with pytest.raises(SystemExit) as left:
        command(*words)

    said = capsys.readouterr().err
    assert (left.value.code, said.startswith("rehearse: ")) == (2, True)
    assert said.count("\n") == 1
