"""Sets the rows of a list as copies of rows that were laid out.

They are drawn and tagged as those are, but nobody has to find out where each stands.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from tournaments.printing.press.units import UNIT

Width = Callable[[str, Any], float]  # of words on one line, in a style
POINTS = 0.75  # in a pixel
CLOSE = 0.01  # of a pixel, by which sums of heights differ


class Rule(NamedTuple):
    """A line over a row: from where to where, how far down its middle is, how wide."""

    left: float
    right: float
    below: float
    width: float
    grey: float


class Pattern(NamedTuple):
    """A row that was laid out, how high it is, and the rules that belong to it."""

    row: Any
    height: float
    rules: Sequence[Rule]

    @property
    def held(self) -> bool:
        """Whether it is never the last on its page."""
        return str(self.row.style["break_after"]) == "avoid"


class Copies:
    """The pages on which the patterns stand, below each other."""

    def __init__(self, pages: Sequence[Any], width_of: Width) -> None:
        self.page = page = pages[0]
        self.width_of = width_of
        self.widths: dict[int, dict[str, float]] = {}  # of words, by their style
        # Before them may stand other tables.
        bodies = [
            box
            for one in pages
            for box in one.descendants()
            if is_a(box, "tbody") and UNIT in box.children[0].element.attrib
        ]
        rows = [row for body in bodies for row in body.children]
        self.body = bodies[0]
        self.top = rows[0].position_y
        self.room = page.content_box_y() + page.height
        self.patterns = [Pattern(row, row.height, rules_taken_off(row)) for row in rows]

    def pages(self, kinds: Sequence[int]) -> Iterator[list[int]]:
        """Which of these rows stand on which page."""
        page: list[int] = []
        y = self.top
        for at, kind in enumerate(kinds):
            height = self.patterns[kind].height
            if y + height > self.room + CLOSE and page:
                held = self.held(kinds, page)
                yield page[: len(page) - held]
                page = page[len(page) - held :]
                y = self.top + sum(self.patterns[kinds[one]].height for one in page)
            page.append(at)
            y += height
        yield page

    def held(self, kinds: Sequence[int], page: Sequence[int]) -> int:
        """How many rows at the end of a page go on with what follows."""
        count = 0
        while count < len(page) and self.patterns[kinds[page[-1 - count]]].held:
            count += 1
        return count if count < len(page) else 0

    def places(self, kinds: Sequence[int]) -> list[tuple[float, float]]:
        """Where the rows of a page begin, and how high they are."""
        found, y = [], self.top
        for kind in kinds:
            found.append((y, self.patterns[kind].height))
            y += self.patterns[kind].height
        return found

    def filled(self, rows: Sequence[tuple[int, Sequence[str]]]) -> Any:
        """The page with these rows in place of the patterns."""
        places = self.places([kind for kind, _words in rows])
        found = [
            self.row(kind, words, y)
            for (kind, words), (y, _height) in zip(rows, places, strict=True)
        ]
        page = with_other(self.page, self.body, self.body.copy_with_children(found))
        assert page is not None
        return page

    def rules(self, kinds: Sequence[int]) -> bytes:
        """The rules of a page's rows, drawn in points from its bottom."""
        found = []
        for kind, (top, _height) in zip(kinds, self.places(kinds), strict=True):
            for rule in self.patterns[kind].rules:
                place = (
                    rule.left,
                    self.page.margin_height() - top - rule.below - rule.width / 2,
                    rule.right - rule.left,
                    rule.width,
                )
                box = " ".join(f"{one * POINTS:.3f}" for one in place)
                found.append(f"{rule.grey:.3f} g {box} re f")
        return "\n".join(found).encode()

    def row(self, kind: int, words: Sequence[str], y: float) -> Any:
        pattern = self.patterns[kind].row
        left = iter(words)
        made = self.copied(pattern, y - pattern.position_y, left)
        if next(left, None) is not None:
            raise ValueError("a row has more words than its pattern has places")
        return made

    def copied(self, box: Any, lower: float, words: Iterator[str]) -> Any:
        """A box and all that is in it, lower on the page, with other words."""
        made = box.copy()
        made.position_y += lower
        if hasattr(box, "pango_layout"):
            self.set_anew(made, next(words))
        elif box.children:
            made.children = [self.copied(one, lower, words) for one in box.children]
        return made

    def set_anew(self, text: Any, words: str) -> None:
        """Put words into a box of text; what stood at the right still ends there."""
        if words == text.text:
            return
        text.text = words
        text.pango_layout = copy(text.pango_layout)
        text.pango_layout.text = words
        if text.style["text_align_all"] == "right":
            width = self.width(words, text.style)
            text.position_x += text.width - width
            text.width = width

    def width(self, words: str, style: Any) -> float:
        known = self.widths.setdefault(id(style), {})
        if words not in known:
            known[words] = self.width_of(words, style)
        return known[words]


def rules_taken_off(row: Any) -> list[Rule]:
    """The borders of a row's cells, as lines over all that have the same."""
    found: list[Rule] = []
    for cell in row.children:
        left, right = cell.border_box_x(), cell.border_box_x() + cell.border_width()
        top, high = cell.border_box_y() - row.position_y, cell.border_height()
        for side, edge, inwards in (("top", top, 0.5), ("bottom", top + high, -0.5)):
            width = getattr(cell, f"border_{side}_width")
            if not width:
                continue
            red, green, blue = cell.style[f"border_{side}_color"].to("srgb")[:3]
            grey = 0.299 * red + 0.587 * green + 0.114 * blue
            rule = Rule(left, right, edge + inwards * width, width, grey)
            setattr(cell, f"border_{side}_width", 0)
            before = next((one for one in found if one[1:] == (left, *rule[2:])), None)
            if before is None:
                found.append(rule)
            else:
                found[found.index(before)] = before._replace(right=right)
    return found


def is_a(box: Any, tag: str) -> bool:
    """Whether a box is that of an element, and none that was put around it."""
    return box.element is not None and box.element_tag == box.element.tag == tag


def with_other(box: Any, old: Any, new: Any) -> Any | None:
    """A box in which one deep inside is another; none if it is not there."""
    if box is old:
        return new
    for at, child in enumerate(box.children):
        found = with_other(child, old, new)
        if found is not None:
            children = list(box.children)
            children[at] = found
            return box.copy_with_children(children)
    return None
