"""The sentences for the verdicts on a list, in the reader's language."""

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.folding import folded, folded_words
from tournaments.players.rules import verdicts
from tournaments.players.rules.verdicts import Judged, Known, MemberRow

PROBLEMS = {
    "no_name": gettext_lazy("There is no name in this row."),
    "too_long": gettext_lazy("Too long: “%(start)s…”. Shorten it in the file."),
    "no_number": gettext_lazy("“%(number)s” is no number from 1 to 999999."),
    "number_twice": gettext_lazy("Number %(number)s stands in row %(line)s too."),
    "several": gettext_lazy(
        "Several names: put each on a line of its own, in Whist two on a line."
    ),
    "number_taken": gettext_lazy("Number %(number)s belongs to %(name)s."),
}


def why(judged: Judged) -> str:
    """Say why a row is wrong, doubtful or left out; empty where it is none of these."""
    if judged.is_sum:
        return _("The last row seems to add up the others: it is left out.")
    if judged.verdict == verdicts.WRONG:
        row, owner = judged.row, next(iter(judged.members), None)
        return PROBLEMS[judged.problem] % {
            "start": row.cell(judged.about)[:30],
            "number": row.number[:20],
            "line": judged.earlier,
            "name": f"{owner.first_name} {owner.last_name}".strip() if owner else "",
        }
    if judged.verdict != verdicts.DOUBTFUL:
        return ""
    if judged.earlier is not None:
        return _("The same name stands in row %(line)s.") % {"line": judged.earlier}
    if judged.problem == "asks_club":
        return _("Is “%(club)s” a club? As somebody new, the player is of it.") % {
            "club": judged.row.club
        }
    if not any(named_as(judged.row, who) for who in judged.members):
        return _("The club has a member of nearly this name.")
    return _("The club has a member of this name.")


def named_as(row: MemberRow, who: Known) -> bool:
    """Tell whether the words of a row are a member's name, or the family name alone."""
    words = folded_words(f"{row.first_name} {row.last_name}")
    whole = folded_words(f"{who.first_name} {who.last_name}")
    alone = not row.first_name and folded(row.last_name) == folded(who.last_name)
    return words == whole or alone
