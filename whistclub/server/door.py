"""Who is at the door: let in, found late, and made to go when there are too many."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import monotonic as now
from typing import TYPE_CHECKING

from django.http import parse_cookie

from whistclub.server.application import OWN_MACHINE, Application, Ends
from whistclub.server.crowd import UNFINISHED, Crowd, Standing
from whistclub.server.hands import Hands
from whistclub.server.limits import Limits
from whistclub.server.shed import Reason, ShedLog

if TYPE_CHECKING:
    from whistclub.server.connection import Connection

MOST_KNOWN = 20_000  # cookies of whom the application has said that it knows them


class Door:
    """All connections of a process, and what they have in common."""

    def __init__(
        self,
        application: Application,
        hands: int,
        limits: Limits,
        *,
        is_behind_proxy: bool = False,
    ) -> None:
        self.application = application
        self.limits = limits
        self.hands = Hands(hands, limits)
        self.log = ShedLog()
        self.is_behind_proxy = is_behind_proxy
        self.is_closing = False
        self.connections: set[Connection] = set()
        self.strangers: Crowd[Connection] = Crowd()
        self.at: dict[str, Crowd[Connection]] = {}
        self.known: OrderedDict[tuple[str, str], None] = OrderedDict()

    # Coming and going -------------------------------------------------------

    def let_in(self, one: Connection) -> None:
        """Take somebody in; where there are too many already, somebody goes."""
        is_proxy = self.is_behind_proxy and one.address in OWN_MACHINE
        settled = now() - self.limits.settling_seconds
        self.connections.add(one)
        if not is_proxy and (crowd := self.at.get(one.address)) is not None:
            if crowd.unfinished >= self.limits.unfinished_of_one_address:
                self.shed(crowd.first(settled, *UNFINISHED), Reason.ADDRESS)
            elif crowd.size >= self.limits.of_one_address:
                self.shed(crowd.first(settled) or one, Reason.ADDRESS)
        if len(self.connections) > self.limits.connections:
            self.shed(self.strangers.first(settled) or one, Reason.FULL)
        if is_proxy:
            one.is_known = True  # it stands for many, and bounds them itself
        elif not one.is_gone:
            one.crowd = self.at.setdefault(one.address, Crowd())
            one.crowd.size += 1
            self.move(one, Standing.SILENT)

    def let_out(self, one: Connection) -> None:
        if one in self.connections:
            self.connections.remove(one)
            self.leave_strangers(one)

    def move(self, one: Connection, standing: Standing | None) -> None:
        """Note what a stranger has done so far; who is known may do what he likes."""
        if one.crowd is not None:
            for crowd in (self.strangers, one.crowd):
                crowd.move(one, one.standing, standing, now())
            one.standing = standing

    def leave_strangers(self, one: Connection) -> None:
        self.move(one, None)
        crowd, one.crowd = one.crowd, None
        if crowd is not None:
            crowd.size -= 1
            if not crowd.size:
                del self.at[one.address]

    # Whom the application knows ---------------------------------------------

    def recognise(self, one: Connection, cookies: str) -> bool:
        """Whether a request comes from somebody the application has known before."""
        if one.is_known and not self.is_behind_proxy:
            return True
        if not self.known or not cookies:
            return False
        pairs = parse_cookie(cookies).items()
        if not any(pair in self.known for pair in pairs):
            return False
        self.trust(one)
        return True

    def remember(self, one: Connection, cookies: str, known_by: str) -> None:
        """Know whoever sends this cookie again; those of long ago are forgotten."""
        if one.is_known and not self.is_behind_proxy:
            return
        value = parse_cookie(cookies).get(known_by)
        if value is None:
            return
        self.known[known_by, value] = None
        self.known.move_to_end((known_by, value))
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)
        self.trust(one)

    def trust(self, one: Connection) -> None:
        if not one.is_known and one in self.connections:
            self.leave_strangers(one)
            one.is_known = True

    # Those who are late, and those who hold too much ------------------------

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(self.limits.look_seconds)
            self.look(now())

    def look(self, at: float) -> None:
        """Send away who is late, and who holds more than there is room for."""
        for one in list(self.connections):
            one.look(at)
        held = {one: one.held() for one in self.connections}
        too_much = sum(held.values()) - self.limits.held_bytes
        if too_much > 0:
            strangers = [one for one in held if not one.is_known]
            for one in sorted(strangers, key=held.__getitem__, reverse=True):
                self.shed(one, Reason.HELD)
                too_much -= held[one]
                if too_much <= 0:
                    break
        self.log.tell(at)

    def shed(self, one: Connection | None, reason: Reason) -> None:
        if one is not None:
            self.log.note(reason, one.address)
            one.cut_off()

    # The end -----------------------------------------------------------------

    async def close(self) -> None:
        """Let those finish who have begun, for a while; nobody begins any more."""
        self.is_closing = True
        until = now() + self.limits.stop_seconds
        while self.connections and now() < until:
            for one in list(self.connections):
                one.finish()
            await asyncio.sleep(0.05)
        for one in list(self.connections):
            one.cut_off()
        self.hands.go_home()
        self.log.tell(now(), at_once=True)


def ends_of(transport: asyncio.Transport) -> Ends:
    """The two ends of a connection; who has gone already has none."""
    peer = transport.get_extra_info("peername") or ("", 0)
    own = transport.get_extra_info("sockname") or ("", 0)
    return Ends(peer[:2], own[:2])
