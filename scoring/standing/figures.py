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


def sum_of_parts(_key: str, some: Sequence[Any]) -> Any:
    """The sum of the parts of a total, as partners have each."""
    return sum(FIGURES[part].partners(part, some) for part in PARTS)


# What every round adds to, and partners have alike.
summed_figure = partial(
    Figure, rounds=share.sum_of, holders=share.sum_of, partners=share.figure_in_common
)
boards_figure = partial(
    Figure, partners=share.figure_in_common, column=NOT_KEPT, nothing=Fraction()
)

FIGURES = catalogue(
    Figure(
        "total",
        names("Total", "Totaal", "Total"),
        EVERY_PLAY,
        holders=share.sum_of,
        partners=sum_of_parts,
        leads=True,
    ),
    boards_figure(
        "percent",
        names("Pour cent", "Percent", "Per cent"),
        (IN_BOARDS,),
        holders=share.mean_of_boards,
        leads=True,
    ),
    boards_figure(
        "value",
        names("Total des étuis", "Totaal van de mapjes", "Sum of boards"),
        (IN_BOARDS,),
        holders=share.sum_of,
        leads=True,
    ),
    summed_figure(
        "fiches",
        names("Fiches gagnées", "Gewonnen fiches", "Fiches won"),
        (IN_MATCHES,),
        "fiches",
        partners=share.sum_of_halves,
    ),
    summed_figure(
        "rubbers",
        names("Robres gagnés", "Gewonnen robbers", "Rubbers won"),
        (IN_MATCHES,),
        "rubbers",
    ),
    summed_figure(
        "games",
        names("Manches gagnées", "Gewonnen manches", "Games won"),
        (IN_MATCHES,),
        "games",
    ),
    summed_figure(
        "margin",
        names("Écart de points", "Puntenverschil", "Margin of points"),
        (IN_MATCHES,),
        "margin",
        partners=share.figure_of_stayer,
        column=NOT_KEPT,
    ),
    boards_figure(
        "met",
        names(
            "Résultats des joueurs rencontrés",
            "Resultaten van de ontmoete spelers",
            "Results of the players met",
        ),
        (IN_BOARDS,),
        holders=share.figure_of_first,
    ),
    boards_figure(
        "tops",
        names("Nombre de tops", "Aantal toppen", "Number of tops"),
        (IN_BOARDS,),
        holders=share.sum_of,
    ),
    boards_figure(
        "countback",
        names(
            "Étui par étui entre ex æquo",
            "Map per map onder gelijken",
            "Board by board among those tied",
        ),
        (IN_BOARDS,),
        holders=share.figure_of_first,
    ),
    Figure(
        "best_round",
        names("Meilleure manche", "Beste ronde", "Best round"),
        OF_SHEETS,
        "points",
        rounds=share.greatest,
        holders=share.greatest,
        partners=share.figure_in_common,
    ),
    summed_figure(
        "tables_won",
        names("Tables gagnées", "Gewonnen tafels", "Tables won"),
        OF_SHEETS,
        "won",
        column=SMALL,
    ),
    summed_figure(
        "made",
        names("Contrats réussis", "Geslaagde contracten", "Contracts made"),
        EVERY_PLAY,
        "made",
        column=LARGE,
    ),
    summed_figure("points", of="points"),
    # For the deals sat out at tables of five: the average of the own deals.
    Figure(
        "evened", holders=share.sum_of, partners=share.figure_in_common, beside=True
    ),
    Figure(
        "sitting_out",
        holders=share.sum_of,
        partners=share.figure_in_common,
        beside=True,
    ),
    summed_figure("bonus", of="bonus", beside=True),
    # Kept with its minus sign: the higher number is the smaller fine.
    Figure(
        "penalties",
        names("Moins de pénalités", "Minste strafpunten", "Fewest penalties"),
        EVERY_PLAY,
        holders=share.sum_of,
        partners=share.sum_of,
        beside=True,
    ),
    boards_figure("boards", holders=share.sum_of, nothing=0),
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


def join_results(now: Result, before: Result) -> Result:
    """Return as one what two had who held one place."""
    figures = {key: row.holders(key, (now, before)) for key, row in FIGURES.items()}
    return now._replace(begun=now.begun or before.begun, **figures)
