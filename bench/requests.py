"""What a request costs that is answered with nothing new, beside a bare Django view.

The application is called as a web server calls it, without a network. A stranger asks
for the hall's state and for the ranking, and nobody changes anything; the bare view
passes the same middleware and asks nothing.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from bench import apart
from bench.standings import in_turns, tournament_of

TIMES = 3000


def figures_here() -> dict[str, float]:
    """Every figure, in the database that `fill` has filled."""
    from django.contrib.auth.decorators import login_not_required
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    from tournaments.plans.models import Tournament
    from whistclub import urls

    @login_not_required
    def bare(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=304)

    urls.urlpatterns.append(path("bare/", bare))
    application = WSGIHandler()

    def get(address: str, **headers: str) -> dict[str, str]:
        environ: dict[str, Any] = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": address,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "wsgi.input": io.BytesIO(),
            "wsgi.url_scheme": "http",
            "HTTP_HOST": "localhost:8000",
            "HTTP_ACCEPT_LANGUAGE": "fr-BE,fr;q=0.9,en;q=0.8",
            "HTTP_ACCEPT_ENCODING": "gzip, deflate",
            **headers,
        }
        told: dict[str, str] = {}

        def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            told.update(headers, status=status[:3])

        response = application(environ, start)
        for _part in response:
            pass
        response.close()
        return told

    day = f"/t/{Tournament.objects.get().public_id}"

    def again(address: str) -> Callable[[int], None]:
        etag = get(address)["ETag"]

        def ask(_at: int) -> None:
            if get(address, HTTP_IF_NONE_MATCH=etag)["status"] != "304":
                raise RuntimeError("what did not change was sent again")

        return ask

    polled, unchanged, kept, bares = in_turns(
        again(f"{day}/hall/state/"),
        again(f"{day}/ranking/"),
        lambda _at: get(f"{day}/ranking/"),
        lambda _at: get("/bare/"),
        times=TIMES,
    )
    return {
        "a 304 of the hall's state, ms": polled * 1000,
        "a 304 of a page nobody changed, ms": unchanged * 1000,
        "a kept page, ms": kept * 1000,
        "a bare view beside them, ms": bares * 1000,
        "a 304 / a bare view": unchanged / bares,
    }


def fill() -> None:
    """Make what is measured, in a new and empty database."""
    from tournaments.accounts.models import Account

    Account.objects.create_user("scorer", "bench", is_scorer=True)
    tournament_of(50, 10, 1)


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name, from a process of its own."""
    return apart.measured("requests")


if __name__ == "__main__":
    apart.main(fill, figures_here, measure)
