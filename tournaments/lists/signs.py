"""The signs that return in lists: ranks and how they change, categories, letters."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

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


UP, DOWN = "M5 1 9.6 9H.4z", "M5 9 .4 1h9.2z"
SIGN = (
    ' <span class="change {}"><svg class="change-mark" viewBox="0 0 10 10"'
    ' aria-hidden="true"><path d="{}"/></svg><span class="for-readers">{}</span>'
    " {}</span>"
)


def change_sign(change: int) -> SafeString:
    """`▲3`; nothing for whoever stayed where he was."""
    if change > 0:
        return format_html(SIGN, "up", UP, _("up"), change)
    return (
        format_html(SIGN, "down", DOWN, _("down"), -change) if change else SafeString()
    )


def ranked(rank: int, change: int) -> SafeString:
    """`1 ▲3`: a rank, and how many places it changed since the last round."""
    return format_html(
        '{}<span class="moved">{}</span>', disc(rank), change_sign(change)
    )
