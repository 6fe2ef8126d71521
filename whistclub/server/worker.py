"""One process that serves: `python -m whistclub.server.worker whistclub.wsgi …`."""

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError

from whistclub import machine
from whistclub.addresses import say_where
from whistclub.server.accepting import let_in
from whistclub.server.application import Application
from whistclub.server.door import Door
from whistclub.server.limits import Limits
from whistclub.server.words import NOT_BEGUN, Words, read
from whistclub.spoken import _, said, why

STDIN = 0
BACKLOG = 2048  # who may knock while the loop looks elsewhere
TRIES, PAUSE = 50, 0.1  # for a port that whoever went before has not left yet


def main(typed: list[str]) -> None:
    words = read(typed)
    application = loaded(words.application)
    listener = listening(words)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(application, listener, words))


def loaded(name: str) -> Application:
    """The application; what keeps it from beginning is told in its own words."""
    try:
        found: Application = import_module(name).application
    except (CommandError, ImproperlyConfigured) as error:
        print(error, file=sys.stderr, flush=True)
        sys.exit(NOT_BEGUN)
    except Exception as error:
        if said := machine.sentence(error):
            print(said, file=sys.stderr, flush=True)
            sys.exit(NOT_BEGUN)
        logging.getLogger("whistclub.server").exception("WhistClub could not begin")
        sys.exit(NOT_BEGUN)
    return found


def listening(words: Words) -> socket.socket:
    """The socket on which this process listens; with others, each has its own."""
    for left in reversed(range(TRIES)):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two listen at one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if words.workers > 1:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            found.bind((words.host, words.port))
            found.listen(BACKLOG)
            found.setblocking(False)
            return found
        except OSError as error:
            found.close()
            if error.errno != errno.EADDRINUSE or not left:
                print(cannot_listen(words.port, error), file=sys.stderr)
                sys.exit(NOT_BEGUN)
            time.sleep(PAUSE)
    raise AssertionError("each try ends above")


def cannot_listen(port: int, error: OSError) -> str:
    return said(
        _("Nothing can listen at port %(port)s (%(why)s): choose another in PORT."),
        port=port,
        why=why(error),
    )


async def serve(
    application: Application, listener: socket.socket, words: Words
) -> None:
    """Serve until told to stop, by a signal or by the process that started this one."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    told_to_stop = stopper(loop, stop)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, told_to_stop)
    if words.is_watched:
        threading.Thread(target=orphaned, args=[told_to_stop], daemon=True).start()
    door = Door(
        application,
        words.threads,
        Limits(),
        is_behind_proxy=settings.BEHIND_PROXY,
    )
    looking = loop.create_task(door.keep_looking())
    if words.tells:
        say_where(words.port)
    await let_in(listener, door, stop)
    listener.close()
    looking.cancel()
    await door.close()


def stopper(
    loop: asyncio.AbstractEventLoop, stop: asyncio.Event
) -> Callable[..., None]:
    """What stops a server, from any thread, though it may have stopped already."""

    def told_to_stop(*_signal: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(stop.set)

    return told_to_stop


def orphaned(stop: Callable[[], None]) -> None:
    """Stop as soon as whoever holds the other end of this pipe has gone."""
    with contextlib.suppress(OSError):
        while os.read(STDIN, 1024):
            pass
    stop()


if __name__ == "__main__":
    main(sys.argv[1:])
