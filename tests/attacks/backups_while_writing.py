"""Makes backups under those who write, and opens each of them on another computer."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from bench import load
from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.place import Place, own_place
from tests.attacks.writing import WRITTEN, Line, Writer, refused, writing

PAUSE = 1.5  # seconds between two lines of a table: verify counts all of them each time
EVENTS = """
    SELECT one.public_id, count(*) FROM ledger_event event
    JOIN plans_tournament one ON one.id = event.tournament_id
    GROUP BY one.public_id
"""


class Made(NamedTuple):
    """A backup, what there was when it was begun, and how many events it names."""

    file: Path
    answered: frozenset[Line]
    before: Counter[str]
    named: Counter[str]
    after: Counter[str]


def go(tries: int) -> Losses:
    losses: Losses = []
    with tempfile.TemporaryDirectory(prefix="attacked-") as folder, own_place() as here:
        made = []
        with writing(here, pause=PAUSE) as writers:
            for number in range(tries):
                found = backed_up(here, writers, Path(folder) / f"{number}.zip")
                if isinstance(found, Made):
                    made.append(found)
                else:
                    losses.append(found)
        sent = {line for one in writers for line in (*one.kept, one.unanswered)}
        for one in made:
            losses += lost_in(one, sent, here)
        numbers = [one.named.total() for one in made]
        print(f"  events that they name: {numbers}", flush=True)
        return [*losses, *refused(writers), *here.disorder(), *here.traces()]


def backed_up(here: Place, writers: list[Writer], file: Path) -> Made | str:
    """Make a backup while they write, or say why there is none."""
    answered = frozenset(line for one in writers for line in tuple(one.kept))
    before = events_of(here)
    done = here.manage("backup", str(file), "--json")
    if done.returncode or done.stderr:
        return f"{file.name} was not made: {done.stderr.strip()[-500:]}"
    named = Counter(json.loads(done.stdout)["events"])
    return Made(file, answered, before, named, events_of(here))


def lost_in(one: Made, sent: set[Line | None], old: Place) -> Losses:
    """What a backup lacks that was there before it, or has that nobody wrote."""
    losses = []
    if not one.before <= one.named <= one.after:
        losses.append("it names another number of events than there were")
    with another(old) as new:
        done = new.manage("restore", str(one.file), "--json")
        if done.returncode or done.stderr:
            losses.append(f"it is not restored: {done.stderr.strip()[-500:]}")
            return named(one, losses)
        if events_of(new) != one.named:
            losses.append("it holds another number of events than it names")
        told = {day["tournament"]: day["events"] for day in new.verified()}
        if told != one.named:
            losses.append("verify counts another number of events than it names")
        losses += new.disorder()
        found = new.asked(WRITTEN)
    rows = [Line(t, deal, rev, str(UUID(str(key)))) for t, deal, rev, key in found]
    losses += [f"{line} was answered before it" for line in one.answered - {*rows}]
    losses += [f"{line} was sent by nobody" for line in {*rows} - sent]
    if len(rows) > len({*rows}):
        losses.append("a line is there twice")
    return named(one, losses)


def named(one: Made, losses: Losses) -> Losses:
    return [f"backup {one.file.stem}: {loss}" for loss in losses]


@contextmanager
def another(like: Place) -> Iterator[Place]:
    """Another computer, with an empty folder of data, which serves nothing."""
    with (
        tempfile.TemporaryDirectory(prefix="attacked-") as folder,
        load.scratch_database() as database,
    ):
        env = like.env | database | {"WHISTCLUB_DATA": folder}
        yield Place(env, like.made, like.log)


def events_of(here: Place) -> Counter[str]:
    """How many events the ledger of each tournament has."""
    return Counter(dict(here.asked(EVENTS)))


ATTACK = attack.Attack(
    "backups while writing",
    "A backup while 24 enter and correct lines, restored into an empty folder"
    " afterwards. Lost: a backup, a line that was answered before it was begun, an"
    " event that its manifest names or one more, a line that nobody entered, a line"
    " refused meanwhile, a ledger that `verify` finds out of order.",
    tries=50,
    few=1,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
