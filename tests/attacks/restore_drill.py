"""Lets the laptop die in round 3, and goes on from its newest backup on another."""

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

from bench import load
from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.browsing import FORM, Browser
from tests.attacks.place import Place, not_served
from tournaments.backups import places
from tournaments.backups.rules.manifest import Manifest
from tournaments.club.first_run import code

PASSWORD = "bench"  # of all who are signed in by bench/hall.py
LOOK = 0.2  # seconds until one looks again whether a backup is there


class Point(NamedTuple):
    """Where the club was: its day in round 3, that day's ranking, the newest backup."""

    day: str
    ranking: str
    backup: Manifest


def go(tries: int) -> Losses:
    return [loss for _number in range(tries) for loss in drill()]


def drill() -> Losses:
    with tempfile.TemporaryDirectory(prefix="attacked-") as stick:
        with not_served() as old:
            point = until_it_dies(old, Path(stick))
        with empty(old) as new:
            return brought_back(new, Path(stick), point)


def until_it_dies(old: Place, stick: Path) -> Point:
    """A line is entered, a backup made, another line entered; then the folder is gone.

    The backups that were made lie on the stick.
    """
    day: str = old.inside("round_3", "begun")
    old.start()
    desk = Browser(old.port, old.made["session"])
    organiser = Browser(old.port, old.made["organiser"])
    enter(desk, day, 1)
    ranking = ranking_of(organiser, day)
    backup = backed_up(old, organiser, events_of(old, day))
    enter(desk, day, 2)
    old.kill()
    shutil.copytree(old.folder / "backups", stick, dirs_exist_ok=True)
    shutil.rmtree(old.folder)
    return Point(day, ranking, backup)


def backed_up(old: Place, organiser: Browser, events: Counter[str]) -> Manifest:
    """The newest backup, once there is one that has all these events."""
    while True:
        kept = places.backups_in(old.folder / "backups")
        said = kept[0].manifest if kept else None
        if said and Counter(said.numbers.events) >= events:
            return said
        press(organiser, "/backups/make/", seen=said.number if said else 0)
        time.sleep(LOOK)


@contextmanager
def empty(like: Place) -> Iterator[Place]:
    """Another computer, on which there is no club yet."""
    with (
        tempfile.TemporaryDirectory(prefix="attacked-") as folder,
        load.scratch_database() as database,
        tempfile.NamedTemporaryFile(prefix="attacked-", suffix=".log") as log,
    ):
        env = like.env | database | {"WHISTCLUB_DATA": folder}
        new = Place(env, like.made, log.file)
        try:
            for command in ("migrate", "collectstatic"):
                new.manage(command, "--noinput", "-v0")
            new.start()
            yield new
        finally:
            new.kill()


def brought_back(new: Place, stick: Path, point: Point) -> Losses:
    """Restore the newest backup on its first page, and go on."""
    began = time.monotonic()
    somebody = Browser(new.port)
    page = "/first-run/restore/"
    press(somebody, page, code=code.current(new.folder))
    status, leads = press(somebody, page, where="path", path=str(stick))
    if (status, leads) != (302, "/sign-in/"):
        return [f"it was not restored: {status} {leads}"]
    found = new.verified()
    losses = [f"verify: {said}" for one in found for said in one["differences"]]
    numbers = point.backup.numbers
    if {one["tournament"]: one["events"] for one in found} != numbers.events:
        losses.append("it is not as far as the backup was")
    if {one["tournament"]: one["head"] for one in found} != numbers.heads:
        losses.append("its ledgers do not end as those of the backup")
    for who in ("organiser", "scorer"):
        # The one who signs in last enters the line.
        browser = Browser(new.port)
        press(browser, "/sign-in/", username=who, password=PASSWORD)
        if ranking_of(browser, point.day) != point.ranking:
            losses.append(f"to the {who} the ranking is another")
    if (status := enter(browser, point.day, 2)) != 200:
        losses.append(f"a line was answered {status}")
    losses += new.disorder()
    print(f"  at the same point within {time.monotonic() - began:.0f} s", flush=True)
    return losses + new.traces()


def press(browser: Browser, address: str, **typed: object) -> tuple[int, str]:
    """Send a form; the status, and where it leads."""
    status, leads, _text = browser.ask("POST", address, urlencode(typed), FORM)
    return status, leads


def enter(desk: Browser, day: str, deal: int) -> int:
    """Type a line at the first table of round 3; how it is answered."""
    fields = {"language": "fr"} | load.typed(deal, str(uuid4()))
    return press(desk, f"/t/{day}/entry/3/1/line/", **fields)[0]


def ranking_of(browser: Browser, day: str) -> str:
    return browser.ask("GET", f"/t/{day}/ranking/export/csv/")[2]


def events_of(here: Place, day: str) -> Counter[str]:
    """How many events the ledger of a day has."""
    found = here.asked(
        "SELECT one.public_id, count(*) FROM ledger_event event"
        " JOIN plans_tournament one ON one.id = event.tournament_id"
        " GROUP BY one.public_id"
    )
    return Counter(dict(row for row in found if row[0] == day))


ATTACK = attack.Attack(
    "restore drill",
    "The laptop of a club in round 3 dies after a backup and is away; an empty folder"
    " is brought to the newest backup on its first page. Lost: an event of it, the"
    " heads of its ledgers, its ranking, a line that is entered there then, a ledger"
    " that `verify` finds out of order.",
    tries=3,
    few=1,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
