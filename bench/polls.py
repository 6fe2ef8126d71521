"""What a poll of a table's phone costs, beside a bare Django view.

The application is called as a web server calls it, without a network: what finds
nothing new, or the deal that its table has just written, or that something else has
happened. With BENCH_DATABASE_URL on PostgreSQL.
"""

from __future__ import annotations

import io
import json
import statistics
import time
from typing import Any
from uuid import uuid4

from bench import apart, hall
from bench.load import CSRF, cookie_of_a_phone

TABLES, DEALS = 250, 16
FACTS = {"contract": "emballage", "level": 8, "bidders": ["N", "S"], "tricks": 9}


def figures_here() -> dict[str, float]:
    """Every figure, in the database that `fill` has filled."""
    from django.contrib.auth.decorators import login_not_required
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    from tournaments.ledger import writes as ledger
    from tournaments.plans.models import Tournament
    from whistclub import urls

    @login_not_required
    def bare(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=304)

    urls.urlpatterns.append(path("bare/", bare))
    application, tournament = WSGIHandler(), Tournament.objects.get()
    taken: dict[str, list[float]] = {}

    def call(what: str, number: int, address: str, body: str = "", **more: str) -> str:
        """Have a phone ask for something, and return the tag of the answer."""
        environ: dict[str, Any] = {
            "REQUEST_METHOD": "POST" if body else "GET",
            "PATH_INFO": address,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "wsgi.input": io.BytesIO(body.encode()),
            "wsgi.url_scheme": "http",
            "CONTENT_LENGTH": str(len(body)),
            "CONTENT_TYPE": "application/json" if body else "",
            "HTTP_HOST": "localhost:8000",
            "HTTP_ACCEPT_LANGUAGE": "fr-BE,fr;q=0.9,nl;q=0.8,en;q=0.7",
            "HTTP_ACCEPT_ENCODING": "gzip, deflate",
            "HTTP_COOKIE": cookie_of_a_phone(number),
            "HTTP_PHONE_KEEPS": "0 0",
            "HTTP_X_CSRFTOKEN": CSRF,
            **more,
        }
        told: dict[str, str] = {}

        def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            told.update(headers, status=status[:3])

        began = time.perf_counter()
        response = application(environ, start)
        for _part in response:
            pass
        response.close()
        taken.setdefault(what, []).append(time.perf_counter() - began)
        wanted = "304" if what in ("bare", "nothing") else "200"
        if told["status"] != wanted:
            raise RuntimeError(f"{what} was answered {told['status']}")
        return told.get("ETag", "")

    address = f"/t/{tournament.public_id}/at"

    def poll(what: str, number: int, etag: str = "") -> str:
        seen = {"HTTP_IF_NONE_MATCH": etag} if etag else {}
        return call(what, number, f"{address}/state/", **seen)

    def deal(number: int, deal: int) -> None:
        body = {
            "key": str(uuid4()),
            "table": number,
            "round": 1,
            "number": deal,
            "seen": 0,
            "facts": FACTS,
            "confirmed_by": "E",
        }
        call("deal", number, f"{address}/deal/", json.dumps(body))

    for number in range(1, TABLES + 1):  # so that its sheet and the phone are known
        deal(number, 1)
        poll("first", number)
    for at in range(2, 5):
        for number in range(1, TABLES + 1):
            deal(number, at)
            seen = poll("news", number)
            poll("nothing", number, seen)
            call("bare", number, "/bare/")
    for number in range(1, 101):
        seen = poll("first", number)
        with ledger.locked(tournament) as day:
            ledger.append(day, "cards_seen", {})
        poll("first", TABLES)  # the first that asks reads the names of all
        poll("elsewhere", number, seen)
    found = {what: statistics.median(times) * 1000 for what, times in taken.items()}
    return {
        "a poll that finds nothing new, ms": found["nothing"],
        "a poll that finds a deal, ms": found["news"],
        "a poll after something happened elsewhere, ms": found["elsewhere"],
        "a bare view beside them, ms": found["bare"],
        "a poll that finds nothing new / one that does": found["nothing"]
        / found["news"],
    }


def fill() -> None:
    """Make what is measured, in a new and empty database."""
    hall.make(TABLES, DEALS)


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name, from a process of its own."""
    return apart.measured("polls")


if __name__ == "__main__":
    apart.main(fill, figures_here, measure)
