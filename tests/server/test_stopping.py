"""A server that is told to stop twice, at the very end too, says nothing of it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from whistclub.server.worker import stopper


def told_twice():
    """Whether it was stopped; what the second call says is raised."""
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    told_to_stop = stopper(loop, stop)
    told_to_stop()
    loop.run_until_complete(stop.wait())
    loop.close()

    told_to_stop()
    return stop.is_set()


def test_whoever_tells_it_to_stop_when_it_has_stopped_is_not_answered():
    with ThreadPoolExecutor(1) as apart:  # Playwright keeps a loop in this thread
        assert apart.submit(told_twice).result()
