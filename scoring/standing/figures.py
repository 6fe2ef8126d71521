"""The figures of a result: the catalogue that all who speak of a figure read.

A row says what a figure is called, what it is of the shares of all tables, how two
holders of one place and two partners make one of it, and how it is kept. The fields of
a result, the columns of a total, adding up, handing on, pairs, and what a ranking is
parted by are made of these rows: a figure more is a row more, and its migration.
"""

import re
from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from keyword import iskeyword
from typing import Any

from scoring.deal import Names, names
from scoring.standing.share import Share

Number = int | Fraction
# What is under a key of several: of shares, of holders of one place, of partners.
Join = Callable[[str, Sequence[Any]], Any]

IN_POINTS, IN_MATCHES, IN_BOARDS = "points", "matches", "boards"
EVERY_PLAY = (IN_POINTS, IN_MATCHES, IN_BOARDS)
OF_SHEETS = (IN_POINTS, IN_MATCHES)  # boards, compared, say nothing of these

# How a total keeps it: the kinds of column of Django.
SIGNED, SMALL = "IntegerField", "PositiveSmallIntegerField"
LARGE, NOT_KEPT = "PositiveIntegerField", ""
COLUMNS = (SIGNED, SMALL, LARGE)

# Whose result it is, and how he went; `gone` is `left` or `excluded`, below the line.
# `begun`: whether anything of a round of his is played.
ABOUT: dict[str, Any] = {
    "number": 0,
    "category": "",
    "club": "",
    "gone": "",
    "begun": True,
}
# Keys that mean something else beside figures: a criterion, columns of a ranking.
TAKEN = {"key", *ABOUT, "card", "rank", "name", "decided_by", "decided_value"}
# What no share says: the jury does, boards do, or `added_up` of the others.
ELSEWHERE = {
    *("total", "penalties", "sitting_out", "evened"),
    *("percent", "value", "boards", "met", "tops", "countback"),
}
ASKED_APART = "margin"  # who ranks by it asks every table; no total keeps it
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def added(key: str, some: Sequence[Any]) -> Any:
    """The sum."""
    return sum(getattr(one, key) for one in some)


def greatest(key: str, some: Sequence[Any]) -> Any:
    """The greatest of those that have begun; 0 where none has."""
    return max((getattr(one, key) for one in some if one.begun), default=0)


def least(key: str, some: Sequence[Any]) -> Any:
    """The least of those that have begun; 0 where none has."""
    return min((getattr(one, key) for one in some if one.begun), default=0)


def own(key: str, some: Sequence[Any]) -> Any:
    """That of the first: nothing is taken over."""
    return getattr(some[0], key)


def once(key: str, some: Sequence[Any]) -> Any:
    """What partners have alike; whoever was away for some deals has less."""
    return max((getattr(one, key) for one in some), key=abs)


def twice(key: str, some: Sequence[Any]) -> Any:
    """Of what half was written down for each who sat there.

    Who has no partner played with a joker, and counts as the two they were.
    """
    return 2 * once(key, some)


def of_who_stayed(key: str, some: Sequence[Any]) -> Any:
    """That of whoever was there for more of the deals of a side.

    He has more of its points. Of two with as many, deals in which the other was away
    brought points to the opponents alone.
    """
    return min((-abs(one.points), getattr(one, key)) for one in some)[1]


def of_its_boards(key: str, some: Sequence[Any]) -> Any:
    """The mean, in which each board weighs as much."""
    boards = added("boards", some)
    weighed = sum(one.boards * getattr(one, key) for one in some)
    return weighed / boards if boards else Fraction()


PARTS = ("points", "bonus", "penalties", "sitting_out", "evened")


def of_parts(_key: str, some: Sequence[Any]) -> Any:
    """The sum of the parts of a total, as partners have each."""
    return sum(FIGURES[part].partners(part, some) for part in PARTS)


def unsaid(key: str, some: Sequence[Any]) -> Any:
    """What a row does not say."""
    raise NotImplementedError


@dataclass(frozen=True)
class Figure:
    """A figure of a result: a row of the catalogue.

    `rounds` makes it of what the shares of all tables have under `of`; `holders` of the
    results of those who held one place, whoever has it now first; `partners` of those
    of two who are one line. With `words` it may part those who are equal, where one
    of its `plays` is played: more of it is better.
    """

    key: str
    words: Names | None = None
    plays: tuple[str, ...] = ()
    of: str = ""
    rounds: Join = unsaid
    holders: Join = unsaid
    partners: Join = unsaid
    column: str = SIGNED
    nothing: Number = 0
    leads: bool = False  # rather than parting those who are equal
    beside: bool = False  # a ranking shows it where anybody has it

    def faults(self) -> list[str]:
        """What is wrong with this row, and how to mend it."""
        known = KEY.fullmatch(self.key) and not iskeyword(self.key)
        clashes = self.key in TAKEN or hasattr(tuple, self.key)
        shares, columns = ", ".join(Share._fields), ", ".join(COLUMNS)
        of_shares = self.of or self.key not in ELSEWHERE
        judged = (
            (known, "a key is small letters, with single _ between its words"),
            (not clashes, "that key means something else: choose another"),
            (
                self.of in Share._fields or not of_shares,
                f"say `of` what in a share it is made: {shares}",
            ),
            (
                self.rounds is not unsaid or not of_shares,
                "say by `rounds` how what several rounds bring makes one",
            ),
            (
                self.holders is not unsaid,
                "say by `holders` how those of two holders of a place make one",
            ),
            (
                self.partners is not unsaid,
                "say by `partners` how those of two partners make one",
            ),
            (
                self.column in COLUMNS or self.key in {ASKED_APART, *ELSEWHERE},
                f"say by `column` how it is kept: {columns}",
            ),
            (
                self.words is None or all(self.words.values()),
                "say in `words` what it is called in French, Dutch and English",
            ),
            (
                bool(self.words) == bool(self.plays) and {*self.plays} <= {*EVERY_PLAY},
                "say both its `words` and the `plays` in which it parts players",
            ),
        )
        return [sentence for right, sentence in judged if not right]


