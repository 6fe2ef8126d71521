"""Reads what each player has from the jury today, and says it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext

from scoring.wording import gained
from tournaments.comparison.given_words import percent
from tournaments.jury import wording as words
from tournaments.plans.rules.offence import WARNING
from tournaments.rulings.models import Case, RulingPoints

AGAIN = 2  # times before: the next is the third


@dataclass
class Record:
    """The rulings of one day in which a player was at fault."""

    times: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    warnings: int = 0
    points: int = 0
    fines: Fraction = Fraction()  # in boards, in per cent of a top

    def add(self, one: RulingPoints) -> None:
        ruling = one.ruling
        self.warnings += ruling.is_warning
        if ruling.offence != WARNING:
            self.times[ruling.offence] += 1
            self.names[ruling.offence] = words.offence_name(ruling)
        self.points += ruling.side_points if ruling.side else one.points
        self.fines += Fraction(ruling.boards.get("fine") or 0)


def records(case: Case, players: Collection[str]) -> Mapping[str, Record]:
    """Return what these players have today from other cases than this one, by entry."""
    found = RulingPoints.objects.filter(
        entry__tournament=case.tournament,
        entry__public_id__in=players,
        is_offender=True,
        ruling__replaced_by=None,
    ).exclude(ruling__case=case)
    by_entry: dict[str, Record] = {}
    for one in found.select_related("ruling__case", "entry").order_by("pk"):
        by_entry.setdefault(one.entry.public_id, Record()).add(one)
    return by_entry


class RecordInWords(NamedTuple):
    """Somebody's record of today in words, and whether this offence is one too many."""

    name: str
    today: str  # `today: 1 warning, Revoke 2 times, −4`
    again: str


def records_in_words(
    found: Mapping[str, Record], people: Iterable[tuple[str, str]], offence: str
) -> list[RecordInWords]:
    """Put in words what each of these people has; nobody without a record is there."""
    return [
        RecordInWords(
            name,
            _("today: %(what)s") % {"what": ", ".join(_parts(found[key]))},
            _again(found[key], offence),
        )
        for key, name in people
        if key in found
    ]


def _parts(record: Record) -> Iterator[str]:
    if record.warnings:
        said = ngettext("%(count)s warning", "%(count)s warnings", record.warnings)
        yield said % {"count": record.warnings}
    for offence, times in record.times.most_common():
        said = ngettext("%(name)s once", "%(name)s %(count)s times", times)
        yield said % {"name": record.names[offence], "count": times}
    if record.points:
        yield gained(record.points)
    if record.fines:
        yield _("%(percent)s of a top") % {"percent": percent(record.fines)}


def _again(record: Record, offence: str) -> str:
    """Say so where the same offence would be the third of the day, or a later one."""
    times = record.warnings if offence == WARNING else record.times[offence]
    if times < AGAIN:
        return ""
    return _("This would be time number %(number)s today.") % {"number": times + 1}
