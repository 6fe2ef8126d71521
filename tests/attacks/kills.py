"""Kills the server under those who write, and starts it again."""

import time
from random import Random

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.place import own_place
from tests.attacks.writing import missing, refused, wait_for_more, writing

LONGEST = 0.5  # seconds that a server lives on, at most, once a line was kept


def go(tries: int) -> Losses:
    with own_place() as here:
        with writing(here) as writers:
            for number in range(tries):
                wait_for_more(writers, 1)
                time.sleep(Random(number).uniform(0, LONGEST))
                here.kill()
                here.start()
            wait_for_more(writers, 1)
        return [*refused(writers), *missing(here, writers), *here.disorder()]


ATTACK = attack.Attack(
    "kills",
    "`kill -9` at a random moment under 24 who enter and correct lines, each line with"
    " its key until it is answered; the server is started again. Lost: a line that was"
    " answered and is not there, one that is there twice, a line refused, a ledger that"
    " `verify` finds out of order.",
    tries=20,
    few=2,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
