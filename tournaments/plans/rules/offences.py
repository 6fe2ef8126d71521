"""Reads the catalogue of offences, as a game has it and a tournament pinned it."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from scoring.deal import names
from scoring.variant import ANNULLED, CORRECTED, LOST, REPLAYED, WON
from scoring.variants import VARIANTS
from tournaments.plans.rules.offence import EACH, JURY, Bounds, Offence
from tournaments.plans.rules.offence_text import parse, text_of

CATALOGUE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
# How tables say each offence when they call, in all languages.
SAID: dict[str, tuple[str, ...]] = {
    row["key"]: tuple(phrase for words in row["said"].values() for phrase in words)
    for row in CATALOGUE["offence"]
    if "said" in row
}
# What a ruling may do to any deal; bearing partners' loss needs cards that were shown.
JUDGED = frozenset((WON, LOST, ANNULLED, REPLAYED, CORRECTED))


@lru_cache(maxsize=16)
def game_offences(variant_key: str) -> tuple[Offence, ...]:
    """The offences of one game, with the effects that it knows."""
    return tuple(
        _offence(row, variant_key)
        for row in CATALOGUE["offence"]
        if row["articles"].keys() & {variant_key, "others"}
    )


def _offence(row: Mapping[str, Any], variant_key: str) -> Offence:
    variant, articles = VARIANTS[variant_key], row["articles"]
    deal: str = row.get("deal", "")
    effects = (JUDGED if deal == "judged" else frozenset((deal,))) & variant.effects
    return Offence(
        row["key"],
        names(*row["names"]),
        variant_key,
        names(*CATALOGUE["articles"][articles.get(variant_key) or articles["others"]]),
        Bounds(*row.get("offender", ())),
        Bounds(*row.get("others", ())),
        by=row.get("by", JURY),
        effects=effects,
        sets=deal if deal in effects else "",
        blames=row.get("blames", True),
        side=variant.match is not None,
        to=row.get("to", EACH),
        off=row.get("off", False),
    )


def with_switched_off(
    offences: tuple[Offence, ...], variant_key: str
) -> tuple[Offence, ...]:
    """Return a club's offences with those added that the catalogue has switched off.

    A club that wrote its own before the catalogue had it finds it there as well.
    """
    keys = {one.key for one in offences}
    lacking = (
        one for one in game_offences(variant_key) if one.off and one.key not in keys
    )
    return (*offences, *lacking)


@lru_cache(maxsize=16)
def default_text(variant_key: str) -> str:
    """The catalogue of one game as a club reads and changes it."""
    return text_of(game_offences(variant_key))


@lru_cache(maxsize=64)
def offences_in_force(text: str, variant_key: str) -> tuple[Offence, ...]:
    """Return the offences that a tournament pinned, without those switched off.

    An empty text is the catalogue itself.
    """
    offences = parse(text) if text.strip() else game_offences(variant_key)
    return tuple(offence for offence in offences if not offence.off)
