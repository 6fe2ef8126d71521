"""Says in a word how far a case is, how that word is marked, and until when."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _, gettext_noop, ngettext

from tournaments.jury.progress import Progress
from tournaments.rulings.models import Case

# How a case's state is marked: colour, sign and word.
MARKS = {
    "called": "doubtful",
    "taken": "waiting",
    "decided": "waiting",
    "told": "right",
    "appealed": "doubtful",
    "upheld": "right",
    "changed": "right",
    "closed": "none",
    "settled": "right",
    "watched": "right",
    "fallen": "none",
}

# How far a case is, where its state alone does not say it.
FINAL = {
    "decided": gettext_noop("final, not told"),
    "told": gettext_noop("final"),
    "appealed": gettext_noop("final, the appeal unanswered"),
    "upheld": gettext_noop("upheld, final"),
    "changed": gettext_noop("changed, final"),
}
TO_SIGN = {
    "decided": gettext_noop("decided, to be signed"),
    "changed": gettext_noop("changed, to be signed"),
}
TO_TELL = {
    "upheld": gettext_noop("upheld, to be told"),
    "changed": gettext_noop("changed, to be told"),
}
TOLD = {"changed": gettext_noop("changed, told")}


def stage(case: Case, progress: Progress) -> str:
    """`changed, to be told`, `final`: how far a case is, as every list says it."""
    if progress.final:
        said = FINAL.get(case.state)
    elif case.to_sign:
        said = TO_SIGN.get(case.state)
    elif progress.to_tell:
        said = TO_TELL.get(case.state)
    else:
        said = TOLD.get(case.state)
    return _(said) if said else str(Case.State(case.state).label)


def stage_on_the_wall(case: Case, progress: Progress) -> str:
    """Say how far a case is, as the hall reads it: until when it may be appealed."""
    if not progress.appealable:
        return stage(case, progress)
    if progress.until is None:
        return ngettext(
            "can still be appealed, until %(minutes)s minute after the ranking is out",
            "can still be appealed, until %(minutes)s minutes after the ranking is out",
            progress.minutes,
        ) % {"minutes": progress.minutes}
    until = timezone.localtime(progress.until)
    words = {"hour": until.strftime("%H"), "minute": until.strftime("%M")}
    if until.date() == timezone.localdate():
        return _("can still be appealed until %(hour)s:%(minute)s") % words
    words["day"] = date_format(until, "d/m/Y")
    return _("can still be appealed until %(day)s, %(hour)s:%(minute)s") % words


def mark(case: Case, progress: Progress) -> str:
    waits = progress.to_tell and not progress.final
    return "waiting" if waits else MARKS[case.state]


def moment(when: datetime, now: datetime | None = None) -> str:
    """`14:30`, and with its day where that is not today."""
    there, today = timezone.localtime(when), timezone.localdate(now)
    said = time_format(there, "H:i")
    return said if there.date() == today else f"{date_format(there, 'd/m/Y')} {said}"
