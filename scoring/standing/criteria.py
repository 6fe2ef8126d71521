"""The criteria that put players in order: figures of a result, and a card drawn."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter

from scoring.deal import Names, names
from scoring.standing.figure import EVERY_PLAY, Number
from scoring.standing.figures import FIGURES, Result


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


CRITERIA: dict[str, Criterion] = {
    **{
        key: Criterion(key, row.words, attrgetter(key), row.plays)
        for key, row in FIGURES.items()
        if row.words
    },
    "card": Criterion(
        "card",
        names("Tirage d'une carte", "Trekken van een kaart", "Draw of a card"),
        card,
    ),
}
# One of them always leads.
FIRST = {key: CRITERIA[key] for key, row in FIGURES.items() if row.leads}
BY_MATCHES = ("fiches", "rubbers", "games", "margin")
BY_POINTS = ("best_round", "tables_won", "made")
BY_BOARDS = ("met", "tops", "countback")


def seeded_criterion(criterion: Criterion, seed: str) -> Criterion:
    """A criterion for one tournament, whose cards are drawn from its own seed."""
    if criterion.measure is not card:
        return criterion
    return replace(criterion, measure=partial(card, seed=seed))
