"""Reads what is kept of prizes, to compare it with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.history.tables import History, Kept
from tournaments.plans.models import Tournament
from tournaments.standings.rules.history import DAY, STEPS

COLUMNS = {"prize_settings": _("settings"), "prizes_handed": _("handed out")}


def kept_prizes(tournament: Tournament) -> Kept:
    [row] = Tournament.objects.filter(pk=tournament.pk).values(*COLUMNS)
    return Kept({DAY: row}, {DAY: ""})


HISTORIES = (History(_("prizes"), COLUMNS, STEPS, kept_prizes),)
