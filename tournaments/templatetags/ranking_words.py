"""Deals and prizes in the words of the reader, for the pages of the ranking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.variant import Variant
from tournaments.entry import wording as entry_wording
from tournaments.ranking import wording
from tournaments.ranking.standings import Prize

register = template.Library()


@register.filter
def prize_words(prize: Prize) -> str:
    return wording.won(prize)


@register.simple_tag
def deal_words(variant: Variant, facts: Mapping[str, Any]) -> str:
    """`Emballage 8, N + S, 10 tricks`."""
    return entry_wording.deal(variant, facts)
