"""An evening of Whiz in boards, for tests: players who are here, rounds, results."""

import datetime
import json
from random import Random
from uuid import uuid4

from scoring.variants import VARIANTS
from tests.rounds.conftest import enter
from tests.telling import tell
from tournaments.boards.models import BoardPlay
from tournaments.comparison import writes as comparison
from tournaments.comparison.history import HISTORIES
from tournaments.comparison.tables import proposal
from tournaments.deals.one_sheet import table_sheet
from tournaments.demo.rules import board_deals
from tournaments.draw import operations as seating
from tournaments.follow import lines, rounds as states
from tournaments.history.tables import differences
from tournaments.ledger.queries import read_events
from tournaments.plans.models import Tournament
from tournaments.standings.queries import ranking
from tournaments.tables.models import Table

PASS = {"contract": "pass"}
H9 = {"contract": "bid", "level": 9, "trump": "H", "risk": "", "bidders": ["N"]}


def tournament_of(players=9, *, rounds=3, **fields):
    """A tournament in boards in which so many are here."""
    game = VARIANTS["whiz"]
    tournament = Tournament.objects.create(
        **{
            "name": "Soirée des étuis",
            "played_date": datetime.date(2026, 1, 17),
            "variant_key": "whiz",
            "grid_text": game.grid.text(),
            "options": {"formula": "best"},
            "rules_version": 1,
            "rounds": rounds,
            "deals_per_round": 3,
            "duplicate": True,
            "uneven": "out_average",
            **fields,
        }
    )
    for number in range(1, players + 1):
        enter(tournament, number)
    tell(tournament)
    return tournament


def accept(tournament, by, seed=1):
    """The movement that is shown, accepted as it is."""
    shown = proposal(tournament, seed, None, "")
    return comparison.accept_movement(
        tournament=tournament, seed=seed, seen=json.loads(shown["seen"]), by=by
    )


def begin(tournament, by):
    """The next round drawn, shown and begun."""
    drawn = seating.draw_round(tournament=tournament, method="boards", seed=1, by=by)
    seating.publish_round(round=drawn, by=by)
    return states.start_round(round=drawn, by=by)


def write(table, number, facts, by, seen=0):
    line = lines.TypedLine(number, facts, seen, uuid4())
    lines.record_line(sheet=table_sheet(table), line=line, by=by)


def taken(tricks, seat="N"):
    """Nine in hearts, and so many tricks."""
    return {**H9, "bidders": [seat], "tricks": tricks}


def play(round, by, rng=None):
    """Every board of a round written; with `rng` as in a club, without it all pass."""
    for table in Table.objects.filter(round=round).order_by("number"):
        plays = BoardPlay.objects.filter(table=table).select_related("board")
        for one in plays.order_by("number"):
            made = board_deals.result(one.board.number, one.hands, rng) if rng else PASS
            write(table, one.number, made, by)


def evening(players=9, *, rounds=3, by, played=None, seed=5, **fields):
    """A tournament of which so many rounds are played and closed."""
    tournament = tournament_of(players, rounds=rounds, **fields)
    accept(tournament, by)
    for _number in range(rounds if played is None else played):
        tournament.refresh_from_db()
        round = begin(tournament, by)
        play(round, by, Random(seed + round.number))
        states.close_round(round=round, by=by)
    tournament.refresh_from_db()
    return tournament


def told_otherwise(tournament):
    """Return what of the boards is kept otherwise than the history tells it."""
    told = read_events(tournament)
    return list(differences(tournament, told, HISTORIES))


def percents(tournament):
    return {
        one.result.number: one.result.percent
        for one in ranking(tournament, desk=True).standings
    }
