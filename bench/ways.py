"""Counts what runs on four ways: a line, the ranking after it, a ruling, a paper.

`python -m bench.ways` plays a round of a usual day, goes each way once to warm up and
then once to count, and prints what of the house ran, beside docs/architecture.md.
With --write that table is written anew. Files are those of which a function was called;
a statement counts once, however often it ran; queries are all but the beginnings and
ends of transactions, the two that ask who it is among them.
"""

from __future__ import annotations

import ast
import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple
from uuid import uuid4

from bench.load import ROOT, typed

PAGE = ROOT / "docs/architecture.md"
HEADING = "| way | files | functions | statements | queries |"
TABLE = re.compile(rf"{re.escape(HEADING)}\n\|(?:---\|)+\n(\|.*\n)+")
OURS = tuple(f"{ROOT}/{room}/" for room in ("scoring", "seating", "tournaments"))
OF_A_TRANSACTION = ("BEGIN", "SAVEPOINT", "RELEASE")
PLAYERS = 37


class Ran(NamedTuple):
    """Counts of what ran of the house, and of questions to the database."""

    files: int
    functions: int
    statements: int
    queries: int


def counted(go: Callable[[], Any]) -> Ran:
    """Do it, and count what ran of the house in this thread."""
    from django.db import connection

    lines: dict[str, set[int]] = {}
    functions: set[Any] = set()
    queries: list[str] = []

    def step(frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            lines.setdefault(frame.f_code.co_filename, set()).add(frame.f_lineno)
        return step

    def called(frame: FrameType, _event: str, _argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(OURS):
            return None
        functions.add(frame.f_code)
        return step

    def ask(execute: Any, *question: Any) -> Any:
        if not question[0].startswith(OF_A_TRANSACTION):
            queries.append(question[0])
        return execute(*question)

    before = sys.gettrace()
    with connection.execute_wrapper(ask):
        sys.settrace(called)
        try:
            go()
        finally:
            sys.settrace(before)
    files = {code.co_filename for code in functions}
    ran = sum(len(statements(file) & lines.get(file, set())) for file in files)
    return Ran(len(files), len(functions), ran, len(queries))


@cache
def statements(file: str) -> set[int]:
    """The lines of a file on which a statement begins."""
    tree = ast.parse(Path(file).read_text("utf-8"))
    return {one.lineno for one in ast.walk(tree) if isinstance(one, ast.stmt)}


def gone(players: int = PLAYERS) -> dict[str, Ran]:
    """Count what runs on each way, on a usual day whose second round has begun."""
    from tournaments.demo import rehearsal

    crew = rehearsal.practice_crew()
    tournament = rehearsal.rehearse(players=players, until=1)
    rehearsal.begin(rehearsal.draw(tournament, 1, crew), crew)
    found = ways(tournament)
    for go in found.values():
        go()
    return {way: counted(go) for way, go in found.items()}


def ways(tournament: Any) -> dict[str, Callable[[], Any]]:
    """Return what can be done on a day whose second round is being played, by name.

    They are gone in this order: who asks for a ranking or a paper asks after a line.
    """
    from django.test import Client
    from django.urls import reverse

    from tournaments.accounts.models import Account
    from tournaments.jury.writes import Call, call_jury
    from tournaments.tables.models import Table

    desk, jury = Client(), Client()
    desk.force_login(Account.objects.create_user("desk", "bench", is_scorer=True))
    judge = Account.objects.create_user("judge", "bench", is_jury=True)
    jury.force_login(judge)
    table = Table.objects.get(round__tournament=tournament, round__number=2, number=1)
    seats = [one.entry.public_id for one in table.occupants.order_by("seat")]
    case = call_jury(tournament=tournament, call=Call(table, 1), by=judge)
    typed_before = count()

    def answered(answer: Any) -> None:
        if answer.status_code != 200:
            raise RuntimeError(f"{answer.request['PATH_INFO']}: {answer.status_code}")

    def at(page: str, *words: Any) -> str:
        return reverse(page, args=[tournament.public_id, *words])

    def get(page: str, *words: str) -> None:
        answered(desk.get(at(page, *words)))

    def line() -> None:
        deal = next(typed_before) + 1
        answered(desk.post(at("entry:line", 2, 1), typed(deal, str(uuid4()))))

    def ruling() -> None:
        said = {"offence": "revoke", "seen": case.version, "offenders": seats[:1]}
        said |= {"points_offender": "-3", "points_others": "1", "effect": "lost"}
        answered(jury.post(at("jury:decide", case.public_id), said))

    return {
        "a line at the desk": line,
        "the ranking by one of the crew": partial(get, "ranking:ranking"),
        "a ruling looked at": ruling,
        "a paper of the ranking": partial(get, "printing:paper", "ranking"),
    }


def table_of(ran: dict[str, Ran]) -> str:
    """The ways as they stand in docs/architecture.md."""
    rows = [f"| {way} | {' | '.join(map(str, one))} |" for way, one in ran.items()]
    return "\n".join([HEADING, "|---|---|---|---|---|", *rows]) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"WHISTCLUB_DATA": folder, "DATABASE_URL": ""}
        os.environ |= {"DJANGO_SETTINGS_MODULE": "whistclub.settings"}
        os.environ |= {"WHISTCLUB_DEBUG": "1", "WHISTCLUB_HOSTS": "testserver"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        now = table_of(gone())
    page = PAGE.read_text("utf-8")
    before = TABLE.search(page)
    if before is None:
        raise SystemExit("docs/architecture.md has no table of the ways")
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(TABLE.sub(lambda _: now, page), "utf-8")
    print(now if now == before[0] else f"{now}\nin docs/architecture.md:\n{before[0]}")


if __name__ == "__main__":
    main()
