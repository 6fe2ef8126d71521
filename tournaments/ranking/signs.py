"""How many places somebody went up or down, as a sign with its number and a word."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.lists.signs import disc

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
