"""The contracts of a game, and the choices that its rules leave open."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.deal import Names

Setting = str | int | bool  # the value of an option
Level = int | None


@dataclass(frozen=True)
class Contract:
    """A contract to bid. Its tricks needed and the jury's flag stand in the grid."""

    key: str
    name: Names
    letter: str  # what the desk types for it
    bidders: tuple[int, ...] = (1,)
    levels: range | None = None
    alone: bool = False  # each bidder plays for himself, with tricks of his own
    exactly: bool = False  # not one trick more either
    needs_trump: bool = False
    tricks: int | None = None  # in the deal, where cards are laid away first
    name_at: Mapping[int, Names] = field(default_factory=dict)

    def label(self, level: Level, language: str) -> str:
        """`Solo 7 (petit chelem)`: the name with its level, never without."""
        words = [self.name[language]]
        if level is not None:
            words.append(str(level))
        if level is not None and level in self.name_at:
            words.append(f"({self.name_at[level][language]})")
        return " ".join(words)


@dataclass(frozen=True)
class Option:
    """A choice of the rules that a tournament makes once."""

    key: str
    name: Names
    values: Mapping[Setting, Names]
    default: Setting
    free_sum_only: bool = False  # a grid that adds up to zero has settled it itself

    def accepts(self, value: object) -> bool:
        """Return whether it is one of the values; `true` is not 1, nor 1.0."""
        return any(
            value == allowed and type(value) is type(allowed) for allowed in self.values
        )
