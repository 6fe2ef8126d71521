"""The page that shows how a printer prints: edges, size, strokes, greys, letters."""

from django.utils.translation import gettext_lazy as _

from tournaments.papers.catalogue.score_sheets import BY_HAND
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader

WIDE, HIGH, EDGE = 210, 297, 10  # millimetres
RULER = (20, 72, 100)  # from the left, from above, and how long
HAIRLINES = {"0.088": 100, "0.176": 103, "0.353": 106, "0.529": 109}  # by thickness
GREYS = {"#DDDDDD": 90, "#BBBBBB": 120, "#888888": 150}  # from the left


# Letters, by the name of their style, in points.
SIZES = {
    "tiny": 9, "small": 10, "usual": 12, "facts": 13, "heading": 15, "title": 24,
    "table": 44,
}  # fmt: skip


def _ticks(first: int, last: int, at: int, *, inwards: int, across: bool) -> str:
    """A stroke for each millimetre of an edge, longer at five and at ten."""
    found = []
    for one in range(first, last + 1):
        long = 4 if one % 10 == 0 else 2.5 if one % 5 == 0 else 1.5
        far = f"{inwards * long:g}"
        found.append(f"M{one} {at}v{far}" if across else f"M{at} {one}h{far}")
    return "".join(found)


def frame() -> str:
    """A rule 10 mm from each edge of A4."""
    right, low = WIDE - EDGE, HIGH - EDGE
    return "".join(
        (
            f"M{EDGE} {EDGE}H{right}V{low}H{EDGE}Z",
            _ticks(EDGE, right, EDGE, inwards=1, across=True),
            _ticks(EDGE, right, low, inwards=-1, across=True),
            _ticks(EDGE, low, EDGE, inwards=1, across=False),
            _ticks(EDGE, low, right, inwards=-1, across=False),
        )
    )


def ruler() -> str:
    left, top, long = RULER
    return f"M{left} {top}h{long}" + "".join(
        f"M{left + at} {top}v{-5 if at % 10 == 0 else -2.5}" for at in range(long + 1)
    )


def _test_page(asked: Asked) -> Contents:
    return {
        "frame": frame(),
        "ruler": ruler(),
        "hairlines": [(width, f"M20 {top}h60") for width, top in HAIRLINES.items()],
        "greys": [(grey, f"M{left} 99h26v11h-26z") for grey, left in GREYS.items()],
        "sizes": SIZES.items(),
        "address": asked.address("printing:papers"),
    }


TEST_PAGE = Document(
    "test-page",
    _("Test page"),
    _("Whether the printer prints to the edge, in full size, and every sign."),
    Moment.BEFORE,
    _test_page,
    readers=(Reader.WALL,),
    sealed=False,
    styles=BY_HAND,
)
