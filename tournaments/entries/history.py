"""The entries of a tournament, as they are compared with what the events tell."""

from django.db.models import Case, F, Value, When
from django.utils.translation import gettext_lazy as _

from tournaments.entries.models import Entry
from tournaments.entries.rules.history import STEPS
from tournaments.history.tables import History, Kept, number_text, rows_of
from tournaments.plans.models import Tournament

ELSEWHERE = 0  # of a side of another tournament; here they begin with 1
COLUMNS = {
    "player": _("player"),
    "number": _("number"),
    "created_at": _("registered at"),
    "state": _("state"),
    "is_joker": _("joker"),
    "side": _("side"),
    "paid_at": _("paid at"),
    "fee_name": _("fee"),
    "card_times": _("times the card was made anew"),
}
TAKEN = dict.fromkeys(
    ("place_of", "with_points"),
    _(
        "%(what)s: whose place was taken, and with which points, is not what the "
        "events tell of."
    ),
)


def kept_entries(tournament: Tournament) -> Kept:
    """The entries as they are kept; a side of another tournament has no number here."""
    entries = Entry.objects.filter(tournament=tournament).annotate(
        own_side=Case(
            When(side__tournament=tournament, then=F("side__number")),
            When(side__isnull=False, then=Value(ELSEWHERE)),
        ),
    )
    read = {column: column for column in (*COLUMNS, *TAKEN)} | {
        "player": "player__public_id",
        "side": "own_side",
        "place_of": "place_of__public_id",
    }
    return rows_of(entries, "public_id", read, number_text, number="number")


ENTRIES = History(_("number"), COLUMNS, STEPS, kept_entries, sentences=TAKEN)
HISTORIES = (ENTRIES,)
