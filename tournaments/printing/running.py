"""What stands above and below each sheet, in one language or in two at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.printing.rules.fitting import shortened

LONG = 40  # signs, to which the names of the club and the tournament are cut
DOT, SLASH = " · ", " / "


# What is said of one paper around its sheets, in one language.
Words = Mapping[str, str]


def words(context: Mapping[str, Any]) -> Words:
    """The words of a paper in the language of the moment."""
    state = ""
    if not context.get("unranked"):
        final = getattr(context.get("ranking"), "final", False)
        state = pgettext("ranking", "final") if final else _("provisional")
    return {
        "title": str(context["title"]),
        "practice": _("Practice") if context["tournament"].is_practice else "",
        "state": state,  # empty where it is no ranking
        "seal": _("seal") if context.get("seal") else "",
        "page": _("page"),
        "of": pgettext("page 3 of 7", "of"),
    }


def running(every: Sequence[Words], context: Mapping[str, Any]) -> Words:
    """What stands above each sheet and below it; two languages share a line.

    What is long takes a second line.
    """
    day, at = context["tournament"], localtime(context["printed_at"])
    said = {
        name: SLASH.join(dict.fromkeys(one[name] for one in every)) for name in every[0]
    }
    seal = f"{said['seal']} {context['seal'][:12]}" if said["seal"] else ""
    played = f"{shortened(day.name, LONG)}, {date_format(day.played_date, 'd/m/Y')}"
    title = (said["practice"], said["title"], played)
    below = (said["state"], f"{at:%d/%m/%Y %H:%M}", seal)
    return said | {
        "club": shortened(context["club_name"], LONG),
        "title": DOT.join(filter(None, title)),
        "seal": DOT.join(filter(None, below)),
        "of": "/" if SLASH in said["of"] else said["of"],  # `page / pagina 3 / 7`
    }
