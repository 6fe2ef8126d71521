"""Says in words how turns at tables of five, and deals sat out there, are shared."""

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from seating.report import Report


def odd_tables(judged: Report) -> list[tuple[str, str]]:
    times, found = [*judged.odd_tables.values()], []
    if any(times):
        said = spread(times)
        if not judged.even:
            said = _("%(times)s; it can be shared more evenly") % {"times": said}
        elif max(times) - min(times) > 1:  # of rounds before, or who came late
            said = _(
                "%(times)s; from now on whoever was there least often comes first"
            ) % {"times": said}
        found.append((_("At a table of five, or with a joker"), said))
    if any(judged.rested.values()):
        found.append((_("Deals sat out at tables of five"), _rested(judged)))
    return found


def _rested(judged: Report) -> str:
    """Say how many deals each sat out, and why not all can do so about as often."""
    said = spread(list(judged.rested.values()))
    if not judged.alike:
        return _("%(times)s; it can be shared more evenly") % {"times": said}
    if judged.apart > 1:
        return _(
            "%(times)s; less than %(apart)s apart is impossible, since whose turn it is"
            " to be there comes first"
        ) % {"times": said, "apart": judged.apart}
    return said


def spread(times: Sequence[int]) -> str:
    """`0 to 1 times`: from the fewest to the most."""
    if not times or not max(times):
        return _("nobody")
    least, most = min(times), max(times)
    if least == most:
        return ngettext(
            "everybody %(times)s time", "everybody %(times)s times", most
        ) % {"times": most}
    return between(least, most)


def between(least: int, most: int) -> str:
    """`0 to 2 times`, or `2 times`."""
    if least == most:
        return times(most)
    return _("%(least)s to %(most)s times") % {"least": least, "most": most}


def times(count: int) -> str:
    return ngettext("%(times)s time", "%(times)s times", count) % {
        "times": number(count)
    }


def number(value: int) -> str:
    return str(number_format(value, use_l10n=True, force_grouping=True))
