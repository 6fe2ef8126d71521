"""What a line of a sheet costs, beside a bare POST with the same account and session.

Both pass the same middleware and write. The bare one adds a row and says so; the line
is sent as the page sends it, on a sheet of twenty rows, and its totals are right when
the answer comes. With BENCH_DATABASE_URL on PostgreSQL.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from bench import apart
from bench.load import CSRF
from bench.standings import in_turns, tournament_of

DEALS = 20
TABLES = 10  # of which nearly all lines are written
EARLY, LATE = range(10, 50), range(50, 90)  # tables that have one line, or sixteen
TIMES = (TABLES - 1) * DEALS - 1
FORM = "application/x-www-form-urlencoded"


def figures_here() -> dict[str, float]:
    """Every figure, in the database that `fill` has filled."""
    from django.conf import settings
    from django.db import connection, transaction
    from django.http import HttpRequest, HttpResponse
    from django.test import Client
    from django.urls import path

    from tournaments.accounts.models import Account
    from tournaments.deals import counting
    from tournaments.plans.models import Tournament
    from tournaments.players.models import Club
    from whistclub import urls

    def bare(request: HttpRequest) -> HttpResponse:
        Club.objects.create(name=request.POST["name"])
        return HttpResponse(request.user.get_username())

    urls.urlpatterns.insert(0, path("bare/", bare))
    settings.ALLOWED_HOSTS.append("testserver")
    desk = Client(enforce_csrf_checks=True)
    desk.force_login(Account.objects.get())
    desk.cookies["csrftoken"] = CSRF
    tournament = Tournament.objects.get()

    def post(address: str, fields: dict[str, Any]) -> None:
        fields |= {"csrfmiddlewaretoken": CSRF, "language": "fr"}
        response = desk.post(address, urlencode(fields), content_type=FORM)
        if response.status_code != 200:
            raise RuntimeError(f"{address} was answered {response.status_code}")

    def row(deal: int, seen: int = 0) -> dict[str, Any]:
        return {
            f"contract-{deal}": "E8",
            f"bidders-{deal}": "NS",
            f"tricks-{deal}": 6 + (deal + seen) % 6,
            f"seen-{deal}": seen,
            f"key-{deal}": uuid4(),
        }

    def line(at: int, seen: int = 0) -> None:
        table, deal = at // DEALS + 1, at % DEALS + 1
        fields = row(deal, seen) | {"line": deal}
        if seen:
            fields["confirm"] = f"{deal}:{seen}"
        post(f"/t/{tournament.public_id}/entry/1/{table}/line/", fields)

    def preview(at: int) -> None:
        table, deal = at // DEALS + 1, at % DEALS + 1
        fields = row(deal) | {"touched": deal}
        post(f"/t/{tournament.public_id}/entry/1/{table}/preview/", fields)

    def statements(call: Callable[[], None]) -> int:
        asked = []

        def count(execute: Any, *question: Any) -> Any:
            asked.append(question[0])
            return execute(*question)

        with connection.execute_wrapper(count):
            call()
        return len(asked)

    def held(call: Callable[[], None]) -> float:
        """How long nobody else can write: from the lock until all is kept."""
        moments: list[float] = []

        def now() -> None:
            moments.append(time.perf_counter())

        def notice(execute: Any, *question: Any) -> Any:
            found = execute(*question)
            if question[0] == "BEGIN IMMEDIATE":  # of SQLite, where it is the lock
                now()
            if "FOR UPDATE" in question[0]:  # of PostgreSQL
                now()
            if 'INSERT INTO "ledger_event"' in question[0]:
                transaction.on_commit(now)
            return found

        with connection.execute_wrapper(notice):
            call()
        return moments[-1] - moments[0]

    def ways_there_and_back(call: Callable[[], None]) -> int:
        """How often PostgreSQL is asked; it says each time that it is ready again."""
        with tempfile.NamedTemporaryFile("r") as trace:
            connection.connection.pgconn.trace(os.open(trace.name, os.O_WRONLY))
            call()
            connection.connection.pgconn.untrace()
            return trace.read().count("ReadyForQuery")

    lines, bares = in_turns(
        line, lambda _: post("/bare/", {"name": uuid4()}), times=TIMES
    )
    corrected, bare_again = in_turns(
        lambda at: line(at, seen=1),
        lambda _: post("/bare/", {"name": uuid4()}),
        times=TIMES,
    )
    last = (TABLES - 1) * DEALS
    line(last)
    for at in LATE:
        for deal in range(16):
            line(at * DEALS + deal)
    for at in EARLY:
        line(at * DEALS)
    second, seventeenth = in_turns(
        lambda at: line(EARLY[at] * DEALS + 1),
        lambda at: line(LATE[at] * DEALS + 16),
        times=len(EARLY) - 1,
    )
    looked, written = in_turns(
        lambda at: preview(LATE[at] * DEALS + 17),
        lambda at: line(LATE[at] * DEALS + 17),
        times=len(LATE) - 1,
    )
    taken = [held(partial(line, at)) for at in range(last + 2, last + DEALS)]
    figures = {
        "one line, ms": lines * 1000,
        "bare POST beside it, ms": bares * 1000,
        "one line / bare POST": lines / bares,
        "one correction, ms": corrected * 1000,
        "one correction / bare POST": corrected / bare_again,
        "a 17th line / a 2nd line": seventeenth / second,
        "its preview, before it is written / writing it": looked / written,
        # Apart from the two that ask who sent it.
        "statements of a line": statements(lambda: line(last + 1)) - 2,
        "lock held for a line, ms": statistics.median(taken) * 1000,
    }
    if connection.vendor == "postgresql":
        asked = ways_there_and_back(lambda: line(last + 1, seen=1)) - 2
        figures["ways to the database and back in its transaction"] = asked
    if any(counting.differences(tournament)):
        raise RuntimeError("a total that is kept is wrong")
    return figures


def fill() -> None:
    """Make what is measured, in a new and empty database."""
    from tournaments.accounts.models import Account
    from tournaments.plans.models import Tournament

    Account.objects.create_user("scorer", "bench", is_scorer=True)
    tournament_of(LATE[-1] + 1, 1, 1)
    Tournament.objects.update(deals_per_round=DEALS)


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name, from a process of its own."""
    return apart.measured("line")


if __name__ == "__main__":
    apart.main(fill, figures_here, measure)
