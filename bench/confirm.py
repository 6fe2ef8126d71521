"""Whether two processes that confirm the same sheet at once leave one confirmation.

`python -m bench.confirm NAME` is one of the two: it judges the sheets that it is told.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from bench import load

SHEETS = 200
AHEAD = 0.02  # seconds: both know the moment before it comes


@contextmanager
def judge(env: dict[str, str], name: str) -> Iterator[subprocess.Popen[str]]:
    """A process that confirms sheets as this account."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.confirm", name],
        cwd=load.ROOT,
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        ends(process)[0].close()
        process.wait()


def ends(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    """Where one writes to a process, and where one hears it."""
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def tell(process: subprocess.Popen[str], words: str) -> None:
    to, _heard = ends(process)
    to.write(f"{words}\n")
    to.flush()


def hear(process: subprocess.Popen[str]) -> str:
    return ends(process)[1].readline().strip()


def at_once(both: list[subprocess.Popen[str]], table: int) -> list[str]:
    """What each of the two is answered who confirm a table's sheet at one moment."""
    for process in both:
        tell(process, str(table))
        hear(process)  # it has read the sheet
    moment = time.time() + AHEAD
    for process in both:
        tell(process, repr(moment))
    return sorted(map(hear, both))


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name."""
    with (
        load.prepared(SHEETS, 1, "typed") as (env, _made),
        judge(env, "first") as first,
        judge(env, "second") as second,
    ):
        answers = [at_once([first, second], table) for table in range(1, SHEETS + 1)]
        tell(first, "count")
        kept = int(hear(first))
    return {
        "sheets confirmed by two processes at once": SHEETS,
        "one told yes, the other that it is done": sum(
            answer == ["confirmed", "judged"] for answer in answers
        ),
        "sheets with exactly one confirmation": kept,
    }


def confirm(name: str) -> None:
    """Judge the sheets that the other side names, each at the moment it names."""
    from django.core.exceptions import ValidationError
    from django.db.models import Count

    from tournaments.accounts.models import Account
    from tournaments.deals.models import Verification
    from tournaments.play.sheets.confirmation import operations as confirmation
    from tournaments.tables.models import Table

    by = Account.objects.get(username=name)
    for line in sys.stdin:
        if line.strip() == "count":
            each = Verification.objects.values("table").annotate(n=Count("pk"))
            print(each.filter(n=1).count(), flush=True)
            continue
        tables = Table.objects.select_related("round__tournament")
        table = tables.get(number=int(line))
        print("read", flush=True)
        moment = float(sys.stdin.readline())
        while time.time() < moment:
            pass
        try:
            confirmation.verify_sheet(
                table=table, seen=table.version, verdict="confirmed", by=by
            )
            print("confirmed", flush=True)
        except ValidationError as error:
            print(error.code, flush=True)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistclub.settings")
    django.setup()
    confirm(sys.argv[1])
