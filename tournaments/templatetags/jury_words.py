"""How many wait for the jury, and what it did to a deal, for the templates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template

from tournaments.jury import queries, wording

register = template.Library()


@register.simple_tag
def calls_waiting(tournament: Any) -> int:
    """The number beside “Jury” in the menu."""
    return queries.waiting_count(tournament.public_id)


@register.filter
def effect_words(effects: Iterable[str]) -> str:
    """`annulled: 0 for everybody`: what rulings did to a deal."""
    return ", ".join(wording.effect(effect) for effect in effects)
