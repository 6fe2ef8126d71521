"""Reads the deals that came after their round, beside what stands on the sheets."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.comparison.people import called_at
from tournaments.deals import wording
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.deals.queries import who_agreed
from tournaments.entries.queries import names
from tournaments.ledger.models import Words
from tournaments.ledger.wording import author_of, phone_of
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

SET_ASIDE = "late_deal_set_aside"


class LateDealRow(NamedTuple):
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
        round, table = self.deal.place
        return _("Round %(round)s, table %(number)s, deal %(deal)s") % {
            "round": round,
            "number": table,
            "deal": self.deal.number,
        }

    @property
    def waits(self) -> bool:
        return not self.written_by and self.deal.set_aside_at is None

    @property
    def is_open(self) -> bool:
        """Return whether the round of the deal takes lines."""
        table = self.deal.table
        return table is not None and table.round.state == Round.State.PLAYING

    @property
    def is_same(self) -> bool:
        """Return whether what was sent stands there already."""
        return self.sent == self.stands


def late_deals(day: Tournament) -> list[LateDealRow]:
    """Return a day's late deals, those waiting first, in a fixed number of queries."""
    deals = list(
        LateDeal.objects.filter(device__tournament=day)
        .select_related(
            "table__round", "device", "confirmed_by__player", "set_aside_by"
        )
        .order_by("number", "pk")
    )
    if not deals:
        return []
    deals.sort(key=lambda one: one.place)
    variant = VARIANTS[day.variant_key]
    lines = DealVersion.objects.filter(table__in={one.table_id for one in deals})
    lines = lines.select_related("made_by", "device").order_by("revision")
    stand = {(one.table_id or 0, one.number): one for one in lines}
    written = {one.client_key: one for one in lines}
    called = called_at(day, {one.table for one in deals if one.table})
    gone = called_where_gone(day, deals)
    # Why each was set aside last, as far as that was not erased.
    words = Words.objects.filter(event__tournament=day, event__kind=SET_ASIDE)
    why = dict(
        words.order_by("event__number").values_list("event__facts__late", "text")
    )
    found = []
    for one in deals:
        at = one.table.public_id if one.table else ""
        holders = gone.get(one.pk) or called.get((at, one.number), {})
        line = stand.get((one.table_id or 0, one.number))
        own = written.get(one.client_key)
        found.append(
            LateDealRow(
                one,
                wording.deal(variant, one.facts, holders),
                wording.deal(variant, line.facts, holders) if line else "",
                line.revision if line else 0,
                where_from(one),
                author_of(own) if own else "",
                why.get(one.public_id, ""),
            )
        )
    return sorted(found, key=lambda one: not one.waits)


def called_where_gone(
    day: Tournament, deals: Iterable[LateDeal]
) -> dict[int, dict[str, str]]:
    """Name who played the late deals of tables that are gone: no sheet tells it."""
    gone = {one.pk: one.gone_from["players"] for one in deals if one.table is None}
    if not gone:
        return {}
    called = names(day, full=True)
    return {
        pk: {seat: called[who] for seat, who in players.items() if who in called}
        for pk, players in gone.items()
    }


def where_from(late: LateDeal) -> str:
    """Say of which table the phone sent it, who agreed, and which it serves by now."""
    _round, number = late.place
    phone = phone_of(number, who_agreed(late))
    if late.device.number == number:
        return phone
    return _("%(phone)s; that phone now serves table %(number)s") % {
        "phone": phone,
        "number": late.device.number,
    }
