"""The usual plan of each game, offered before anybody has chosen."""

import tomllib
from pathlib import Path
from typing import Any

DEFAULTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def defaults_of(variant_key: str, players: int) -> dict[str, Any]:
    """Return the usual plan of a game; a new one has four deals for each player."""
    own = DEFAULTS.get(variant_key, {"deals_per_round": 4 * players})
    return {**DEFAULTS["every_game"], **own}
