"""Says in the tags of a PDF which language each part is in, and signs in words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pydyf

Build = Callable[..., Iterator[Any]]
UP, DOWN = "▲", "▼"


@contextmanager
def tagged_for_readers(tags: Any) -> Iterator[None]:
    """Meanwhile whatever has a `lang` is tagged with it, a whole page also.

    Of papers that are joined each keeps its own: the PDF itself has only that of the
    first. What a heading says of the signs below it, these are tagged with: `▲3` is
    read out as “up 3”.
    """
    plain: Build = tags._build_box_tree
    words: dict[str, str] = {}

    def built(box: Any, *more: Any) -> Iterator[Any]:
        element = box.element
        if element is None:
            return plain(box, *more)
        found, language = plain(box, *more), element.get("lang")
        if element.tag == "th" and element.get("data-said"):
            if element.get("data-up"):
                words[UP] = element.get("data-up")
                words[DOWN] = element.get("data-down")
            found = with_entry(found, "Alt", element.get("data-said"))
        elif element.tag == "td" and words:
            text = first_text(box)
            if text[:1] in words:
                found = with_entry(found, "Alt", f"{words[text[0]]} {text[1:]}")
        return found if language is None else with_entry(found, "Lang", language)

    tags._build_box_tree = built
    try:
        yield
    finally:
        tags._build_box_tree = plain


def first_text(box: Any) -> str:
    """The words with which a box begins."""
    while getattr(box, "children", ()):
        box = box.children[0]
    return getattr(box, "text", "")


def with_entry(found: Iterator[Any], key: str, words: str) -> Iterator[Any]:
    for one in found:
        if key not in one:
            one[key] = pydyf.String(words)
        yield one
