"""Reads the grids that pages show."""

from operator import itemgetter
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring import wording
from scoring.models import GridVersion, PointGrid
from scoring.scorer import Scorer
from scoring.variant import Preset, Variant
from scoring.variants import VARIANTS


def grids_by_game(search: str, *, put_away: bool) -> list[dict[str, Any]]:
    """The grids whose name, or whose game's name, holds what is looked for."""
    found = PointGrid.objects.with_newest()
    if not put_away:
        found = found.in_use()
    games = []
    for variant in VARIANTS.values():
        game = wording.named(variant.name)
        whole = matches(search, game)
        presets = [
            (preset, wording.named(preset.name)) for preset in variant.presets.values()
        ]
        listed = {
            "presets": [pair for pair in presets if whole or matches(search, pair[1])],
            "own": [
                one
                for one in found
                if one.variant_key == variant.key
                and (whole or matches(search, one.name))
            ],
        }
        if any(listed.values()):
            games.append({"variant": variant, "name": game, **listed})
    return sorted(games, key=itemgetter("name"))


def options_in_words(scorer: Scorer) -> list[tuple[str, str]]:
    """Return the choices that were made of what the rules leave open, in words."""
    return [
        (
            wording.named(option.name),
            wording.named(option.values[scorer.options[option.key]]),
        )
        for option in scorer.variant.options
        if not (option.free_sum_only and scorer.grid.zero_sum)
    ]


def matches(search: str, name: str) -> bool:
    return search.strip().casefold() in name.casefold()


def preset_or_404(variant_key: str, key: str) -> tuple[Variant, Preset]:
    """A game, and one of the models of its grid."""
    variant = VARIANTS.get(variant_key)
    if variant is None or key not in variant.presets:
        raise Http404(key)
    return variant, variant.presets[key]


def grid_or_404(public_id: str) -> PointGrid:
    known = PointGrid.objects.with_newest().filter(variant_key__in=VARIANTS)
    return get_object_or_404(known, public_id=public_id)


def version_or_404(grid: PointGrid, number: int) -> GridVersion:
    for version in grid.versions.all():
        if version.number == number:
            return version
    raise Http404(f"{grid.public_id}, {number}")
