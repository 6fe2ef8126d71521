"""Tells who was shed and why, in one line a minute for each reason and address."""

import logging
from enum import Enum

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

MINUTE = 60.0
MOST = 500  # lines kept apart; whatever comes from further addresses is told in one
OTHERS = gettext_noop("other addresses")

log = logging.getLogger("whistclub.server")


class Reason(Enum):
    """Why somebody had to go, as the log says it."""

    HEADERS = gettext_noop("their headers did not come in time")
    BODY = gettext_noop("what they sent came too slowly")
    READING = gettext_noop("they did not read their answer")
    FULL = gettext_noop("all places were taken")
    ADDRESS = gettext_noop("too many came from one address")
    HELD = gettext_noop("too much had been sent or left unread")
    QUEUE = gettext_noop("too many waited")
    UNREADABLE = gettext_noop("what they sent was no request that is answered")


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
                with override(settings.CONSOLE_LANGUAGE):
                    who = _(OTHERS) if address == OTHERS else address
                    words = who, count, _(reason.value)
                    log.warning(_("Connections closed, %s: %d (%s)"), *words)
                self.told[key], self.counts[key] = now, 0
            elif not count and last is not None and now - last >= MINUTE:
                del self.counts[key], self.told[key]
