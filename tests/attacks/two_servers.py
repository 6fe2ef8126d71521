"""Starts a second server on the data that one serves already."""

from bench import load
from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.place import TABLES, Place, own_place
from tests.attacks.writing import (
    entered,
    missing,
    refused,
    wait_for_more,
    writing,
)

MORE = 24  # lines that are to be entered after each of them


def go(tries: int) -> Losses:
    with own_place() as here:
        if here.env["DATABASE_URL"]:
            return beside_each_other(here, tries)
        return one_after_another(here, tries)


def one_after_another(here: Place, tries: int) -> Losses:
    """On SQLite each of them has to refuse, and the first goes on."""
    losses: Losses = []
    with writing(here) as writers:
        for number in range(tries):
            losses += refuses(here, by_command=number % 2 == 1)
            before = entered(writers)
            wait_for_more(writers, MORE)
            if entered(writers) == before:
                losses.append("the first server goes on no more")
    return [*losses, *refused(writers), *missing(here, writers), *here.disorder()]


def refuses(here: Place, *, by_command: bool) -> Losses:
    """What is wrong with how a second server refuses, by whatever it is started."""
    port = load.free_port()
    if by_command:
        here.env["PORT"] = str(port)
        second = here.manage("serve")
    else:
        words = ["whistclub.server", "whistclub.wsgi", f"--port={port}"]
        second = here.run("-m", *words)
    said = second.stderr.strip()
    if not second.returncode:
        return ["a second server served, and ended"]
    if len(said.splitlines()) != 1 or str(here.folder) not in said:
        return [f"a second server refused, and said: {said[-500:]}"]
    return []


def beside_each_other(here: Place, tries: int) -> Losses:
    """On PostgreSQL both serve and write, and one of them is killed again and again."""
    second, tables = Place(here.env, here.made, here.log), range(1, TABLES + 1)
    try:
        with (
            writing(here, tables[::2]) as ours,
            writing(second, tables[1::2]) as theirs,
        ):
            for _number in range(tries):
                second.kill()
                second.start()
                wait_for_more(ours, MORE)
                wait_for_more(theirs, MORE)
    finally:
        second.kill()
    both = [*ours, *theirs]
    return [*refused(both), *missing(here, both), *here.disorder()]


ATTACK = attack.Attack(
    "two servers",
    "A second server on the data of one under which 24 enter lines; on PostgreSQL both"
    " serve and write, and the second is killed each time. Lost: on SQLite one that"
    " serves, or refuses in anything but a sentence; a line refused, missing or"
    " doubled; a ledger that `verify` finds out of order.",
    tries=20,
    few=1,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
