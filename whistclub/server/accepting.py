"""Lets in whoever knocks, until told to stop.

Not by the server of asyncio: in Python 3.11 whoever knocks at the very moment at which
it is closed is neither answered nor let go.
"""

import asyncio
import socket
from typing import Any

from whistclub.server.connection import Connection
from whistclub.server.door import Door

AT_ONCE = 64  # before those who are in have their turn
PAUSE = 0.05  # seconds, when no descriptor is left, until somebody has gone
NOBODY_MORE = 0.05  # seconds without a knock, after which a crowd has come in


async def let_in(listener: socket.socket, door: Door, stop: asyncio.Event) -> None:
    # Whoever comes in has the same; what does not go is then known to be unread.
    unread = door.limits.unread_bytes
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, unread)
    loop = asyncio.get_running_loop()
    stopping = loop.create_task(stop.wait())
    coming: set[asyncio.Task[Any]] = set()
    while not stop.is_set():
        knock = loop.create_task(loop.sock_accept(listener))
        if door.hands.is_crowd and not await one_of(knock, stopping, NOBODY_MORE):
            door.hands.stand_back(is_crowd=False)
        await one_of(knock, stopping)
        if not knock.done():
            # Whoever is in between is let go with it.
            knock.cancel()
            await asyncio.wait({knock})
        elif knock.exception() is not None:
            # Those who are in are answered, or nobody would go.
            door.hands.stand_back(is_crowd=False)
            await asyncio.sleep(PAUSE)
        else:
            found = [knock.result()[0], *others(listener)]
            # The threads have the turn each time that somebody is let in.
            door.hands.stand_back(is_crowd=len(found) > AT_ONCE)
            for there in found:
                made = loop.connect_accepted_socket(lambda: Connection(door), there)
                task = loop.create_task(made)
                coming.add(task)
                task.add_done_callback(coming.discard)
    door.hands.stand_back(is_crowd=False)
    await asyncio.wait({stopping, *coming})


async def one_of(
    knock: asyncio.Task[Any], stopping: asyncio.Task[Any], seconds: float | None = None
) -> bool:
    """Whether somebody knocks, or it is told to stop, within these seconds."""
    done, _neither = await asyncio.wait(
        {knock, stopping}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    return bool(done)


def others(listener: socket.socket) -> list[socket.socket]:
    """Whoever knocks at the same time."""
    found: list[socket.socket] = []
    try:
        while len(found) < AT_ONCE:
            there, _address = listener.accept()
            there.setblocking(False)
            found.append(there)
    except OSError:
        pass  # there are no others, or there is no descriptor for them
    return found
