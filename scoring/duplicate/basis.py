"""Chooses what is compared: the mark, or its difference to the others at the table."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.deal import Names, names
from scoring.duplicate.comparison import Weighted

Marks = Mapping[str, int]


@dataclass(frozen=True)
class Basis:
    """A way to make scores, in 1/`scale`, of the marks of one table."""

    key: str
    names: Names
    scores: Callable[[Marks], dict[str, int]]
    scale: int = 1


def differences(marks: Marks) -> dict[str, int]:
    """Return each mark less the mean of the two others, in halves; their sum is 0."""
    total = sum(marks.values())
    return {hand: 3 * mark - total for hand, mark in marks.items()}


def weighted(
    outcomes: Iterable[tuple[Fraction, Marks]], basis: Basis
) -> dict[str, Weighted]:
    """The scores of a table for which several outcomes were possible, each in part."""
    parts: dict[str, list[tuple[Fraction, int | Fraction]]] = {}
    for share, marks in outcomes:
        for hand, score in basis.scores(marks).items():
            parts.setdefault(hand, []).append((share, score))
    return {hand: Weighted(tuple(mine)) for hand, mine in parts.items()}


BASES: dict[str, Basis] = {
    basis.key: basis
    for basis in (
        Basis("mark", names("La marque", "De score", "The mark"), dict),
        Basis(
            "difference",
            names(
                "La différence avec les deux autres à la table",
                "Het verschil met de twee anderen aan de tafel",
                "The difference to the two others at the table",
            ),
            differences,
            scale=2,
        ),
    )
}
