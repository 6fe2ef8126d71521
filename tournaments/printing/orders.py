"""A paper that somebody wants, one under way, and one that is made."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from tournaments.jury.progress import run_out
from tournaments.kept.pages import beside, mark_or_404, program_of
from tournaments.models import Tournament
from tournaments.printing import between
from tournaments.printing.between import Found
from tournaments.printing.press.job import Job

GONE = 10.0  # seconds after which whoever does not ask again waits no longer
Write = Callable[[datetime], str]  # the page of a paper, printed at that moment


class Mark(NamedTuple):
    """How far a tournament is, and what else a paper shows."""

    version: tuple[int | None, ...]
    others: Hashable

    @property
    def told(self) -> str:
        """The same for other workers, which have the same words for the same mark."""
        return digest(repr(tuple(self)))


@dataclass(frozen=True)
class Wanted:
    """A paper that somebody asks for: which one, and how it is written."""

    tournament: Tournament
    asked: Hashable  # what it is, for whom, in which language
    write: Write
    archived: bool = False
    sealed: bool = False  # it says how the ledger stood

    @property
    def name(self) -> Hashable:
        return self.tournament.public_id, self.asked

    @property
    def file(self) -> str:
        """How other workers find it among the papers that they share."""
        return digest(repr(self.name))[:32]

    @cached_property
    def mark(self) -> Mark:
        """How far all is that it shows; read before it is written."""
        mark = mark_or_404(self.tournament.public_id)
        program = program_of(settings.BASE_DIR)
        final = run_out(self.tournament, timezone.now())
        return Mark(mark.version, (mark.quiet_since, beside(), program, final))


@dataclass
class Order:
    """A paper under way, and what it will be right for."""

    wanted: Wanted
    page: str  # a digest of what is printed
    printed_at: datetime
    job: Job
    thrown: str = field(default_factory=between.last_thrown)  # when it was begun
    key: str = field(init=False, default_factory=lambda: new_key())
    began_at: float = field(init=False, default_factory=time.monotonic)
    waits_until: float = field(init=False, default=0)

    def is_for(self, wanted: Wanted) -> bool:
        """Whether it is the very paper that somebody else wants."""
        return self.wanted.name == wanted.name and self.wanted.mark == wanted.mark

    def is_over(self, seconds: float) -> bool:
        return self.job.over.wait(seconds)

    def wait(self, seconds: float) -> bool:
        """Wait for it; whoever does so will ask again soon, or is gone."""
        self.waits_until = time.monotonic() + seconds + GONE
        return self.is_over(seconds)

    def found(self, keys: list[str]) -> Found:
        """It as other workers find it, once it is made."""
        mark = self.wanted.mark.told
        return Found(mark, keys, self.page, self.printed_at, self.job.made or b"")

    @property
    def is_waited_for(self) -> bool:
        return time.monotonic() < self.waits_until


@dataclass
class Ready:
    """A paper that is made: the order it was, and until when it need not be read."""

    made: bytes
    page: str
    printed_at: datetime
    mark: Mark
    read_at: float

    def may_still_say(self, wanted: Wanted) -> bool:
        """Whether it may be right, though something was written since.

        What says how the ledger stood is not: it is written once, for the press.
        """
        return not wanted.sealed or wanted.mark.version == self.mark.version


def new_key() -> str:
    """The key of an order, which tells the worker that has it."""
    return f"{os.getpid()}.{secrets.token_urlsafe(9)}"


def is_elsewhere(key: str) -> bool:
    """Whether another worker of this server has an order."""
    worker, _point, token = key.partition(".")
    return bool(token) and worker != str(os.getpid())


def digest(page: str) -> str:
    return sha256(page.encode()).hexdigest()
