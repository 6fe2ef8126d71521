"""Counts a day again under other numbers, and takes that back."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.comparison import comparing
from tournaments.deals import counting
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.plans.pins import Pins, facts_of, pins_from, pins_of
from tournaments.plans.queries import refuse_finished
from tournaments.rulings.models import Ruling
from tournaments.rulings.standing import refusal
from tournaments.standings.queries import ranking
from tournaments.standings.recount import preview, seal
from tournaments.standings.what_if import Move, moves


def rescore(
    *,
    tournament: Tournament,
    pins: Pins,
    reason: str,
    by: Account | None,
    seen: str | None = None,
) -> list[Move]:
    """Count every deal anew by these numbers, and return what that moved.

    `seen` is the seal of the preview on which somebody decided.
    """
    with ledger.locked(tournament) as tournament:
        now = pins_of(tournament)
        _refuse(tournament, pins, reason, seen)
        stood = list(ranking(tournament, desk=True).standings)
        for column, value in pins.columns.items():
            setattr(tournament, column, value)
        tournament.save(update_fields=list(pins.columns))
        counting.recount_day(tournament)
        if tournament.duplicate:
            comparing.compare_boards(tournament)
        changed = {
            "grid": now.grid_text != pins.grid_text,
            "options": now.options != pins.options,
        }
        facts = {
            "changed": [name for name, other in changed.items() if other],
            "before": facts_of(now),
            "after": facts_of(pins),
        }
        words = reason.strip()
        ledger.append(tournament, "tournament_rescored", facts, by=by, words=words)
        return moves(stood, ranking(tournament, desk=True))


def _refuse(tournament: Tournament, pins: Pins, reason: str, seen: str | None) -> None:
    """Refuse what is over, not looked at, without a reason, or would change nothing."""
    refuse_finished(tournament)
    if seen is not None and seen != seal(tournament, pins):
        raise ValidationError(
            _(
                "Something was written since you looked. Look at what moves now, "
                "then decide."
            ),
            code="stale",
        )
    if not reason.strip():
        raise ValidationError({"reason": _("Write why it is counted again.")})
    if pins.counts_as(pins_of(tournament)):
        raise ValidationError(
            _("It is counted so already: nothing would change."), code="same"
        )
    _refuse_ruled(tournament, pins)


def _refuse_ruled(tournament: Tournament, pins: Pins) -> None:
    """Refuse numbers under which a ruling would find nothing to judge."""
    found = Ruling.objects.current().filter(case__tournament=tournament)
    cases = {
        (one.case.table.round.number, one.case.table.number, one.case.deal): one.case
        for one in found.exclude(effect="").select_related("case__table__round")
        if one.case.table is not None
    }
    looked = preview(tournament, pins) if cases else None
    for place in (*looked.lapsed, *looked.impossible) if looked else ():
        if place in cases:
            raise refusal(cases[place])


def undo_rescore(
    *, tournament: Tournament, facts: Mapping[str, Any], reason: str, by: Account
) -> None:
    """Count again as before the event that tells these facts."""
    with ledger.locked(tournament) as tournament:
        if not pins_from(facts["after"]).counts_as(pins_of(tournament)):
            raise ValidationError(
                _("It has been counted otherwise since."), code="stale"
            )
        rescore(
            tournament=tournament, pins=pins_from(facts["before"]), reason=reason, by=by
        )
