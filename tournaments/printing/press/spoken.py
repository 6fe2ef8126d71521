"""Says in the tags of a PDF which language each part of it is in."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pydyf

Build = Callable[..., Iterator[Any]]


@contextmanager
def languages_tagged(tags: Any) -> Iterator[None]:
    """Meanwhile whatever has a `lang` is tagged with it, a whole page also.

    Of papers that are joined each keeps its own: the PDF itself has only that of the
    first.
    """
    plain: Build = tags._build_box_tree

    def built(box: Any, *more: Any) -> Iterator[Any]:
        element = box.element
        language = None if element is None else element.get("lang")
        found = plain(box, *more)
        return found if language is None else tagged(found, language)

    tags._build_box_tree = built
    try:
        yield
    finally:
        tags._build_box_tree = plain


def tagged(found: Iterator[Any], language: str) -> Iterator[Any]:
    for one in found:
        if "Lang" not in one:
            one["Lang"] = pydyf.String(language)
        yield one
