"""The sentences for the verdicts on a list, in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.registration.rules import verdicts
from tournaments.registration.rules.verdicts import Judged

PROBLEMS = {
    "no_name": gettext_lazy("There is no name in this row."),
    "too_long": gettext_lazy("Too long: “%(start)s…”. Shorten it in the file."),
    "no_number": gettext_lazy("“%(number)s” is no number from 1 to 999999."),
    "number_twice": gettext_lazy("Number %(number)s stands in row %(line)s too."),
    "number_taken": gettext_lazy("Number %(number)s belongs to %(name)s."),
}


def why(judged: Judged) -> str:
    """Why a row is wrong, or what makes it doubtful; empty where it is neither."""
    if judged.verdict == verdicts.WRONG:
        return _problem(judged)
    if judged.verdict != verdicts.DOUBTFUL:
        return ""
    if judged.earlier is not None:
        return _("The same name stands in row %(line)s.") % {"line": judged.earlier}
    return _("The club has a member of this name.")


def _problem(judged: Judged) -> str:
    row = judged.row
    owner = judged.members[0] if judged.members else None
    return PROBLEMS[judged.problem] % {
        "start": str(getattr(row, judged.about, ""))[:30],
        "number": row.number[:20],
        "line": judged.earlier,
        "name": f"{owner.first_name} {owner.last_name}".strip() if owner else "",
    }