def catalogue(*rows: Figure) -> dict[str, Figure]:
    """Return the rows by their keys; one that is wrong stops the start."""
    for at, row in enumerate(rows):
        twice = row.key in {other.key for other in rows[:at]}
        another = ["there is another figure of that key: choose another"] * twice
        for fault in another + row.faults():
            raise ValueError(f"The figure `{row.key}` of a result: {fault}.")
    return {row.key: row for row in rows}


# What every round adds to, and partners have alike.
summed = partial(Figure, rounds=added, holders=added, partners=once)
of_boards = partial(Figure, partners=once, column=NOT_KEPT, nothing=Fraction())

FIGURES = catalogue(
    Figure(
        "total",
        names("Total", "Totaal", "Total"),
        EVERY_PLAY,
        holders=added,
        partners=of_parts,
        leads=True,
    ),
    of_boards(
        "percent",
        names("Pour cent", "Percent", "Per cent"),
        (IN_BOARDS,),
        holders=of_its_boards,
        leads=True,
    ),
    of_boards(
        "value",
        names("Total des étuis", "Totaal van de mapjes", "Sum of boards"),
        (IN_BOARDS,),
        holders=added,
        leads=True,
    ),
    summed(
        "fiches",
        names("Fiches gagnées", "Gewonnen fiches", "Fiches won"),
        (IN_MATCHES,),
        "fiches",
        partners=twice,
    ),
    summed(
        "rubbers",
        names("Robres gagnés", "Gewonnen robbers", "Rubbers won"),
        (IN_MATCHES,),
        "rubbers",
    ),
    summed(
        "games",
        names("Manches gagnées", "Gewonnen manches", "Games won"),
        (IN_MATCHES,),
        "games",
    ),
    summed(
        "margin",
        names("Écart de points", "Puntenverschil", "Margin of points"),
        (IN_MATCHES,),
        "margin",
        partners=of_who_stayed,
        column=NOT_KEPT,
    ),
    of_boards(
        "met",
        names(
            "Résultats des joueurs rencontrés",
            "Resultaten van de ontmoete spelers",
            "Results of the players met",
        ),
        (IN_BOARDS,),
        holders=own,
    ),
    of_boards(
        "tops",
        names("Nombre de tops", "Aantal toppen", "Number of tops"),
        (IN_BOARDS,),
        holders=added,
    ),
    of_boards(
        "countback",
        names(
            "Étui par étui entre ex æquo",
            "Map per map onder gelijken",
            "Board by board among those tied",
        ),
        (IN_BOARDS,),
        holders=own,
    ),
    Figure(
        "best_round",
        names("Meilleure manche", "Beste ronde", "Best round"),
        OF_SHEETS,
        "points",
        rounds=greatest,
        holders=greatest,
        partners=once,
    ),
    summed(
        "tables_won",
        names("Tables gagnées", "Gewonnen tafels", "Tables won"),
        OF_SHEETS,
        "won",
        column=SMALL,
    ),
    summed(
        "made",
        names("Contrats réussis", "Geslaagde contracten", "Contracts made"),
        EVERY_PLAY,
        "made",
        column=LARGE,
    ),
    summed("points", of="points"),
    # For the deals sat out at tables of five: the average of the own deals.
    Figure("evened", holders=added, partners=once, beside=True),
    Figure("sitting_out", holders=added, partners=once, beside=True),
    summed("bonus", of="bonus", beside=True),
    # Kept with its minus sign: the higher number is the smaller fine.
    Figure(
        "penalties",
        names("Moins de pénalités", "Minste strafpunten", "Fewest penalties"),
        EVERY_PLAY,
        holders=added,
        partners=added,
        beside=True,
    ),
    of_boards("boards", holders=added, nothing=0),
)
IN_TOTALS = tuple(row for row in FIGURES.values() if row.column != NOT_KEPT)

made_of: Callable[..., Any] = namedtuple
_Fields: Any = made_of(
    "_Fields",
    ["key", *ABOUT, *FIGURES],
    defaults=[*ABOUT.values(), *(row.nothing for row in FIGURES.values())],
)


class Result(_Fields):  # type: ignore[misc]  # its fields are the rows above
    """What a player has in a tournament, as far as a ranking looks at it."""

    __slots__ = ()
    key: str
    number: int
    category: str
    club: str
    gone: str
    begun: bool
    _replace: Callable[..., "Result"]


def joined(now: Result, before: Result) -> Result:
    """Return as one what two had who held one place."""
    both = (now, before)
    figures = {key: row.holders(key, both) for key, row in FIGURES.items()}
    return now._replace(begun=now.begun or before.begun, **figures)
