"""Plays evenings of Whiz in boards, for a club to try things out on."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from fractions import Fraction
from random import Random
from typing import Any

from scoring.variants import VARIANTS
from tournaments.boards import operations as boards
from tournaments.boards import plan
from tournaments.boards.deals import operations as deals
from tournaments.boards.movement import operations as movement
from tournaments.entry import operations as entry
from tournaments.entry import queries as sheets
from tournaments.entry.operations import Typed
from tournaments.models import Account, BoardPlay, Player, Round, Table, Tournament
from tournaments.planning import demo_boards, operations
from tournaments.planning.defaults import defaults_of
from tournaments.registration import operations as registration
from tournaments.seating import operations as seating

WHIZ = VARIANTS["whiz"]
MISSING = 2  # tables of the round being played that have written nothing yet


def make_evenings(
    crew: Mapping[str, Account], players: Iterable[Player], today: datetime.date
) -> None:
    """A finished evening of seven tables, and one in its third round."""
    players = list(players)
    week = datetime.timedelta(days=7)
    over = evening(crew, players, "Whiz en étuis", today - week)
    for number in range(1, over.rounds + 1):
        play(over, number, crew)
    fined = over.entries.order_by("number").first()
    assert fined is not None
    boards.fine(
        entry=fined, percent=Fraction(10), by=crew["jury"], words="Étui mal rangé."
    )
    operations.finish(tournament=over, by=crew["organiser"])
    running = evening(crew, players, "Whiz du jour", today)
    for number in (1, 2):
        play(running, number, crew)
    play(running, 3, crew, missing=MISSING)


def evening(
    crew: Mapping[str, Account],
    players: Iterable[Player],
    name: str,
    day: datetime.date,
) -> Tournament:
    """A tournament in boards with everybody here, its movement and its cards."""
    by = crew["organiser"]
    chosen: dict[str, Any] = {
        **asdict(defaults_of(WHIZ.key, len(WHIZ.seats))),
        "name": name,
        "played_date": day,
        "place": "",
        "registration_closes_at": None,
        "grid": "preset:default",
        "options": {},
        "uneven_points": 0,
        "place_bonus": [],
        "tie_breaks": ["met", "tops", "countback"],
        "team_size": None,
        "special_prizes": [],
        "frozen_after_round": None,
    }
    made = operations.make_tournament(variant=WHIZ, plan=chosen, by=by)
    arrive(made, players, by)
    found, _people = movement.propose(tournament=made, seed=1)
    told = plan.figures(found)._asdict()
    movement.accept(tournament=made, seed=1, seen=told, by=by)
    deals.draw(tournament=made, by=by)
    return made


def arrive(tournament: Tournament, players: Iterable[Player], by: Account) -> None:
    for player in players:
        entered = registration.register(
            tournament=tournament, player=player, by=by, here=True
        )
        registration.set_paid(entry=entered, paid=True, by=by)


def play(
    tournament: Tournament,
    number: int,
    crew: Mapping[str, Account],
    *,
    missing: int = 0,
) -> None:
    """Play a round to its end; with tables missing it goes on."""
    tournament.refresh_from_db()
    by = crew["organiser"]
    drawn = seating.draw_round(
        tournament=tournament, method="boards", seed=number, by=by
    )
    seating.publish_round(round=drawn, by=by)
    begun = seating.start_round(round=drawn, by=by)
    write(begun, crew["scorer"], missing)
    if not missing:
        seating.close_round(round=begun, by=by)


def write(round: Round, by: Account, missing: int) -> None:
    """Type the boards of a round, at all tables but the last few."""
    tables = list(Table.objects.filter(round=round).order_by("number"))
    plays = BoardPlay.objects.filter(table__round=round).select_related("board")
    at_tables: dict[int, list[BoardPlay]] = {table.pk: [] for table in tables}
    for one in plays.order_by("number"):
        at_tables[one.table_id].append(one)
    for table in tables[: len(tables) - missing]:
        lines = [
            Typed(
                number=one.number,
                facts=demo_boards.result(
                    one.board.number,
                    one.hands,
                    Random(f"{round.number}/{table.number}/{one.number}"),
                ),
                seen=0,
                client_key=uuid.uuid4(),
            )
            for one in at_tables[table.pk]
        ]
        refused, _read = entry.write_lines(read=sheets.read(table), lines=lines, by=by)
        assert not refused, refused
