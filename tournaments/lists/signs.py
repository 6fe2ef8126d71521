"""The signs that return in lists: discs around ranks, pills around categories."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

HONOURED = 3  # the first ranks wear a disc


def disc(rank: int) -> SafeString | int:
    """A rank; the first three in a disc, each unlike the others."""
    if rank > HONOURED:
        return rank
    return format_html('<span class="disc of-{0}">{0}</span>', rank)


def pill(category: str) -> SafeString:
    return format_html('<span class="pill">{0}</span>', category)


def linked(address: str, words: object, whole: str = "") -> SafeString:
    """A name that leads to its page, on one line; `whole` without its marks."""
    return format_html(
        '<a class="one-line" href="{}" title="{}">{}</a>',
        address,
        whole or str(words),
        words,
    )


def first_letter(folded_name: str) -> str:
    """Under which letter a name stands; what begins with none stands under `#`."""
    first = folded_name[:1].upper()
    return first if first.isalpha() else "#"


def read_as(written: str, words: str) -> SafeString:
    """A letter, and the word that a screen reader says for it."""
    return format_html(
        '<span aria-hidden="true">{}</span><span class="for-readers">{}</span>',
        written,
        words,
    )
