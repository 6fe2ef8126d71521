"""Tells who was shed and why, in one line a minute for each reason and address."""

import logging
from enum import Enum

MINUTE = 60.0
MOST = 500  # lines kept apart; whatever comes from further addresses is told in one
OTHERS = "other addresses"

log = logging.getLogger("whistclub.server")


class Reason(Enum):
    """Why somebody had to go, as the log says it."""

    HEADERS = "their headers did not come in time"
    BODY = "what they sent came too slowly"
    READING = "they did not read their answer"
    FULL = "all places were taken"
    ADDRESS = "too many came from one address"
    HELD = "too much had been sent or left unread"
    QUEUE = "too many waited"
    UNREADABLE = "what they sent was no request that is answered"


class ShedLog:
    """How many were shed since each line."""

    def __init__(self) -> None:
        self.counts: dict[tuple[Reason, str], int] = {}
        self.told: dict[tuple[Reason, str], float] = {}

    def note(self, reason: Reason, address: str) -> None:
        key = (reason, address)
        if key not in self.counts and len(self.counts) >= MOST:
            key = (reason, OTHERS)
        self.counts[key] = self.counts.get(key, 0) + 1

    def tell(self, now: float, *, at_once: bool = False) -> None:
        """Write the lines that are due."""
        for key, count in list(self.counts.items()):
            last = self.told.get(key)
            if count and (at_once or last is None or now - last >= MINUTE):
                reason, address = key
                log.warning("%d of %s let go: %s", count, address, reason.value)
                self.told[key], self.counts[key] = now, 0
            elif not count and last is not None and now - last >= MINUTE:
                del self.counts[key], self.told[key]
