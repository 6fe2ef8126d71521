"""Fills the disk on which the club lies, and makes room again."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from bench.load import ROOT
from tests.attacks import attack
from tests.attacks.attack import LOST, NOT_TRIED, CannotBeTried, Losses
from tests.attacks.browsing import Browser
from tests.attacks.place import Place, not_served
from tests.attacks.writing import EVERY_TABLE, Writer, missing

SIZE = "40m"
# Bytes that are left when lines are entered, in turn: it ends in the middle of others.
LEFT = (0, 30_000, 300_000, 1_000_000)
BLOCK = bytes(4_096)
SENTENCE = "disque de cet ordinateur est plein"
PAGES = ("/", "/t/{}/", "/t/{}/ranking/", "/t/{}/entry/", "/t/{}/entry/1/1/")
NOBODY_MAY = "it needs a small disk of its own, and nobody may mount one here."


def go(tries: int) -> Losses:
    with small_disk() as disk:
        if disk is None:
            return as_root_of_oneself(tries)
        if os.environ.get("BENCH_DATABASE_URL"):
            raise CannotBeTried("the disk of a PostgreSQL server is its own affair.")
        with not_served(str(disk)) as here:
            here.start()
            return filled(here, tries)


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A disk in the memory; None where one may not mount any."""
    with tempfile.TemporaryDirectory(prefix="attacked-") as folder:
        call = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", folder]
        try:
            subprocess.run(call, capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


def as_root_of_oneself(tries: int) -> Losses:
    """The same in a process that is root for itself alone, as many systems let it."""
    script = [sys.executable, "-m", "tests.attacks.disk_full", str(tries)]
    call = ["unshare", "--map-root-user", "--mount", *script]
    try:
        done = subprocess.run(
            call, cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise CannotBeTried(NOBODY_MAY) from error
    if done.returncode == NOT_TRIED or "unshare:" in done.stderr:
        raise CannotBeTried(NOBODY_MAY)
    told = [one for one in done.stdout.splitlines() if one.startswith(LOST)]
    # What ends otherwise has lost something, too.
    return [one.removeprefix(LOST) for one in told] or (
        [done.stderr[-500:]] if done.returncode else []
    )


def filled(here: Place, tries: int) -> Losses:
    """Have lines entered until nothing more fits, so often."""
    losses: Losses = []
    everybody: list[Writer] = []
    next_of = dict.fromkeys(EVERY_TABLE, 0)
    for number in range(tries):
        writers = [Writer(here, table, first=one) for table, one in next_of.items()]
        everybody += writers
        with full(here.folder, LEFT[number % len(LEFT)]):
            losses += write_until_refused(writers)
            losses += unread(here)
        losses += enter_again(writers)
        next_of = {one.table: one.number + 1 for one in writers}
    return [*losses, *missing(here, everybody), *here.traces(), *here.disorder()]


@contextmanager
def full(folder: Path, left: int) -> Iterator[None]:
    """Meanwhile so many bytes are left on the disk of this folder."""
    filling = folder / "films-and-downloads"
    with filling.open("wb", buffering=0) as file:
        try:
            while file.write(BLOCK):
                pass
        except OSError:
            file.truncate(max(0, file.tell() - left))
    try:
        yield
    finally:
        filling.unlink()


def write_until_refused(writers: list[Writer]) -> Losses:
    """Have each write until there is no room; what is wrong with how that is said."""
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    found = [one.refusal for one in writers if one.refusal]
    return [
        f"{one.line} was answered {one.status}, without a sentence"
        for one in found
        if one.status != 503 or SENTENCE not in one.text
    ]


def unread(here: Place) -> Losses:
    """The pages that cannot be read, by the desk and by who has just come."""
    asked = [one.format(here.made["tournament"]) for one in PAGES]
    desk, stranger = Browser(here.port, here.made["session"]), Browser(here.port)
    found = [(one, desk.ask("GET", one)[0]) for one in asked]
    found += [(one, stranger.ask("GET", one)[0]) for one in islice(asked, 3)]
    return [f"{page} was answered {status}" for page, status in found if status != 200]


def enter_again(writers: list[Writer]) -> Losses:
    """Send again what was refused, now that there is room."""
    losses = []
    for one in writers:
        refusal, one.refusal = one.refusal, None
        if refusal and not one.is_kept(refusal.line):
            losses.append(f"{refusal.line} was not kept when there was room")
    return losses


ATTACK = attack.Attack(
    "disk full",
    "A club on a small disk that is filled, while 24 enter lines until nothing more"
    " fits; then there is room again. Lost: a refusal that is no sentence of the disk,"
    " a page that cannot be read meanwhile, a line that was answered and is not there,"
    " one that cannot be entered afterwards, a trace, a ledger that `verify` finds out"
    " of order.",
    tries=8,
    few=1,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
