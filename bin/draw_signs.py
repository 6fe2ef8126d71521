"""Draws what stands for WhistClub on phones, and the large figures.

The icons and the picture of a link that is sent are printed from the sign of the site.
The figures are those of the letter, with a zero that has no slash: it helps in a row
of small ones and reads as an eight from ten metres. It needs pdftoppm, of
poppler-utils, and WeasyPrint, which brings fontTools.
"""

import subprocess
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from fontTools.pens.recordingPen import DecomposingRecordingPen, replayRecording
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

STATIC = Path(__file__).parents[1] / "static"
FONTS = STATIC / "fonts"
FAMILY = "WhistClub Figures"
FIGURES = "0123456789"
WEIGHTS = (400, 700)
ICONS = (180, 192, 512)
PICTURE = (1200, 630)  # what phones show of a link
GREEN, PAPER = "#0B5D3B", "#FBFAF5"


def main() -> None:
    for weight in WEIGHTS:
        draw_figures(weight)
    sign = (STATIC / "favicon.svg").read_text("utf-8")
    square = sign.replace('rx="5"', "")  # phones round the corners themselves
    for size in ICONS:
        page = f'<div style="width: {size}px">{square}</div>'
        printed(page, (size, size), f"icon-{size}.png")
    printed(picture(square), PICTURE, "link.png")


def draw_figures(weight: int) -> None:
    """The ten figures of the letter, all as wide, the zero open."""
    name = f"atkinson-hyperlegible-next-latin-{weight}-normal.woff2"
    font = TTFont(FONTS / name)
    options = Options(layout_features=["tnum"], notdef_outline=True, flavor="woff2")
    subset = Subsetter(options)
    subset.populate(text=FIGURES)
    subset.subset(font)
    font["glyf"]["zero"] = opened(font, "zero")
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = FAMILY
        elif record.nameID == 6:
            record.string = FAMILY.replace(" ", "")
    font.flavor = "woff2"
    font.save(FONTS / f"whistclub-figures-{weight}.woff2")


def opened(font: TTFont, name: str) -> Any:
    """A zero whose two counters, beside its slash, are one of the shape of the rim."""
    drawn = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(drawn)
    steps = drawn.value
    begun = [at for at, (order, _points) in enumerate(steps) if order == "moveTo"]
    contours = [steps[at:end] for at, end in pairwise([*begun, None])]
    contours.sort(key=lambda one: extent(one)[2] - extent(one)[0])
    *counters, rim = contours
    left, bottom, right, top = extent(rim)
    inner = extent([*chain(*counters)])
    wide = (inner[2] - inner[0]) / (right - left)
    high = (inner[3] - inner[1]) / (top - bottom)
    pen = TTGlyphPen(None)
    replayRecording(rim, pen)
    # Mirrored, so that it turns the other way round and is left white.
    across = inner[2] + left * wide
    place = (-wide, 0, 0, high, across, inner[1] - bottom * high)
    replayRecording(rim, TransformPen(pen, place))
    return pen.glyph()


def extent(contour: list[Any]) -> tuple[float, float, float, float]:
    every = [point for _order, points in contour for point in points if point]
    across, up = [one[0] for one in every], [one[1] for one in every]
    return min(across), min(up), max(across), max(up)


def picture(sign: str) -> str:
    """The sign and the name, as a phone shows them above a link."""
    letter = (FONTS / "atkinson-hyperlegible-next-latin-700-normal.woff2").as_uri()
    return f"""<style>
@font-face {{ font-family: letter; font-weight: 700; src: url({letter}) }}
body {{ background: {GREEN}; color: {PAPER}; font: 700 150px letter }}
svg {{ display: block; width: 300px; margin: 80px auto 0 }}
p {{ margin: 0; text-align: center }}
</style>{sign}<p>WhistClub</p>"""


def printed(page: str, size: tuple[int, int], name: str) -> None:
    from weasyprint import HTML

    wide, high = size
    sheet = f"@page {{ size: {wide}px {high}px; margin: 0 }} body {{ margin: 0 }}"
    style = f"<style>{sheet} svg {{ display: block }}</style>"
    pdf = HTML(string=style + page).write_pdf()
    scaled = ("-scale-to-x", str(wide), "-scale-to-y", str(high))
    run = ["pdftoppm", "-png", "-singlefile", *scaled, "-"]
    subprocess.run([*run, STATIC / name.removesuffix(".png")], input=pdf, check=True)


if __name__ == "__main__":
    main()
