"""What a club usually plays of each game, offered before anybody has chosen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time


@dataclass(frozen=True)
class Defaults:
    """A day of one game, as most clubs play it."""

    rounds: int = 4
    deals_per_round: int = 16
    minutes_per_round: int = 90
    draw_method: str = "random"
    uneven: str = "jokers"
    registration_closes_at: time | None = None
    prize_one_in: int = 8


DEFAULTS: dict[str, Defaults] = {
    "couleur": Defaults(
        rounds=3, minutes_per_round=100, registration_closes_at=time(9, 45)
    ),
    "simple": Defaults(),
    "whist32": Defaults(minutes_per_round=60),
    # Three players and the Domy: every deal is played by all three in turn.
    "whiz": Defaults(rounds=5, deals_per_round=12, minutes_per_round=80),
    "whist": Defaults(rounds=3, minutes_per_round=100, draw_method="partners"),
}


def defaults_of(variant_key: str, players: int) -> Defaults:
    """What to offer for a game; a new one has four times its players as deals."""
    return DEFAULTS.get(variant_key) or Defaults(deals_per_round=4 * players)
