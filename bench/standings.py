"""How long the ranking and one deal take, in a small tournament and in a large one."""

from __future__ import annotations

import datetime
import gzip
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

from bench import apart

SEED = 1
ROUNDS = 10
FEW, MANY = 50, 1000  # tables: 200 players and 4,000
TIMES = 25
# What is written is compared between so few tables and so many.
SMALL = 10
DEALS = 16


def tournament_of(tables: int, rounds: int, first_number: int) -> Any:
    """A tournament whose last round is being played, with everybody's points so far."""
    from scoring.variants import VARIANTS
    from tournaments.deals.models import RoundScore, Total
    from tournaments.entries.models import Entry
    from tournaments.plans.models import Tournament
    from tournaments.players.models import Club, Player
    from tournaments.tables.models import Occupant, Round, Table

    chance = random.Random(SEED)
    tournament = Tournament.objects.create(
        name=f"Bench {tables}",
        played_date=datetime.date(2026, 1, 17),
        state=Tournament.State.RUNNING,
        variant_key="couleur",
        grid_text=VARIANTS["couleur"].grid.text(),
        options={},
        rules_version=1,
        rounds=rounds,
        deals_per_round=DEALS,
        place_bonus=[90, 60, 30, 0],
        tie_breaks=["best_round", "tables_won", "made"],
    )
    clubs = [
        Club.objects.get_or_create(name=f"Club {number}")[0] for number in range(20)
    ]
    players = Player.objects.bulk_create(
        Player(
            first_name=f"Prénom{number}",
            last_name=f"Joueur {number}",
            folded_name=f"prenom{number} joueur {number}",
            number=number,
            club=chance.choice(clubs),
        )
        for number in range(first_number, first_number + 4 * tables)
    )
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=player,
            number=number,
            state=Entry.State.PRESENT,
        )
        for number, player in enumerate(players, start=1)
    )
    played: dict[int, list[Any]] = {entry.pk: [] for entry in entries}
    for number in range(1, rounds + 1):
        state = "playing" if number == rounds else "closed"
        round = Round.objects.create(
            tournament=tournament, number=number, state=state, draw_method="random"
        )
        seated = Table.objects.bulk_create(
            Table(round=round, number=at) for at in range(1, tables + 1)
        )
        chance.shuffle(entries)
        Occupant.objects.bulk_create(
            Occupant(table=seated[at // 4], seat="NESW"[at % 4], entry=entry)
            for at, entry in enumerate(entries)
        )
        for at, entry in enumerate(entries):
            score = RoundScore(
                entry=entry,
                table=seated[at // 4],
                points=chance.randint(-80, 80),
                bonus=(90, 60, 30, 0)[at % 4],
                made=chance.randint(0, 8),
                won=not at % 4,
            )
            played[entry.pk].append(score)
    scores = [score for own in played.values() for score in own]
    RoundScore.objects.bulk_create(scores, batch_size=2000)
    Total.objects.bulk_create(
        Total(
            entry_id=entry,
            total=sum(score.points + score.bonus for score in own),
            points=sum(score.points for score in own),
            bonus=sum(score.bonus for score in own),
            best_round=max(score.points for score in own),
            tables_won=sum(score.won for score in own),
            made=sum(score.made for score in own),
        )
        for entry, own in played.items()
    )
    return tournament


def seconds(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def in_turns(*calls: Callable[[int], Any], times: int) -> list[float]:
    """The median of each call, made in turns: what else happens weighs on all alike."""
    for call in calls:
        call(0)
    taken: list[list[float]] = [[] for _ in calls]
    for at in range(1, times + 1):
        for own, call in zip(taken, calls, strict=True):
            own.append(seconds(partial(call, at)))
    return [statistics.median(own) for own in taken]


def pages(client: Any, few: Any, many: Any) -> dict[str, float]:
    """The page of the ranking: never kept, nothing of it is sent again."""
    from django.db import connection

    def page(tournament: Any) -> Any:
        # What nobody else asks for is made anew.
        response = client.get(f"/t/{tournament.public_id}/ranking/?anew=1")
        if response.status_code != 200:
            raise RuntimeError(f"the page answered {response.status_code}")
        return response

    def queries(tournament: Any) -> int:
        asked = []

        def count(execute: Any, *question: Any) -> Any:
            asked.append(question[0])
            return execute(*question)

        with connection.execute_wrapper(count):
            page(tournament)
        return len(asked)

    small, large = in_turns(lambda _: page(few), lambda _: page(many), times=TIMES)
    return {
        "page of 200 players x 10 rounds, ms": small * 1000,
        "page of 4,000 players, ms": large * 1000,
        "4,000 players / 200 players": large / small,
        "page of 200, compressed kB": len(gzip.compress(page(few).content)) / 1000,
        "queries of the page, 200 players": queries(few),
        "queries, 4,000 players / 200 players": queries(many) / queries(few),
    }


def writing(client: Any, small: Any, large: Any) -> dict[str, float]:
    """One line of a sheet, from the request of the desk to the totals being right."""

    def write(tournament: Any, at: int) -> None:
        table, deal = at % SMALL + 1, at // SMALL + 1
        response = client.post(
            f"/t/{tournament.public_id}/entry/{tournament.rounds}/{table}/line/",
            {
                "line": deal,
                f"contract-{deal}": "E8",
                f"bidders-{deal}": "NS",
                f"tricks-{deal}": 6 + deal % 6,
                f"seen-{deal}": 0,
                f"key-{deal}": uuid4(),
            },
        )
        if response.status_code != 200:
            raise RuntimeError(f"a deal was answered {response.status_code}")

    times = SMALL * DEALS - 1
    few, many = in_turns(
        lambda at: write(small, at), lambda at: write(large, at), times=times
    )
    return {
        "recording a deal, 10 tables, ms": few * 1000,
        "recording a deal, 1,000 tables, ms": many * 1000,
        "1,000 tables / 10 tables": many / few,
    }


def fill() -> None:
    """Make what is measured, in a new and empty database."""
    from django.db import transaction

    from tournaments.accounts.models import Account

    Account.objects.create_user("scorer", "bench", is_scorer=True)
    with transaction.atomic():
        tournament_of(FEW, ROUNDS, 1)
        tournament_of(MANY, ROUNDS, 1_000)
        tournament_of(SMALL, 1, 10_000)
        tournament_of(MANY, 1, 20_000)


def figures_here() -> dict[str, float]:
    """Every figure, in the database that `fill` has filled."""
    from django.conf import settings
    from django.test import Client

    from tournaments.accounts.models import Account
    from tournaments.deals.models import DealVersion
    from tournaments.plans.models import Tournament

    settings.ALLOWED_HOSTS.append("testserver")
    public, desk = Client(), Client()
    desk.force_login(Account.objects.get())
    few, many, small, large = Tournament.objects.order_by("pk")
    figures = pages(public, few, many) | writing(desk, small, large)
    if DealVersion.objects.count() != 2 * SMALL * DEALS:
        raise RuntimeError("a deal was lost")
    return figures


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name, from a process of its own."""
    return apart.measured("standings")


if __name__ == "__main__":
    apart.main(fill, figures_here, measure)
