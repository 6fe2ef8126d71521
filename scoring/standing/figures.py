"""The figures of a result: the catalogue that all who speak of a figure read.

A row says what a figure is called, what it is of the shares of all tables, how two
holders of one place and two partners make one of it, and how it is kept. The fields of
a result, the columns of a total, adding up, handing on, pairs, and what a ranking is
parted by are made of these rows: a figure more is a row more, and its migration.
"""

from collections import namedtuple
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from scoring.deal import names
from scoring.standing import share
from scoring.standing.figure import (
    ABOUT,
    EVERY_PLAY,
    IN_BOARDS,
    IN_MATCHES,
    LARGE,
    NOT_KEPT,
    OF_SHEETS,
    SMALL,
    Figure,
    catalogue,
)

PARTS = ("points", "bonus", "penalties", "sitting_out", "evened")


def of_parts(_key: str, some: Sequence[Any]) -> Any:
    """The sum of the parts of a total, as partners have each."""
    return sum(FIGURES[part].partners(part, some) for part in PARTS)


# What every round adds to, and partners have alike.
summed = partial(Figure, rounds=share.added, holders=share.added, partners=share.once)
of_boards = partial(Figure, partners=share.once, column=NOT_KEPT, nothing=Fraction())

FIGURES = catalogue(
    Figure(
        "total",
        names("Total", "Totaal", "Total"),
        EVERY_PLAY,
        holders=share.added,
        partners=of_parts,
        leads=True,
    ),
    of_boards(
        "percent",
        names("Pour cent", "Percent", "Per cent"),
        (IN_BOARDS,),
        holders=share.of_its_boards,
        leads=True,
    ),
    of_boards(
        "value",
        names("Total des étuis", "Totaal van de mapjes", "Sum of boards"),
        (IN_BOARDS,),
        holders=share.added,
        leads=True,
    ),
    summed(
        "fiches",
        names("Fiches gagnées", "Gewonnen fiches", "Fiches won"),
        (IN_MATCHES,),
        "fiches",
        partners=share.twice,
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
        partners=share.of_who_stayed,
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
        holders=share.own,
    ),
    of_boards(
        "tops",
        names("Nombre de tops", "Aantal toppen", "Number of tops"),
        (IN_BOARDS,),
        holders=share.added,
    ),
    of_boards(
        "countback",
        names(
            "Étui par étui entre ex æquo",
            "Map per map onder gelijken",
            "Board by board among those tied",
        ),
        (IN_BOARDS,),
        holders=share.own,
    ),
    Figure(
        "best_round",
        names("Meilleure manche", "Beste ronde", "Best round"),
        OF_SHEETS,
        "points",
        rounds=share.greatest,
        holders=share.greatest,
        partners=share.once,
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
    Figure("evened", holders=share.added, partners=share.once, beside=True),
    Figure("sitting_out", holders=share.added, partners=share.once, beside=True),
    summed("bonus", of="bonus", beside=True),
    # Kept with its minus sign: the higher number is the smaller fine.
    Figure(
        "penalties",
        names("Moins de pénalités", "Minste strafpunten", "Fewest penalties"),
        EVERY_PLAY,
        holders=share.added,
        partners=share.added,
        beside=True,
    ),
    of_boards("boards", holders=share.added, nothing=0),
)
IN_TOTALS = tuple(row for row in FIGURES.values() if row.column != NOT_KEPT)

made_of: Callable[..., Any] = namedtuple
_Fields: Any = made_of(
    "_Fields",
    ["key", *ABOUT, *FIGURES],
    defaults=[*ABOUT.values(), *(row.nothing for row in FIGURES.values())],
)


class Result(_Fields):  # type: ignore[misc]  # its fields are the rows above
    """The figures of one player in a tournament, and who he is to a ranking."""

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
    figures = {key: row.holders(key, (now, before)) for key, row in FIGURES.items()}
    return now._replace(begun=now.begun or before.begun, **figures)
