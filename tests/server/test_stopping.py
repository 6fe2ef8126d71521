"""A server that is told to stop twice, at the very end too, says nothing of it."""

import asyncio

from whistclub.server.worker import stopper


def test_whoever_tells_it_to_stop_when_it_has_stopped_is_not_answered():
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    told_to_stop = stopper(loop, stop)
    told_to_stop()
    loop.run_until_complete(stop.wait())
    loop.close()

    told_to_stop()

    assert stop.is_set()
