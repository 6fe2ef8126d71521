"""Besieges the door of the server, while the desk enters lines and strangers look."""

import http.client
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from bench import load
from tests.attacks.attack import Losses
from tests.attacks.browsing import BROKEN
from tests.attacks.place import Place, place

HELD = 400  # at a time, so that the descriptors of any machine are enough
LINES = 20  # of the desk, spread over the siege

Come = Callable[[Place, int], socket.socket]


def knock(here: Place, data: bytes = b"", buffer: int = 0) -> socket.socket:
    """Connect and send this much."""
    there = socket.socket()
    there.settimeout(60)
    if buffer:
        there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    there.connect(("127.0.0.1", here.port))
    there.sendall(data)
    return there


def besiege(tries: int, table: int, come: Come) -> Losses:
    """So many come, of whom the last stay; the desk has a table, others have theirs."""
    losses: Losses = []
    with place() as here:
        desk = http.client.HTTPConnection("127.0.0.1", here.port, timeout=60)
        held: deque[socket.socket] = deque()
        deal = 0
        for number in range(tries):
            if len(held) == HELD:
                held.popleft().close()
            with suppress(OSError):  # it was let go already
                held.append(come(here, number))
            if number * LINES // tries >= deal:
                deal += 1
                losses += enter(desk, here, table, deal) + look(here)
        for there in held:
            there.close()
        desk.close()
    return losses


def enter(
    desk: http.client.HTTPConnection, here: Place, table: int, deal: int
) -> Losses:
    """The desk enters the next line of its table."""
    try:
        status = load.line(desk, here.made, table, deal).status
    except BROKEN as error:
        return [f"line {deal} of table {table}: {error!r}"]
    return [] if status == 200 else [f"line {deal} of table {table}: {status}"]


def look(here: Place) -> Losses:
    """A stranger who has just come asks for the ranking."""
    there = http.client.HTTPConnection("127.0.0.1", here.port, timeout=60)
    try:
        there.request("GET", f"/t/{here.made['tournament']}/ranking/")
        status = there.getresponse().status
    except BROKEN as error:
        return [f"the ranking: {error!r}"]
    finally:
        there.close()
    return [] if status == 200 else [f"the ranking: {status}"]
