"""The wishes of a draw, as they are compared with what the events tell."""

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.history.tables import History, Kept, rows_of
from tournaments.plans.models import Tournament
from tournaments.tables.models import Wish
from tournaments.tables.rules.history import WISHES

OF_WISH = {
    "kind": _("kind"),
    "entries": _("for whom"),
    "others": _("from whom"),
    "clubs": _("clubs"),
    "table": _("table"),
    "rounds": _("rounds"),
    "must": _("must be kept"),
    "made_at": _("made at"),
    "dropped": _("dropped"),
}


def wishes(tournament: Tournament) -> Kept:
    found = Wish.objects.filter(tournament=tournament).annotate(
        dropped=Q(dropped_at__isnull=False)
    )
    named = ("entries", "others", "clubs")
    read = {column: column for column in OF_WISH if column not in named}
    kept = rows_of(found, "public_id", read)
    for wish in found.prefetch_related(*named):
        for field in named:
            keys = sorted(one.public_id for one in getattr(wish, field).all())
            kept.rows[wish.public_id][field] = keys
    return kept


HISTORIES = (History(_("wish"), OF_WISH, WISHES, wishes),)
