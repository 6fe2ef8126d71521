"""Rulings that the hall does not know yet."""

from typing import NamedTuple


class Withheld(NamedTuple):
    """Rulings that stand and are told to nobody yet, and what the hall has instead.

    Of rulings, fines in boards and results given there these are the keys; of players
    who are in or out by such a ruling, their public identifiers.
    """

    rulings: frozenset[int] = frozenset()
    instead: frozenset[int] = frozenset()  # replaced by them, and told in their time
    cases: tuple[int, ...] = ()  # their numbers
    tables: frozenset[int] = frozenset()  # whose deals these rulings judge
    fines: frozenset[int] = frozenset()
    given: frozenset[int] = frozenset()
    excluded: frozenset[str] = frozenset()
    readmitted: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.rulings)

    @property
    def is_about_boards(self) -> bool:
        return bool(self.fines or self.given)


NOTHING = Withheld()
