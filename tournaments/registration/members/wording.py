"""The sentences for the verdicts on a list, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.registration import verdicts
from tournaments.registration.verdicts import Judged


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
    if judged.problem == "no_name":
        return _("There is no name in this row.")
    if judged.problem == "too_long":
        return _("Too long: “%(start)s…”. Shorten it in the file.") % {
            "start": getattr(row, judged.about)[:30]
        }
    if judged.problem == "no_number":
        return _("“%(number)s” is no number from 1 to 999999.") % {
            "number": row.number[:20]
        }
    if judged.problem == "number_twice":
        return _("Number %(number)s stands in row %(line)s too.") % {
            "number": row.number,
            "line": judged.earlier,
        }
    owner = judged.members[0]
    return _("Number %(number)s belongs to %(name)s.") % {
        "number": row.number,
        "name": f"{owner.first_name} {owner.last_name}".strip(),
    }
