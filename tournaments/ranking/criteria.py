"""The criteria that put players in order: the catalogue, and the order chosen of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple

Names = Mapping[str, str]
Number = int | Fraction


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
    category: str = ""
    club: str = ""
    margin: int = 0
    # Of a tournament in boards: exact, and rounded where it is written only.
    percent: Fraction = Fraction()
    value: Fraction = Fraction()
    boards: int = 0
    met: Fraction = Fraction()
    tops: Fraction = Fraction()
    countback: Fraction = Fraction()


@dataclass(frozen=True)
class Criterion:
    """One way to tell two players apart: what it measures, and which is better."""

    key: str
    names: Names
    measure: Callable[[Result], Number]
    higher: bool = True
    of_matches: bool = False  # only a game that is played in matches has it
    of_boards: bool = False  # only a tournament in which boards are compared has it

    def height(self, result: Result) -> Number:
        """The measure, turned so that more is always better."""
        measured = self.measure(result)
        return measured if self.higher else -measured


def card(result: Result, seed: str = "") -> int:
    """The card a player draws: always the same in one tournament, higher is better."""
    drawn = hashlib.sha256(f"{seed}\n{result.key}".encode()).digest()
    return int.from_bytes(drawn[:6])


def _criterion(
    key: str,
    fr: str,
    nl: str,
    en: str,
    measure: Callable[[Result], Number] | None = None,
    *,
    higher: bool = True,
    of_matches: bool = False,
    of_boards: bool = False,
) -> Criterion:
    names = {"fr": fr, "nl": nl, "en": en}
    return Criterion(
        key, names, measure or attrgetter(key), higher, of_matches, of_boards
    )


def _of_boards(key: str, fr: str, nl: str, en: str) -> Criterion:
    return _criterion(key, fr, nl, en, of_boards=True)


TOTAL = _criterion("total", "Total", "Totaal", "Total")
PERCENT = _of_boards("percent", "Pour cent", "Percent", "Per cent")
VALUE = _of_boards("value", "Total des étuis", "Totaal van de mappen", "Sum of boards")
FIRST = {one.key: one for one in (TOTAL, PERCENT, VALUE)}  # one of them always leads
CRITERIA: dict[str, Criterion] = {
    criterion.key: criterion
    for criterion in (
        *FIRST.values(),
        _criterion(
            "fiches", "Fiches gagnées", "Gewonnen fiches", "Fiches won", of_matches=True
        ),
        _criterion(
            "rubbers",
            "Robres gagnés",
            "Gewonnen robbers",
            "Rubbers won",
            of_matches=True,
        ),
        _criterion(
            "games",
            "Manches gagnées",
            "Gewonnen manches",
            "Games won",
            of_matches=True,
        ),
        _criterion(
            "margin",
            "Écart de points",
            "Puntenverschil",
            "Margin of points",
            of_matches=True,
        ),
        _of_boards(
            "met",
            "Résultats des joueurs rencontrés",
            "Resultaten van de ontmoete spelers",
            "Results of the players met",
        ),
        _of_boards("tops", "Nombre de tops", "Aantal toppen", "Number of tops"),
        _of_boards(
            "countback",
            "Étui par étui entre ex æquo",
            "Map per map onder gelijken",
            "Board by board among those tied",
        ),
        _criterion("best_round", "Meilleure manche", "Beste ronde", "Best round"),
        _criterion("tables_won", "Tables gagnées", "Gewonnen tafels", "Tables won"),
        _criterion(
            "made", "Contrats réussis", "Geslaagde contracten", "Contracts made"
        ),
        # A penalty is kept with its minus sign: the higher number is the smaller fine.
        _criterion(
            "penalties", "Moins de pénalités", "Minste strafpunten", "Fewest penalties"
        ),
        _criterion(
            "card",
            "Tirage d'une carte",
            "Trekken van een kaart",
            "Draw of a card",
            card,
        ),
    )
}
BY_MATCHES = ("fiches", "rubbers", "games", "margin")
BY_POINTS = ("best_round", "tables_won", "made")
BY_BOARDS = ("met", "tops", "countback")
OF_SHEETS = ("best_round", "tables_won")  # which boards, compared, say nothing of


def offered(*, match: bool, boards: bool = False) -> list[Criterion]:
    """The criteria an organiser may choose from; what always leads is not asked."""
    return [
        criterion
        for criterion in CRITERIA.values()
        if criterion.key not in FIRST
        and (match or not criterion.of_matches)
        and (boards or not criterion.of_boards)
    ]


def default_keys(*, match: bool, boards: bool = False) -> tuple[str, ...]:
    """The order of a club that has not chosen one."""
    if boards:
        return BY_BOARDS
    return BY_MATCHES if match else BY_POINTS


def ordered(
    keys: Iterable[str], *, match: bool = False, boards: str = "", seed: str = ""
) -> tuple[Criterion, ...]:
    """The criteria of a tournament, in their order; the seed is that of its cards.

    Points come first wherever they are played for, and `boards` where boards are
    compared: "percent" or "value". A match is ranked by what the organiser put first. A
    key that this version does not know, or that is of another kind, is passed over.
    """
    wanted = [key for key in dict.fromkeys(keys) if key in CRITERIA.keys() - FIRST]
    if boards:
        wanted = [boards, *(key for key in wanted if key not in OF_SHEETS)]
    else:
        wanted = [key for key in wanted if not CRITERIA[key].of_boards]
    if match and not any(CRITERIA[key].of_matches for key in wanted):
        wanted = [*BY_MATCHES, *wanted]
    if not (match or boards):
        wanted = ["total", *(key for key in wanted if not CRITERIA[key].of_matches)]
    return tuple(seeded(CRITERIA[key], seed) for key in wanted)


def seeded(criterion: Criterion, seed: str) -> Criterion:
    """The same criterion; a draw of cards is dealt from this tournament's seed."""
    if criterion.measure is not card:
        return criterion
    return Criterion(criterion.key, criterion.names, partial(card, seed=seed))
