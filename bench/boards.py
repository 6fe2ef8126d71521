"""How long boards take through the database: all compared anew, and one result."""

from __future__ import annotations

import datetime
import random
from typing import Any
from uuid import uuid4

from bench import apart
from bench.standings import in_turns

SEED = 1
TABLES = 30
IN_A_ROUND = 10  # boards
FEW, SOME, MANY = 1, 6, 10  # rounds: 10, 60 and 100 boards
TIMES = 25


def tournament_of(rounds: int) -> Any:
    """A session in which every table has played every board, the last round goes on."""
    from scoring.variants import VARIANTS
    from seating.whiz.plan import Movement, Seated
    from tournaments.accounts.models import Account
    from tournaments.boards.models import Board, BoardPlay, BoardSet
    from tournaments.boards.rules import dealing, plan
    from tournaments.comparison import comparing
    from tournaments.deals.models import DealVersion
    from tournaments.demo.rules import board_deals as demo_boards
    from tournaments.entries.models import Entry
    from tournaments.plans.models import Tournament
    from tournaments.players.models import Player
    from tournaments.tables.models import Occupant, Round, Table

    players = 3 * TABLES
    tournament = Tournament.objects.create(
        name=f"Bench {rounds}",
        played_date=datetime.date(2026, 1, 17),
        state=Tournament.State.RUNNING,
        variant_key="whiz",
        grid_text=VARIANTS["whiz"].grid.text(),
        options={"formula": "best"},
        rules_version=1,
        rounds=rounds,
        deals_per_round=IN_A_ROUND,
        duplicate=True,
    )
    people = Player.objects.bulk_create(
        Player(first_name=f"P{at}", last_name=tournament.name) for at in range(players)
    )
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=player,
            number=number,
            state=Entry.State.PRESENT,
        )
        for number, player in enumerate(people, start=1)
    )
    boards = Board.objects.bulk_create(
        Board(
            tournament=tournament,
            number=number,
            dealer=dealing.dealer(number),
            domy=dealing.domy(number),
        )
        for number in range(1, rounds * IN_A_ROUND + 1)
    )
    chance = random.Random(SEED)
    by = Account.objects.get()
    seats, plays, versions, seated = [], [], [], []
    for number in range(1, rounds + 1):
        round = Round.objects.create(
            tournament=tournament,
            number=number,
            state="playing" if number == rounds else "closed",
            draw_method="boards",
        )
        tables = Table.objects.bulk_create(
            Table(round=round, number=at) for at in range(1, TABLES + 1)
        )
        order = chance.sample(range(players), players)
        at_tables = [order[3 * at : 3 * at + 3] for at in range(TABLES)]
        seated.append(
            tuple(Seated((n + 1, e + 1, s + 1), number) for n, e, s in at_tables)
        )
        for table, sitting in zip(tables, at_tables, strict=True):
            seats += [
                Occupant(table=table, seat=seat, entry=entries[who])
                for seat, who in zip("NES", sitting, strict=True)
            ]
            for deal in range(1, IN_A_ROUND + 1):
                board = boards[(number - 1) * IN_A_ROUND + deal - 1]
                hands = "".join(chance.sample("LOR", 3))
                plays.append(
                    BoardPlay(table=table, number=deal, board=board, hands=hands)
                )
                versions.append(
                    DealVersion(
                        table=table,
                        number=deal,
                        revision=1,
                        client_key=uuid4(),
                        facts=demo_boards.result(board.number, hands, chance),
                        made_by=by,
                    )
                )
    written: list[list[Any]] = [seats, plays, versions]
    for rows in written:
        type(rows[0]).objects.bulk_create(rows, batch_size=2000)
    movement = Movement(
        players=players,
        rounds=tuple(seated),
        sitting_out=((),) * rounds,
        groups=rounds,
        sharing="shared",
        method="imported",
    )
    BoardSet.objects.create(
        tournament=tournament,
        players=[entry.public_id for entry in entries],
        movement=plan.plain_plan(plan.Plan(movement, (), IN_A_ROUND)),
        places=TABLES,
    )
    comparing.compare_boards(tournament)
    return tournament


def figures_here() -> dict[str, float]:
    """Every figure, in the database that `fill` has filled."""
    from django.db import connection

    from scoring.standing.figures import Result
    from tournaments.accounts.models import Account
    from tournaments.comparison import comparing
    from tournaments.comparison.results import Anew, with_boards
    from tournaments.deals.one_sheet import table_sheet
    from tournaments.entries.models import Entry
    from tournaments.follow import lines as operations
    from tournaments.plans.models import Tournament
    from tournaments.standings.queries import ranking
    from tournaments.tables.models import Table

    by = Account.objects.get()
    few, some, many = Tournament.objects.order_by("pk")
    names = Entry.objects.filter(tournament=some).values_list("public_id", "number")
    results = [Result(key, number) for key, number in names]
    passed = {"contract": "pass"}
    bid = {"contract": "bid", "level": 8, "trump": "H", "risk": "", "bidders": ["N"]}

    def write(tournament: Any, at: int) -> None:
        table = Table.objects.select_related("round__tournament").get(
            round__tournament=tournament,
            round__number=tournament.rounds,
            number=at % TABLES + 1,
        )
        sheet = table_sheet(table)
        seen = sheet.written[1].revision
        facts = passed if seen % 2 else {**bid, "tricks": 9}
        line = operations.TypedLine(1, facts, seen, uuid4())
        operations.record_line(sheet=sheet, line=line, by=by)

    def asked(tournament: Any) -> int:
        texts = []

        def count(execute: Any, *question: Any) -> Any:
            texts.append(question[0])
            return execute(*question)

        with connection.execute_wrapper(count):
            write(tournament, 0)
        return len(texts)

    [anew] = in_turns(
        lambda _: with_boards(some, results, Anew(until=SOME), ties=False), times=TIMES
    )
    [kept] = in_turns(lambda _: ranking(some, desk=True), times=TIMES)
    one_of_few, one_of_many = in_turns(
        lambda at: write(few, at), lambda at: write(many, at), times=2 * TABLES
    )
    few_asked = asked(few)
    figures = {
        "60 boards x 30 tables, read, compared and added up, ms": anew * 1000,
        "the ranking from what is kept, ms": kept * 1000,
        "one result written, 10 boards, ms": one_of_few * 1000,
        "one result written, 100 boards, ms": one_of_many * 1000,
        "100 boards / 10 boards, through the database": one_of_many / one_of_few,
        "queries of one result, 10 boards": few_asked,
        "queries of one result, 100 boards / 10 boards": asked(many) / few_asked,
    }
    if any(list(comparing.differences(one)) for one in (few, some, many)):
        raise RuntimeError("a total that is kept is wrong")
    return figures


def fill() -> None:
    """Make what is measured, in a new and empty database."""
    from django.db import transaction

    from tournaments.accounts.models import Account

    Account.objects.create_user("scorer", "bench", is_scorer=True)
    with transaction.atomic():
        for rounds in (FEW, SOME, MANY):
            tournament_of(rounds)


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name, from a process of its own."""
    return apart.measured("boards")


if __name__ == "__main__":
    apart.main(fill, figures_here, measure)
