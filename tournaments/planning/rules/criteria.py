"""The criteria that put players in order: the catalogue, and the order chosen of it."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from scoring.deal import Names, names

Number = int | Fraction
IN_POINTS, IN_MATCHES, IN_BOARDS = "points", "matches", "boards"
EVERY_PLAY = (IN_POINTS, IN_MATCHES, IN_BOARDS)
OF_SHEETS = (IN_POINTS, IN_MATCHES)  # boards, compared, say nothing of these


class Result(NamedTuple):
    """What a player has in a tournament, as far as a ranking looks at it."""

    key: str
    number: int = 0
    total: int = 0
    points: int = 0
    bonus: int = 0
    penalties: int = 0
    sitting_out: int = 0
    best_round: int = 0
    tables_won: int = 0
    made: int = 0
    fiches: int = 0
    rubbers: int = 0
    games: int = 0
    evened: int = 0
    category: str = ""
    club: str = ""
    margin: int = 0
    gone: str = ""  # `left` or `excluded`: below the line of the ranking
    # Of a tournament in boards: exact, and rounded where it is written only.
    percent: Fraction = Fraction()
    value: Fraction = Fraction()
    boards: int = 0
    met: Fraction = Fraction()
    tops: Fraction = Fraction()
    countback: Fraction = Fraction()


@dataclass(frozen=True)
class Criterion:
    """One way to tell two players apart: what it measures, of which more is better."""

    key: str
    names: Names
    measure: Callable[[Result], Number]
    plays: tuple[str, ...] = EVERY_PLAY  # the ways to play that have it


def card(result: Result, seed: str = "") -> int:
    """The card a player draws: always the same in one tournament, higher is better."""
    drawn = hashlib.sha256(f"{seed}\n{result.key}".encode()).digest()
    return int.from_bytes(drawn[:6])


def _figures(
    plays: tuple[str, ...], *rows: tuple[str, str, str, str]
) -> Iterator[Criterion]:
    """Criteria that measure the figure of a result which has their key."""
    for key, *words in rows:
        yield Criterion(key, names(*words), attrgetter(key), plays)


FIRST = {  # one of them always leads
    criterion.key: criterion
    for criterion in (
        *_figures(EVERY_PLAY, ("total", "Total", "Totaal", "Total")),
        *_figures(
            (IN_BOARDS,),
            ("percent", "Pour cent", "Percent", "Per cent"),
            ("value", "Total des étuis", "Totaal van de mapjes", "Sum of boards"),
        ),
    )
}
CRITERIA: dict[str, Criterion] = {
    criterion.key: criterion
    for criterion in (
        *FIRST.values(),
        *_figures(
            (IN_MATCHES,),
            ("fiches", "Fiches gagnées", "Gewonnen fiches", "Fiches won"),
            ("rubbers", "Robres gagnés", "Gewonnen robbers", "Rubbers won"),
            ("games", "Manches gagnées", "Gewonnen manches", "Games won"),
            ("margin", "Écart de points", "Puntenverschil", "Margin of points"),
        ),
        *_figures(
            (IN_BOARDS,),
            (
                "met",
                "Résultats des joueurs rencontrés",
                "Resultaten van de ontmoete spelers",
                "Results of the players met",
            ),
            ("tops", "Nombre de tops", "Aantal toppen", "Number of tops"),
            (
                "countback",
                "Étui par étui entre ex æquo",
                "Map per map onder gelijken",
                "Board by board among those tied",
            ),
        ),
        *_figures(
            OF_SHEETS,
            ("best_round", "Meilleure manche", "Beste ronde", "Best round"),
            ("tables_won", "Tables gagnées", "Gewonnen tafels", "Tables won"),
        ),
        *_figures(
            EVERY_PLAY,
            ("made", "Contrats réussis", "Geslaagde contracten", "Contracts made"),
            # Kept with its minus sign: the higher number is the smaller fine.
            (
                "penalties",
                "Moins de pénalités",
                "Minste strafpunten",
                "Fewest penalties",
            ),
        ),
        Criterion(
            "card",
            names("Tirage d'une carte", "Trekken van een kaart", "Draw of a card"),
            card,
        ),
    )
}
BY_MATCHES = ("fiches", "rubbers", "games", "margin")
BY_POINTS = ("best_round", "tables_won", "made")
BY_BOARDS = ("met", "tops", "countback")


def seeded(criterion: Criterion, seed: str) -> Criterion:
    """A criterion for one tournament, whose cards are drawn from its own seed."""
    if criterion.measure is not card:
        return criterion
    return replace(criterion, measure=partial(card, seed=seed))
