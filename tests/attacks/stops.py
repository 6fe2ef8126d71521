"""Tells the server to stop while lines are entered and others hold connections."""

import time
from contextlib import suppress

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.half_requests import WHOLE
from tests.attacks.place import own_place
from tests.attacks.siege import knock
from tests.attacks.slow_readers import come
from tests.attacks.writing import missing, refused, wait_for_more, writing

WITHIN = 5.0  # seconds, and somewhat more on a machine that is busy
HELD = 40


def go(tries: int) -> Losses:
    losses: Losses = []
    with own_place() as here:
        with writing(here) as writers:
            for number in range(tries):
                wait_for_more(writers, 24)
                held = [knock(here, WHOLE[: number % 90]) for _one in range(HELD)]
                held += [come(here, number) for _one in range(HELD)]
                assert here.server is not None
                began = time.monotonic()
                here.server.terminate()
                status = here.server.wait()
                taken = time.monotonic() - began
                if status or taken > 2 * WITHIN:
                    losses.append(f"it ended with {status} after {taken:.1f} s")
                for one in held:
                    with suppress(OSError):
                        one.close()
                here.kill()
                here.start()
            wait_for_more(writers, 24)
        losses += [*refused(writers), *missing(here, writers)]
        return [*losses, *here.disorder(), *here.traces()]


ATTACK = attack.Attack(
    "stops",
    "The server is told to stop under 24 who enter and correct lines, beside 40 half"
    " requests and 40 who read nothing, and is started again. Lost: a line that was"
    " answered and is not there, one that is there twice, a line refused, a status"
    " other than 0, a ledger that `verify` finds out of order, a trace.",
    tries=10,
    few=1,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
