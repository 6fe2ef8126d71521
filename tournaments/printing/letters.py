"""How wide a text is in the letter of the papers, from the font that is embedded."""

from functools import cache
from itertools import repeat
from typing import Any

from django.conf import settings

FONT = "atkinson-hyperlegible-next-{subset}-{weight}-normal.woff2"
SUBSETS = ("latin", "latin-ext")
SIGNS = "noto-sans-symbols-2-signs.woff2"  # ▲ ▼ ♠, for what the others do not have
MILLIMETRES = 25.4 / 72  # in a point
UNKNOWN = 0.7  # of the height of a letter, where the font does not have it


@cache
def advances(bold: bool) -> dict[str, float]:
    """How far each letter goes on, as a part of its size."""
    # Reading fonts takes a moment, and only papers ask.
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only papers ask

    found: dict[str, float] = {}
    weight = 700 if bold else 400
    of_letters = [FONT.format(subset=one, weight=weight) for one in SUBSETS]
    for name in (SIGNS, *reversed(of_letters)):
        font = TTFont(settings.BASE_DIR / "static" / "fonts" / name)
        size, wide = font["head"].unitsPerEm, font["hmtx"]
        figures = _tabular(font)
        for code, glyph in font.getBestCmap().items():
            found[chr(code)] = wide[figures.get(glyph, glyph)][0] / size
    return found


def _tabular(font: Any) -> dict[str, str]:
    """The figures that all have one width, by those that have not."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    lookups = {
        at
        for feature in table.FeatureList.FeatureRecord
        if feature.FeatureTag == "tnum"
        for at in feature.Feature.LookupListIndex
    }
    return {
        before: after
        for at in lookups
        for subtable in table.LookupList.Lookup[at].SubTable
        for before, after in getattr(
            getattr(subtable, "ExtSubTable", subtable), "mapping", {}
        ).items()
    }


def width(text: str, bold: bool = False) -> float:
    """Millimetres of a text, set in one point."""
    return sum(map(advances(bold).get, text, repeat(UNKNOWN))) * MILLIMETRES
