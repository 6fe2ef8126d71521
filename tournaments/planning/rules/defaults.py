"""What a club usually plays of each game, offered before anybody has chosen."""

from dataclasses import dataclass
from datetime import time


@dataclass(frozen=True)
class Defaults:
    """A day of one game, as most clubs play it."""

    rounds: int = 4
    deals_per_round: int = 16
    minutes_per_round: int = 90
    draw_method: str = "random"
    all_pass: str = "again"  # the same dealer deals again
    uneven: str = "jokers"
    registration_closes_at: time | None = None
    prize_one_in: int = 8
    appeal_minutes: int = 30
    duplicate: bool = False  # the same deals travel in boards, and are compared


DEFAULTS: dict[str, Defaults] = {
    "couleur": Defaults(
        rounds=3, minutes_per_round=100, registration_closes_at=time(9, 45)
    ),
    "simple": Defaults(),
    "whist32": Defaults(minutes_per_round=60),
    # Three players and the Domy; three boards a round, of which each deals one.
    "whiz": Defaults(
        rounds=7,
        deals_per_round=3,
        minutes_per_round=27,
        uneven="out_average",
        duplicate=True,
    ),
    "whist": Defaults(rounds=3, minutes_per_round=100, draw_method="partners"),
}


def defaults_of(variant_key: str, players: int) -> Defaults:
    """What to offer for a game; a new one has four times its players as deals."""
    return DEFAULTS.get(variant_key) or Defaults(deals_per_round=4 * players)
