"""What lines wait while five hundred look on, or while papers are made.

Each table sends a line a minute. Phones reload the ranking every twenty seconds, each
its own page of it, as a browser that keeps what it was sent; screens ask after the hall
as its page does, and the hall shows the ranking; those who look on have a process of
their own. The desk takes one paper after the other while forty tables send a line
every two seconds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection

from bench import crowd, load
from bench.crowd import Browser, Client
from bench.load import Answer

SECONDS = 60.0
MINUTE = 60.0
VIEWERS = 500
PAGES = 8  # of four hundred players
RELOAD = 20.0
ASK = 5.0  # seconds between two questions of a screen in the hall
DEALS = 80

Viewers = Callable[[load.Served, Connection], list[Answer]]


def reading(served: load.Served, begun: Connection) -> list[Answer]:
    """Phones, each of which reloads its page of the ranking."""
    pages = [
        f"/t/{served.made['tournament']}/ranking/?page={number}"
        for number in range(1, PAGES + 1)
    ]
    return looked([phone(served, pages[at % PAGES]) for at in range(VIEWERS)], begun)


def watching(served: load.Served, begun: Connection) -> list[Answer]:
    """Screens that show the hall's page, whose lists follow what its state says."""
    return looked(screens(served), begun)


def looked(clients: list[Client], begun: Connection) -> list[Answer]:
    """What they were answered who began to look on now."""
    begun.send(None)
    crowd.let_come(clients, SECONDS)
    return [answer for one in clients for answer in one.answers]


def phone(served: load.Served, path: str) -> Client:
    browser = Browser(served.port)
    return Client(RELOAD, lambda: timed(lambda: browser.get(path)[0]))


def screens(served: load.Served) -> list[Client]:
    return [screen(served) for _ in range(VIEWERS)]


def screen(served: load.Served) -> Client:
    browser = Browser(served.port)
    hall = f"/t/{served.made['tournament']}/hall"
    shown = ""

    def look() -> int:
        nonlocal shown
        status, body = browser.get(f"{hall}/state/")
        if status == 200:
            stage = str(json.loads(body)["stage"])
            if stage != shown:
                shown = stage
                status = browser.get(f"{hall}/stage/")[0]
        return status

    return Client(ASK, lambda: timed(look))


def timed(ask: Callable[[], int]) -> Answer:
    began = time.perf_counter()
    status = ask()
    return Answer(time.perf_counter() - began, status)


def with_viewers(name: str, tables: int, viewers: Viewers) -> dict[str, float]:
    """What lines wait without those who look, and with them."""
    with load.served(tables, DEALS) as served:
        typed = [
            crowd.table(served.port, served.made, number, MINUTE)
            for number in range(1, tables + 1)
        ]
        crowd.let_come(typed, SECONDS)
        alone = crowd.p95(typed)
        for one in typed:
            one.answers.clear()
        with crowd.elsewhere(viewers, served) as there:
            used, began = crowd.processor_seconds(served.pid), time.perf_counter()
            crowd.let_come(typed, SECONDS)
            looks = there.result()
            used = crowd.processor_seconds(served.pid) - used
            share = used / (time.perf_counter() - began)
    lines = [answer for one in typed for answer in one.answers]
    return {
        f"{name}, lines' p95 without, ms": alone,
        f"{name}, lines' p95 with, ms": crowd.p95(typed),
        f"{name}, with / without": crowd.p95(typed) / alone,
        f"{name}, viewers' p95, ms": crowd.p95_of(looks),
        f"{name}, answered that nothing changed": of_all(looks, 304),
        f"{name}, cores used": share,
        f"{name}, refused or lost": sum(
            one.status not in (200, 304) for one in lines + looks
        ),
    }


def of_all(answers: Sequence[Answer], status: int) -> float:
    return sum(one.status == status for one in answers) / len(answers)


def with_papers() -> dict[str, float]:
    """What lines wait while the desk takes one paper after the other."""
    found = {}
    for name in ("without", "with"):
        with load.served(load.TABLES, load.DEALS) as served:
            typed = [
                crowd.table(served.port, served.made, number, load.EVERY)
                for number in range(1, load.TABLES + 1)
            ]
            papers = [paper(served)] if name == "with" else []
            crowd.let_come([*typed, *papers], load.EVERY * (load.DEALS - 1))
            found[name] = crowd.p95(typed)
    return {
        "papers, lines' p95 without, ms": found["without"],
        "papers, lines' p95 with, ms": found["with"],
        "papers, with / without": found["with"] / found["without"],
        "papers, made": len(papers[0].answers),
        "papers, refused or lost": sum(
            one.status != 200 for client in typed + papers for one in client.answers
        ),
    }


def paper(served: load.Served) -> Client:
    browser = Browser(served.port)
    path = f"/t/{served.made['tournament']}/print/ranking.pdf"
    cookie = f"sessionid={served.made['session']}"
    return Client(0.1, lambda: timed(lambda: browser.get(path, cookie)[0]))


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name."""
    phones = with_viewers("100 tables, 500 phones", 100, reading)
    screens = with_viewers("250 tables, 500 screens", 250, watching)
    return phones | screens | with_papers()
