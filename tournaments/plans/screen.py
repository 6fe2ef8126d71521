"""The screen of the hall, as it is compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.history.tables import History, Kept
from tournaments.plans.models import Tournament
from tournaments.plans.rules.screen import DAY, STEPS

COLUMNS = {"hall_shows": _("what it shows"), "hall_revealed": _("places revealed")}


def stored_screen(tournament: Tournament) -> Kept:
    [row] = Tournament.objects.filter(pk=tournament.pk).values(*COLUMNS)
    return Kept({DAY: row}, {DAY: ""})


HISTORIES = (History(_("screen in the hall"), COLUMNS, STEPS, stored_screen),)
