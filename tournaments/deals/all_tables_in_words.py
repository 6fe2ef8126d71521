"""The signs of a table that plays, with their words, the most urgent first."""

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tournaments.deals.all_tables import TableNow
from tournaments.deals.rules.sheet import WRONG
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables.hall_drawing import SCALES, Sign
from tournaments.tables.rules.runs import in_runs

AN_HOUR = 60
CLOCK = "clock"
AWAITED = Sign("none", gettext_lazy("awaited"))
BEGUN = Sign("none", gettext_lazy("begun"), mark="pen")
COMPLETE = Sign("right", gettext_lazy("complete"))
CONFIRMED = Sign("right", gettext_lazy("confirmed"), mark="seal")


def live_signs(
    table: TableNow, day: Tournament, now: datetime, *, types: bool
) -> list[Sign]:
    """Return the signs of what happens at a table: jury, late deals, phone, pace.

    The pages of phones and late deals are open to who `types` alone.
    """
    late = reverse("at_tables:late", args=[day.public_id]) if types else ""
    phones = reverse("at_tables:phones", args=[day.public_id]) if types else ""
    return [
        *_jury(table, day),
        *_late(table, late),
        *_phones(table, f"{phones}#table-{table.number}" if types else "", now),
        *_pace(table),
    ]


def sheet_signs(table: TableNow, *, left: str) -> list[Sign]:
    """Return the signs of what is wrong on a sheet; `left`: that a seat is empty."""
    sheet, found = table.sheet, []
    if left:
        found.append(Sign("wrong", left))
    if sheet.refused:
        found.append(Sign("wrong", _("a line is impossible")))
    if sheet.replays:
        words = _("to be played again: deal %(deals)s")
        found.append(Sign("waiting", words % {"deals": in_runs(sheet.replays)}))
    if sheet.adds_up == WRONG:
        found.append(Sign("wrong", _("does not add up")))
    if sheet.verdict == "rejected":
        found.append(Sign("wrong", _("rejected")))
    return found


def progress_sign(table: TableNow) -> Sign:
    """Return the sign of how far a table is, where nothing else is to be said."""
    if table.sheet.complete:
        return CONFIRMED if table.sheet.verdict == "confirmed" else COMPLETE
    return BEGUN if table.sheet.typed else AWAITED


def legend() -> list[Sign]:
    """The states of a table, in the order in which a sheet passes them."""
    return [
        AWAITED,
        BEGUN,
        COMPLETE,
        Sign("wrong", _("does not add up")),
        CONFIRMED,
        Sign("doubtful", _("jury called"), mark=SCALES),
        Sign("doubtful", _("late"), mark=CLOCK),
    ]


def ago(moment: datetime | None, now: datetime) -> str:
    """Say how long ago something was: in minutes for an hour, then by the clock."""
    if moment is None:
        return ""
    minutes = int((now - moment).total_seconds()) // 60
    if minutes < 1:
        return _("just now")
    if minutes < AN_HOUR:
        return ngettext("%(n)s min ago", "%(n)s min ago", minutes) % {"n": minutes}
    return _("at %(time)s") % {"time": clock(moment)}


def clock(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "H:i")


def _jury(table: TableNow, day: Tournament) -> list[Sign]:
    case = table.case
    if case is None:
        return []
    where = reverse("jury:case", args=[day.public_id, case.public_id])
    if case.state == Case.State.CALLED:
        return [Sign("doubtful", _("jury called"), where, SCALES)]
    words = _("jury at the table: %(name)s") % {
        "name": case.taken_by.name if case.taken_by else ""
    }
    return [Sign("waiting", words, where, SCALES)]


def _late(table: TableNow, where: str) -> list[Sign]:
    if not table.late:
        return []
    words = ngettext("%(n)s deal came late", "%(n)s deals came late", table.late)
    return [Sign("doubtful", words % {"n": table.late}, where)]


def _phones(table: TableNow, where: str, now: datetime) -> list[Sign]:
    """Return the signs of what a table's phones say, or that none is heard."""
    found, serving = [], table.serving
    if table.to_check:
        words = ngettext(
            "%(n)s deal to check on the phone",
            "%(n)s deals to check on the phone",
            table.to_check,
        )
        found.append(Sign("doubtful", words % {"n": table.to_check}, where))
    if len(serving) < len(table.phones):
        found.append(Sign("waiting", _("a phone waits to be let in"), where))
    if table.unsent:
        words = ngettext(
            "%(n)s deal waits on the phone",
            "%(n)s deals wait on the phone",
            table.unsent,
        )
        found.append(Sign("waiting", words % {"n": table.unsent}, where))
    heard = any(one.is_heard_lately(now) for one in serving)
    if serving and not heard and not table.sheet.complete:
        last = max(one.heard_at or one.paired_at for one in serving)
        words = _("phone not heard since %(time)s") % {"time": clock(last)}
        found.append(Sign("doubtful", words, where))
    return found


def _pace(table: TableNow) -> list[Sign]:
    if table.behind:
        words = ngettext("%(n)s deal behind", "%(n)s deals behind", table.behind) % {
            "n": table.behind
        }
    elif not table.quiet:
        return []
    elif table.last_at:
        words = _("no deal since %(time)s") % {"time": clock(table.last_at)}
    else:
        words = _("nothing entered yet")
    return [Sign("doubtful", words, mark=CLOCK)]
