"""Finds the style sheets of a paper."""

from collections.abc import Sequence
from enum import Enum

from django.conf import settings
from django.templatetags.static import static


class Styles(Enum):
    """The place where the style sheets of a paper are found."""

    AS_FILES = "files"  # by whoever makes a PDF
    OF_SITE = "site"  # by a browser

    def addresses(self, beside: Sequence[str] = ()) -> list[str]:
        names = [f"css/{name}.css" for name in (*beside, "papers")]
        if self is Styles.OF_SITE:
            return [static(name) for name in names]
        folder = settings.BASE_DIR / "static"
        return [(folder / name).as_uri() for name in names]
