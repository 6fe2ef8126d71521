"""An offence: who may impose it, for how many points, with what effect on the deal."""

from dataclasses import dataclass
from typing import NamedTuple

from scoring.deal import Names
from scoring.variant import ANNULLED, CARRIED, CORRECTED, LOST, REPLAYED, WON

# Who may impose it. What the table may impose is entered with its sheet.
JURY, TABLE = "jury", "table"
IMPOSERS = (JURY, TABLE)
# Who gets the points of the others: each of them, or who plays against the offender.
EACH, OPPONENTS = "each", "opponents"
RECEIVERS = (EACH, OPPONENTS)
# In the order in which a jury reads them.
EFFECTS_IN_ORDER = (WON, LOST, ANNULLED, REPLAYED, CORRECTED, CARRIED)
# The offences that are a warning, and an exclusion, by themselves.
WARNING, EXCLUSION = "warning", "exclusion"
# The one by which the jury refuses a contract: whoever plays it all the same is judged.
REFUSAL = "bid_refused"


class Bounds(NamedTuple):
    """The fewest and the most points, with their sign; both 0: nothing is given."""

    least: int = 0
    most: int = 0

    def allow(self, points: int) -> bool:
        return self.least <= points <= self.most


NONE = Bounds()


@dataclass(frozen=True)
class Offence:
    """One thing that may be ruled upon in a game."""

    key: str
    names: Names
    game: str  # the key of its variant
    article: Names  # where the rulebook says it
    offender: Bounds = NONE
    others: Bounds = NONE  # each of the other players at the table
    by: str = JURY
    effects: frozenset[str] = frozenset()  # what it may do to the deal
    sets: str = ""  # the effect that it normally has
    blames: bool = True  # somebody is at fault; a dispute has no offender
    side: bool = False  # the points are off a side of a match, not off a player
    off: bool = False  # the club does not use it
    to: str = EACH  # who gets the points of the others: each, or the opponents alone

    @property
    def ordered_effects(self) -> tuple[str, ...]:
        return tuple(effect for effect in EFFECTS_IN_ORDER if effect in self.effects)

    @property
    def costs(self) -> bool:
        """Tell whether the offence can give or take points."""
        return any((*self.offender, *self.others))
