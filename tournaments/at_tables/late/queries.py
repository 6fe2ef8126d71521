"""Reads the deals that came after their round, beside what stands on the sheets."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.boards.people import called_at
from tournaments.entry.history.queries import agreed_with
from tournaments.ledger.wording import phone_of, who
from tournaments.models import DealVersion, LateDeal, Round, Tournament, Words
from tournaments.sheets import wording

SET_ASIDE = "late_deal_set_aside"


class Came(NamedTuple):
    """A deal that came late: what was sent, what stands, what became of it."""

    deal: LateDeal
    sent: str
    stands: str  # on its line now; nothing where it is empty
    seen: int  # the revision of that line
    where_from: str
    written_by: str = ""  # who wrote it after all
    why: str = ""  # it was set aside, or written

    @property
    def where(self) -> str:
        table = self.deal.table
        return _("Round %(round)s, table %(number)s, deal %(deal)s") % {
            "round": table.round.number,
            "number": table.number,
            "deal": self.deal.number,
        }

    @property
    def waits(self) -> bool:
        return not self.written_by and self.deal.set_aside_at is None

    @property
    def is_open(self) -> bool:
        """Whether its round takes lines."""
        return bool(self.deal.table.round.state == Round.State.PLAYING)

    @property
    def is_same(self) -> bool:
        """Whether what was sent stands there already."""
        return self.sent == self.stands


def late_or_404(day: Tournament, public_id: str) -> LateDeal:
    found = LateDeal.objects.select_related("table__round")
    return get_object_or_404(found, table__round__tournament=day, public_id=public_id)


def came_late(day: Tournament) -> list[Came]:
    """The deals of a day that came late, those that wait first, in the same queries
    for one as for all."""
    deals = list(
        LateDeal.objects.filter(table__round__tournament=day)
        .select_related(
            "table__round", "device", "confirmed_by__player", "set_aside_by"
        )
        .order_by("table__round__number", "table__number", "number", "pk")
    )
    if not deals:
        return []
    variant = VARIANTS[day.variant_key]
    lines = DealVersion.objects.filter(table__in={one.table_id for one in deals})
    lines = lines.select_related("made_by", "device").order_by("revision")
    stand = {(one.table_id, one.number): one for one in lines}
    written = {one.client_key: one for one in lines}
    called = called_at(day, {one.table for one in deals})
    why = reasons(day)
    found = []
    for one in deals:
        holders = called.get((one.table.public_id, one.number), {})
        line, own = stand.get((one.table_id, one.number)), written.get(one.client_key)
        found.append(
            Came(
                one,
                wording.deal(variant, one.facts, holders),
                wording.deal(variant, line.facts, holders) if line else "",
                line.revision if line else 0,
                phone_of(one.table.number, agreed_with(one)),
                who(own) if own else "",
                why.get(one.public_id, ""),
            )
        )
    return sorted(found, key=lambda one: not one.waits)


def reasons(day: Tournament) -> Mapping[Any, str]:
    """Why each was set aside last, as far as that was not erased."""
    words = Words.objects.filter(event__tournament=day, event__kind=SET_ASIDE)
    told = words.order_by("event__number").values_list("event__facts__late", "text")
    return dict(told)
