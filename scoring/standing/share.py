"""What a player has from one table of a round."""

from typing import NamedTuple


class Share(NamedTuple):
    """What a player has from one table of a round."""

    points: int = 0
    bonus: int = 0
    deals: int = 0
    made: int = 0
    won: bool = False  # the table, with the most points
    fiches: int = 0
    rubbers: int = 0
    games: int = 0
    rested: int = 0
    # What follows is worked out again whenever a share is read.
    place: int = 0
    margin: int = 0
    round: int = 0

    @property
    def begun(self) -> bool:
        """Whether anything of this table is played, whatever was wiped out there."""
        return bool(self.deals or self.points)


KEPT = Share._fields[: Share._fields.index("place")]  # the columns of a share
