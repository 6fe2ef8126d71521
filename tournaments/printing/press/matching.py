"""Sets the sheets of cards as copies of one that was laid out, with other words.

A sheet is copied where all is built as on the first, and each text takes a line.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from html import unescape
from typing import Any

from tournaments.printing.press.units import NUMBER

Width = Callable[[str, Any], float]  # of words on one line, in a style
TAGS = re.compile(r"(<[^>]*>)")
BLANK = " \t\r\n\f"  # what a page draws together; a blank that holds words is none
BLANKS = re.compile(f"[{BLANK}]+")
KEPT = ("pre", "nowrap")  # in which no text takes another line by itself
ROOM = 0.01  # of a pixel, by which sums of widths differ


class Misfit(Exception):
    """A sheet has to be laid out itself."""


def taken_apart(unit: str) -> tuple[str, tuple[str, ...]]:
    """How a sheet is built, and the texts that stand on it, as they are written."""
    parts = TAGS.split(NUMBER.sub("", unit))
    texts = [unescape(one) for one in parts[::2] if one.strip()]
    built = ["x" if one.strip() else "" for one in parts[::2]]
    kind = "".join(a + b for a, b in zip(built, [*parts[1::2], ""], strict=True))
    return kind, tuple(texts)


def lines(text: str, *, kept: bool) -> list[str]:
    """A text as it is set: by its lines, or on one."""
    return text.split("\n") if kept else [" ".join(BLANKS.split(text.strip(BLANK)))]


@dataclass
class Sheet:
    """A page that was laid out, and which of its texts keep their lines."""

    page: Any
    width_of: Width
    kept: Sequence[bool]
    counts: Sequence[int]

    @classmethod
    def of(cls, page: Any, texts: Sequence[str], width_of: Width) -> "Sheet":
        """The sheet on a page; Misfit where its texts do not stand as they should."""
        boxes = list(texts_of(page))
        kept, counts = [], []
        for text in texts:
            stands = "pre" if boxes and white_space(boxes[0]) == "pre" else ""
            told = lines(text, kept=bool(stands))
            found = [one.text.strip() for one in boxes[: len(told)]]
            if found != [line.strip() for line in told]:
                raise Misfit
            kept.append(bool(stands))
            counts.append(len(told))
            del boxes[: len(told)]
        if boxes:
            raise Misfit
        return cls(page, width_of, kept, counts)

    def filled(self, texts: Sequence[str]) -> Any:
        """The page with other texts; Misfit where one of them takes more room."""
        told = [
            lines(text, kept=kept) for text, kept in zip(texts, self.kept, strict=True)
        ]
        if [len(one) for one in told] != list(self.counts):
            raise Misfit
        words = iter([line for one in told for line in one])
        return self.copied(self.page, words, self.page)

    def copied(self, box: Any, words: Iterator[str], around: Any) -> Any:
        """A box and all that is in it, with the next words."""
        if is_placed(box):
            return box
        if is_line(box):
            return self.line(box, words, around)
        made = box.copy()
        if children := getattr(box, "children", None):
            made.children = [self.copied(one, words, box) for one in children]
        return made

    def line(self, box: Any, words: Iterator[str], around: Any) -> Any:
        """A line with other words, which begin and end where its alignment asks."""
        boxes = list(texts_of(box))
        new = [with_blanks_of(one.text, next(words)) for one in boxes]
        widths = [
            one.width if text == one.text else self.width_of(text, one.style)
            for one, text in zip(boxes, new, strict=True)
        ]
        if new != [one.text for one in boxes] and holds_another(box):
            raise Misfit
        more = sum(widths) - sum(one.width for one in boxes)
        side = box.style["text_align_all"]
        is_over = box.width + more > around.width + ROOM
        if is_over and (side in ("right", "center") or white_space(box) not in KEPT):
            raise Misfit
        moved = {"right": -more, "center": -more / 2}.get(side, 0.0)
        left = iter(zip(new, widths, strict=True))
        return self.moved(box, moved, left)[0]

    def moved(
        self, box: Any, right: float, left: Iterator[tuple[str, float]]
    ) -> tuple[Any, float]:
        """A part of a line, and by how much what follows it stands further right."""
        made = box.copy()
        made.position_x += right
        before = right
        if is_text(box):
            text, width = next(left)
            if text != box.text:
                made.text, made.pango_layout = text, copy(box.pango_layout)
                made.pango_layout.text = text
                right += width - box.width
        elif children := getattr(box, "children", None):
            made.children = []
            for one in children:
                child, right = self.moved(one, right, left)
                made.children.append(child)
        made.width = box.width + right - before
        return made, right


def texts_of(box: Any) -> Iterator[Any]:
    """The texts in a box, in their order; blanks between them are none."""
    if is_text(box):
        yield box
    elif not is_placed(box):
        for one in getattr(box, "children", ()):
            yield from texts_of(one)


def with_blanks_of(text: str, words: str) -> str:
    """Words with what stands before and after a text."""
    start = len(text) - len(text.lstrip())
    return f"{text[:start]}{words.strip()}{text[len(text.rstrip()) :]}"


def is_text(box: Any) -> bool:
    return hasattr(box, "pango_layout") and bool(box.text.strip())


def is_placed(box: Any) -> bool:
    """Whether a box is placed by itself, outside of what flows."""
    return hasattr(box, "_box")


def is_line(box: Any) -> bool:
    return type(box).__name__ == "LineBox"


def holds_another(line: Any) -> bool:
    """Whether a block stands in a line, which is as wide as what is in it."""
    inside = list(line.children)
    for one in inside:
        if is_line(one) or is_placed(one):
            return True
        inside += getattr(one, "children", ())
    return False


def white_space(box: Any) -> str:
    return str(box.style["white_space"])
