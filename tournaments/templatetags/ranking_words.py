"""Deals and prizes in the words of the reader, for the pages of the ranking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.variant import Variant
from tournaments.entry import wording as entry_wording
from tournaments.ranking import wording
from tournaments.ranking.ranking import Ranking
from tournaments.ranking.standings import Prize, Standing

register = template.Library()


@register.filter
def prize_words(prize: Prize) -> str:
    return wording.won(prize)


@register.filter
def figure(standing: Standing, ranking: Ranking) -> int:
    """What a player has of what the ranking is made by first: points, or rubbers."""
    return ranking.criteria[0].measure(standing.result)


@register.filter
def first_criterion(ranking: Ranking) -> str:
    return wording.criterion(ranking.criteria[0].key)


@register.simple_tag
def deal_words(variant: Variant, facts: Mapping[str, Any]) -> str:
    """`Emballage 8, N + S, 10 tricks`."""
    return entry_wording.deal(variant, facts)
