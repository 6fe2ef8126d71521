"""Sheets, rulings and rankings in the words of the reader, for the templates."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import template

from scoring.wording import signed as with_minus
from tournaments.jury import queries
from tournaments.jury import wording as jury
from tournaments.ranking import wording as ranking_words
from tournaments.ranking.rules.ranking import Ranking
from tournaments.ranking.rules.standings import Standing
from tournaments.sheets import wording as sheets

register = template.Library()
register.filter("plain_points", with_minus)  # a running total: no weight, true minus
register.filter("prize_words", ranking_words.won)
register.simple_tag(sheets.column, name="column_word")
register.simple_tag(sheets.deal, name="deal_words")  # Emballage 8, N + S, 10 tricks


@register.filter
def at(mapping: Mapping[str, int], key: str) -> int:
    return mapping.get(key, 0)


@register.simple_tag
def signed(number: int) -> str:
    """`+3`, `−3`: by how much two totals differ."""
    return f"+{number}" if number > 0 else with_minus(number)


@register.simple_tag
def check_sum(totals: Mapping[str, int]) -> int:
    return sum(totals.values())


@register.simple_tag
def calls_waiting(tournament: Any) -> int:
    """The number beside “Jury” in the menu."""
    return queries.waiting_count(tournament.public_id)


@register.filter
def effect_words(effects: Iterable[str]) -> str:
    """`annulled: 0 for everybody`: what rulings did to a deal."""
    return ", ".join(jury.effect(effect) for effect in effects)


@register.filter
def figure(standing: Standing, ranking: Ranking) -> int | Fraction:
    return ranking.figure(standing)


@register.filter
def first_criterion(ranking: Ranking) -> str:
    return ranking_words.criterion(ranking.criteria[0].key)
