"""Defines a paper: its name and purpose, what it may be asked for, what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import TextChoices
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.deals.how_far import is_over
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.standings import queries
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.what_if import counted_anew
from tournaments.tables.models import Round

Contents = dict[str, Any]


THE_LAST = _("The last one")


class Moment(TextChoices):
    """The part of the day that a paper is for."""

    BEFORE = "before", _("Before the play")
    DURING = "during", _("During the play")
    AFTER = "after", _("After the play")
    IN_CASE = "in_case", _("In case something fails")


class Reader(TextChoices):
    """The reader of a paper: the hall, with names as players allow, or the desk."""

    WALL = "wall", _("For the wall: names as each player allows")
    DESK = "desk", _("For the desk: every name, every round")


@dataclass(frozen=True)
class Asked:
    """A wish for a paper: what it shall show; what is not named is left to it."""

    tournament: Tournament
    round: Round | None = None
    table: int | None = None
    entry: Entry | None = None
    reader: Reader = Reader.WALL
    size: str = "A4"
    sees: bool = True  # who asks may know what boards brought that still travel
    languages: int = 1  # in how many its words stand side by side
    beside: frozenset[str] = frozenset()  # the papers that are printed with it
    site: str = ""  # where phones find this house: `http://192.168.1.20:8000`

    @property
    def desk(self) -> bool:
        return self.reader == Reader.DESK

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking after the round that was asked for, or after all."""
        until = self.round.number if self.round else None
        whole = self.desk and self.sees
        if until is None or not whole:
            return queries.ranking(self.tournament, desk=whole, after=until)
        if until == self.tournament.rounds and is_over(self.tournament):
            return queries.ranking(self.tournament, desk=True)
        return counted_anew(self.tournament, until=until)

    @cached_property
    def closed_rounds(self) -> frozenset[int]:
        """The rounds that the ranking shows and that are over."""
        closed = Round.objects.filter(
            tournament=self.tournament, state=Round.State.CLOSED
        )
        return frozenset(closed.values_list("number", flat=True)).intersection(
            self.ranking.rounds
        )

    @property
    def newest_round(self) -> int:
        """The last round of which the ranking knows all; 0: none yet."""
        return max(self.closed_rounds, default=0)

    @property
    def being_played(self) -> int:
        """The round of which the ranking has but a part, where there is one."""
        newest = max(self.ranking.rounds, default=0)
        return 0 if newest in self.closed_rounds else newest

    def address(self, page: str, *words: str) -> str:
        """Return the address at which a phone finds a page of the tournament."""
        path = reverse(page, args=[self.tournament.public_id, *words])
        return f"{self.site}{path}"


class Hall(NamedTuple):
    """The size of a tournament, from which the sheets of a paper are guessed."""

    players: int
    tables: int
    rounds: int
    deals: int  # of a round
    prizes: int


def identity(asked: Asked) -> tuple[Any, ...]:
    """Return what was asked for in a form that is the same when it is asked again."""
    values = (getattr(asked, one.name) for one in fields(asked))
    return tuple(getattr(value, "pk", value) for value in values)


def each_alone(cards: Sequence[Any]) -> list[Sequence[Any]]:
    return [[card] for card in cards]


@dataclass(frozen=True)
class Document:
    """A paper of the catalogue."""

    key: str
    name: Promise
    purpose: Promise
    moment: Moment
    contents: Callable[[Asked], Contents]
    asks: tuple[str, ...] = ()  # of `round`, `table`, `player`: what may be chosen
    no_round: Promise = THE_LAST  # what it shows where none is chosen
    sizes: tuple[str, ...] = ("A4",)  # a poster may be larger
    readers: tuple[Reader, ...] = (Reader.WALL, Reader.DESK)
    permission: str = "tournaments.view_player"
    in_boards: bool | None = None  # only where deals travel, or only where they do not
    after: bool = False  # it would tell too early before the last round is closed
    fits: Callable[[Tournament], bool] = lambda _tournament: True
    # About how many sheets it takes, in one language.
    sheets: Callable[[Hall], float] = lambda _hall: 1
    sealed: bool = True  # it says how the ledger stood
    archived: bool = False  # it is kept for years, as PDF/A
    # By which key it has its cards, and which of them are laid out together; all where
    # there is none.
    cards: str = ""
    together: Callable[[Sequence[Any]], Sequence[Sequence[Any]]] = each_alone
    merges: bool = True  # two languages stand side by side; or one after the other
    # Style sheets of pages whose parts it shows, beside that of all papers.
    styles: tuple[str, ...] = ()

    @property
    def template(self) -> str:
        return f"papers/{self.key}.html"

    def suits(self, tournament: Tournament) -> bool:
        """Tell whether a tournament has this paper at all."""
        in_boards = play_of(tournament).in_boards
        return self.in_boards in (None, in_boards) and self.fits(tournament)

    def refusal(self, tournament: Tournament) -> str:
        """Say why it cannot be printed now; empty where it can."""
        if not self.suits(tournament):
            return str(_("This tournament does not have this document."))
        if self.after and not is_over(tournament):
            return str(_("It is printed once the last round is closed."))
        return ""
