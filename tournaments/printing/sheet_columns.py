"""The columns of a blank score sheet: what stands above them, and in their boxes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.match import SIDES
from scoring.scorer import Scorer
from tournaments.printing.rules.score_sheet import Laid, Part, box
from tournaments.sheets.rules import notation
from tournaments.sheets.wording import column

WIDTHS = {
    "contract": 24.0, "jury": 17.0, "bidders": 22.0, "tricks": 15.0, "honours": 20.0,
    "called": 18.0, "penalties": 24.0, "first_trick": 19.0,
}  # fmt: skip
DEAL, DEALER = 14.0, 14.5  # as the tabs of a row are in the style sheet
MARGIN = 2.0  # before what stands in a box
WHO_SIGNS = 5.6  # millimetres down to the word that one signs there


class Seat(NamedTuple):
    """A seat of the table, and who sits there, as far as that is known."""

    key: str
    letter: str
    number: str = ""
    name: str = ""


class Deal(NamedTuple):
    """A row: the deal or board, who deals, who rests, and who holds which hand."""

    number: int
    called: str  # the number that stands there: of the deal, or of its board
    dealer: str
    resting: str = ""
    domy: str = ""
    hands: Mapping[str, str] = {}  # by seat


class Box(NamedTuple):
    """Something with its place on the sheet, as style sheets write it."""

    place: str
    words: str


def parts_of(scorer: Scorer, seats: Sequence[Seat], *, in_boards: bool) -> list[Part]:
    """The columns: the deal, then what the desk types in its order, then points."""
    parts = [Part("deal", DEAL)]
    if in_boards:
        parts.append(Part("domy", DEALER))
    parts.append(Part("dealer", DEALER))
    for key in notation.columns(scorer.variant, with_jury=scorer.watches):
        parts.append(Part(key, WIDTHS[key], typed=True))
    points = SIDES if scorer.variant.match else [one.key for one in seats]
    return [*parts, *(Part(key, halved=True) for key in points)]


def rows(deals: Sequence[Deal], measures: Laid, *, in_boards: bool) -> Box:
    """What stands at the left of each row, its cells parted by tabs."""
    cells = ("called", "domy", "dealer") if in_boards else ("called", "dealer")
    words = "\n".join("\t".join(getattr(deal, one) for one in cells) for deal in deals)
    return Box(_place(MARGIN, measures.first) + _high(measures), words)


def grey(parts: Sequence[Part], deals: Sequence[Deal], measures: Laid) -> str:
    """The boxes in which nobody writes: who deals at a table of five rests."""
    at = {part.key: number for number, part in enumerate(parts)}
    return "".join(
        box(
            measures.lefts[at[deal.resting]],
            measures.first + row * measures.row,
            measures.width(at[deal.resting]),
            measures.row,
        )
        for row, deal in enumerate(deals)
        if deal.resting
    )


def hands(parts: Sequence[Part], deals: Sequence[Deal], measures: Laid) -> list[Box]:
    """The hand that each seat holds on each board, small in its box."""
    if not any(deal.hands for deal in deals):
        return []
    return [
        Box(
            _place(measures.lefts[at] + 0.8, measures.first) + _high(measures),
            "\n".join(deal.hands.get(part.key, "") for deal in deals),
        )
        for at, part in enumerate(parts)
        if part.halved
    ]


def heads(parts: Sequence[Part], measures: Laid, *, in_boards: bool) -> list[Box]:
    """What stands above the columns that are typed: the words of the desk."""
    words = {
        "deal": _("Board") if in_boards else _("Deal"),
        "domy": "Domy",
        "dealer": _("Dealer"),
    }
    return [
        Box(
            _place(measures.lefts[at], measures.head, measures.width(at)),
            words.get(part.key) or column(part.key),
        )
        for at, part in enumerate(parts)
        if not part.halved
    ]


def over_points(parts: Sequence[Part], seats: Sequence[Seat], measures: Laid) -> Box:
    """What stands above the columns of points: the seats, or the sides."""
    first = next(at for at, part in enumerate(parts) if part.halved)
    numbers = {seat.key: seat.number for seat in seats}
    keys = [part.key for part in parts[first:]]
    above = "\t".join(rules.seat(key) for key in keys)
    below = "\t".join(numbers.get(key, "") for key in keys).rstrip()
    place = _place(measures.lefts[first] + MARGIN, measures.head)
    return Box(place + _tab(measures.width(first)), f"{above}\n{below}".rstrip())


def signed(seats: Sequence[Seat], measures: Laid) -> Box:
    """Whose signature goes where, below the totals."""
    words = "\t".join(f"{one.letter} {one.number}".rstrip() for one in seats)
    tab = _tab(measures.lefts[-1] / len(seats))
    return Box(_place(MARGIN, measures.signed) + tab, words)


def to_sign(seats: Sequence[Seat], measures: Laid) -> list[Box]:
    """That one signs there, under the letter of each seat."""
    wide = measures.lefts[-1] / len(seats)
    top = measures.signed + WHO_SIGNS
    return [
        Box(_place(MARGIN + at * wide, top, wide - MARGIN), _("Signature"))
        for at in range(len(seats))
    ]


def _high(measures: Laid) -> str:
    return f";line-height:{measures.row:.2f}mm"


def _tab(width: float) -> str:
    return f";tab-size:{width:.2f}mm"


def _place(left: float, top: float, width: float | None = None) -> str:
    wide = "" if width is None else f";width:{width:.2f}mm"
    return f"left:{left:.2f}mm;top:{top:.2f}mm{wide}"
