"""Keeps for the organiser the deals of tables that came too late to be written."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.deals.models import LateDeal
from tournaments.deals.one_sheet import count_sheet
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.devices.models import Device
from tournaments.entries.models import Entry
from tournaments.follow.lines import key_reuse_error, refuse_impossible, refuse_line
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.play.phones.deals.submission import Submission
from tournaments.tables.models import Table

# More than a table plays in a day: only a phone that means harm has so many looked at.
MOST_WAITING = 100


# What the phone of a deal is told that is kept for the organiser, and under which code.
REFUSALS = {
    "closed": (
        "closed",
        gettext_lazy(
            "This round is closed. The deal is kept for the organiser, who decides "
            "whether it still counts."
        ),
    ),
    # The table could not write it again.
    "differs": (
        "kept",
        gettext_lazy(
            "Something else is written, which the table itself corrects no more. Yours "
            "is kept for the organiser, who decides."
        ),
    ),
    # The phone went with the old card of its table.
    "old_card": (
        "kept",
        gettext_lazy(
            "This table has a new card since. The deal is kept for the organiser, who "
            "decides."
        ),
    ),
    # The deal is of the table that the phone served before it was moved.
    "moved": (
        "moved",
        gettext_lazy(
            "This deal was entered at table %(then)s, and this phone now serves table "
            "%(now)s. It is kept for the organiser, who decides."
        ),
    ),
    # The table is there no more.
    "gone": (
        "gone",
        gettext_lazy(
            "Round %(round)s has no table %(number)s any more. The deal is kept for "
            "the organiser, who decides."
        ),
    ),
}


def refusal_after_keeping(
    why: str,
    device: Device,
    deal: Submission,
    lines: WrittenTable,
    table: Table | None = None,
    agreed: str = "",
) -> ValidationError:
    """Keep a deal for the organiser, and return what its phone is told."""
    refuse_no_deal(device.tournament, lines, deal)
    save_late_deal(device, table, deal, agreed)
    code, sentence = REFUSALS[why]
    params = {
        "then": deal.table,
        "now": device.number,
        "round": deal.round,
        "number": deal.table,
    }
    return ValidationError(sentence, code=code, params=params)


def refuse_no_deal(
    tournament: Tournament, lines: WrittenTable, deal: Submission
) -> None:
    """Refuse what is no deal of this round, whatever else stands on the sheet."""
    refuse_line(deal.number, tournament, stale=False)
    typed = {deal.number: deal.facts}
    alone = lines._replace(facts=typed, judgements={})
    refuse_impossible(count_sheet(tournament, alone), typed, ())


def save_late_deal(
    device: Device, table: Table | None, deal: Submission, agreed: str = ""
) -> None:
    """Keep a deal that came too late for the organiser, once.

    Who agreed with it is whom its phone names, who may have left that seat since.
    """
    with ledger.locked(device.tournament) as tournament:
        late = LateDeal.objects.filter(client_key=deal.key).first()
        if late is not None:
            refuse_other(late, deal)
            return
        waiting = LateDeal.objects.waiting().filter(device=device).count()
        if waiting >= MOST_WAITING:
            raise ValidationError(
                _(
                    "The organiser has %(count)s deals of this phone to look at. This "
                    "one stays on the phone: show it at the desk, or send it again "
                    "later."
                ),
                code="full",
                params={"count": waiting},
            )
        named = deal.players.get(deal.confirmed_by, agreed)
        who = Entry.objects.filter(tournament=tournament, public_id=named).first()
        late = LateDeal.objects.create(
            table=table,
            gone_from={}
            if table
            else {
                "round": deal.round,
                "table": deal.table,
                "players": dict(deal.players),
            },
            number=deal.number,
            seen=deal.seen,
            client_key=deal.key,
            facts=deal.facts,
            device=device,
            confirmed_by=who,
            entered_at=deal.entered_at,
        )
        facts = late_deal_facts(late) | {"agreed": who.public_id if who else ""}
        ledger.append(tournament, "deal_came_late", facts, device=device)


def late_deal_facts(late: LateDeal) -> dict[str, Any]:
    """The facts that each event of a late deal has."""
    place = {"table": late.table.public_id} if late.table else {}
    return {
        "late": late.public_id,
        "deal": late.number,
        "after": late.facts,
        **(place or {"gone_from": late.gone_from}),
    }


def refuse_other(late: LateDeal, deal: Submission) -> None:
    """Refuse another deal under a key that is kept, and one that was set aside."""
    kept = late.place, late.number, late.facts, late.seen
    if kept != ((deal.round, deal.table), deal.number, deal.facts, deal.seen):
        raise key_reuse_error()
    if late.set_aside_at is not None:
        raise ValidationError(
            _("The organiser has set this deal aside: it does not count."),
            code="closed",
        )
