"""What happened to an entry, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Event


def told(event: Event) -> str:
    """An event of the door as a few words; numbers with what they were."""
    if event.kind == "entry_number":
        return _("number %(before)s became %(after)s") % event.facts
    if event.kind == "entry_joker":
        after = event.facts.get("after")
        return _("plays as a joker") if after else _("plays for the ranking")
    words = {
        "entry_registered": _("registered"),
        "entry_arrived": _("checked in"),
        "entry_not_here": _("check-in undone"),
        "entry_paid": _("paid"),
        "entry_unpaid": _("payment undone"),
        "entry_left": _("left"),
        "entry_returned": _("came back"),
        "entry_excluded": _("excluded"),
        "entry_readmitted": _("let in again"),
    }
    return words.get(event.kind, event.kind)
