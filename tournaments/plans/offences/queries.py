"""Reads which offences are in force: the club's newest version, or the catalogue."""

from operator import itemgetter
from typing import Any

from django.http import Http404

from scoring import wording
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.plans.models import OffenceVersion, Tournament
from tournaments.plans.rules.offence import Offence
from tournaments.plans.rules.offence_text import parse
from tournaments.plans.rules.offences import (
    default_text,
    game_offences,
    with_switched_off,
)


def games() -> list[dict[str, Any]]:
    """Every game, by name, with the version in force and how many offences it uses."""
    oldest_first = OffenceVersion.objects.select_related("made_by").reverse()
    newest = {version.variant_key: version for version in oldest_first}
    found = [
        {
            "variant": variant,
            "name": wording.named(variant.name),
            "used": sum(not one.off for one in offences_of(variant, newest.get(key))),
            "version": newest.get(key),
        }
        for key, variant in VARIANTS.items()
    ]
    return sorted(found, key=itemgetter("name"))


def variant_or_404(key: str) -> Variant:
    if key not in VARIANTS:
        raise Http404(key)
    return VARIANTS[key]


def versions_of(variant: Variant) -> list[OffenceVersion]:
    """The club's versions for a game, the newest first; none: the catalogue."""
    return list(
        OffenceVersion.objects.filter(variant_key=variant.key).select_related("made_by")
    )


def version_or_404(
    versions: list[OffenceVersion], number: int
) -> OffenceVersion | None:
    """The version of this number; none of number 0, which is the catalogue."""
    found = next((one for one in versions if one.number == number), None)
    if number and found is None:
        raise Http404(number)
    return found


def offences_of(
    variant: Variant, version: OffenceVersion | None
) -> tuple[Offence, ...]:
    if version is None:
        return game_offences(variant.key)
    return with_switched_off(parse(version.text), variant.key)


def current_text(variant_key: str) -> str:
    """The text that a tournament begun now pins."""
    newest = OffenceVersion.objects.filter(variant_key=variant_key).first()
    return newest.text if newest else default_text(variant_key)


def pinned_version(tournament: Tournament) -> int | None:
    """The number of the version that a tournament pinned, 0 for the catalogue.

    None where its text is of neither: the catalogue of an earlier program.
    """
    text, key = tournament.offences_text, tournament.variant_key
    if not text.strip():
        return 0
    found = OffenceVersion.objects.filter(variant_key=key, text=text).first()
    if found:
        return found.number
    return 0 if text == default_text(key) else None
