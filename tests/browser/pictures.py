"""Pictures of pages: kept small, compared as the eye does, and shown side by side."""

from html import escape
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

KEPT = Path(__file__).with_name("pictures")
REPORT = Path(__file__).parents[2] / "test-results/pictures"
COLOURS = 48  # of paper, ink and what lies between them at the edge of a letter
GRAIN = 4  # pixels that are looked at as one: letters are drawn a little otherwise
DIFFERS = 40  # of 255, between two of these
ALLOWED = 0.002  # of a picture: less than a line of text
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body {{ font: 18px sans-serif }}
img {{ width: 32%; border: 1px solid; vertical-align: top }}</style>
<h1>Kept, now, and where they differ</h1>{rows}</html>
"""


def shrunk(picture):
    """With few colours, so that a file of it is small."""
    return picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)


def keep(picture, name, folder=KEPT):
    folder.mkdir(parents=True, exist_ok=True)
    shrunk(picture).save(folder / f"{name}.png", optimize=True)


def kept(name, folder=KEPT):
    """The picture that is kept of a page, or None."""
    path = folder / f"{name}.png"
    return Image.open(path).convert("RGB") if path.exists() else None


def difference(one, other):
    """Where two pictures of one size differ, in white, and in how much of them."""
    small = [
        picture.convert("RGB").filter(ImageFilter.BoxBlur(GRAIN // 2)).reduce(GRAIN)
        for picture in (one, other)
    ]
    apart = ImageChops.difference(*small).convert("L")
    where = apart.point(lambda grey: 255 if grey > DIFFERS else 0)
    white = where.histogram()[255]
    return where, white / (where.width * where.height)


def alike(one, other):
    """Whether somebody who knows a page would take two pictures for the same."""
    return one.size == other.size and difference(one, other)[1] <= ALLOWED


def report(differing, folder=REPORT):
    """Lay pictures that differ side by side on a page; returns where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for name, was, now in differing:
        shown = {"now": now}
        if was is not None:
            shown = {"kept": was, "now": now}
            if was.size == now.size:
                where = difference(was, now)[0].resize(now.size)
                shown["apart"] = ImageChops.lighter(now.convert("L"), where)
        rows.append(f"<h2>{escape(name)}</h2>")
        for which, picture in shown.items():
            picture.save(folder / f"{name}-{which}.png")
            rows.append(f'<img alt="{which}" src="{escape(name)}-{which}.png">')
    page = folder / "index.html"
    page.write_text(PAGE.format(rows="\n".join(rows)), "utf-8")
    return page
