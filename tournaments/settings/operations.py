"""Writes the club and its tournaments: made, changed, finished, opened again."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.accounts.models import Account, Host
from tournaments.deals import how_far
from tournaments.ledger import plan_changes, writes as ledger
from tournaments.plans import wording as words
from tournaments.plans.models import Tournament
from tournaments.plans.offences.queries import current_text
from tournaments.plans.pins import KEEP, choose_pins
from tournaments.plans.queries import facts_of_plan, plan_of, refuse_finished
from tournaments.plans.rules.plan import (
    FIELDS,
    RULES_VERSION,
    TEXTS,
    Fault,
    differences,
    faults,
    fixed_fields,
)
from tournaments.plans.rules.play import offered_criteria
from tournaments.tables import queries as tables

LETTERED = "lettered"  # refused until somebody is sure


@transaction.atomic
def change_club(**said: str) -> Host:
    """Change the club, or make it where accounts were there before it.

    What is said are the fields of `Host`.
    """
    host, _made = Host.objects.update_or_create(pk=1, defaults=said)
    ledger.void_caches(Tournament.objects.all())  # the name stands on every page
    return host


def make_tournament(
    *,
    variant: Variant,
    plan: Mapping[str, Any],
    by: Account | None,
    practice: bool = False,
) -> Tournament:
    """Make a tournament that pins its grid, its options and the rules of today.

    One for `practice` counts for nobody, and can be thrown away whole.
    """
    with transaction.atomic():
        _refuse(_faults(variant, plan, drawn=0))
        pins = choose_pins(variant, plan["grid"], plan["options"])
        _refuse_second(variant, plan)
        tournament = Tournament.objects.create(
            variant_key=variant.key,
            rules_version=RULES_VERSION,
            is_practice=practice,
            offences_text=current_text(variant.key),
            **_columns(plan),
            **pins.columns,
        )
        facts = {
            "game": variant.key,
            "rules_version": RULES_VERSION,
            "practice": practice,
            "plan": facts_of_plan(plan_of(tournament)),
            "grid_text": tournament.grid_text,
            "offences_text": tournament.offences_text,
        }
        texts = _texts(plan_of(tournament), TEXTS)
        locked = ledger.lock(tournament)
        ledger.append(locked, "tournament_made", facts, by=by, words=texts)
    return tournament


def _refuse_second(variant: Variant, plan: Mapping[str, Any]) -> None:
    """Refuse the tournament that was just made: a finger taps twice."""
    ledger.lock_club()
    same = Tournament.objects.filter(
        variant_key=variant.key, name=plan["name"], played_date=plan["played_date"]
    )
    if same.filter(state=Tournament.State.REGISTRATION, entries=None).exists():
        raise ValidationError(
            {"name": _("This is planned already for that day. Choose another name.")}
        )


def change_tournament(
    *,
    tournament: Tournament,
    seen: int,
    plan: Mapping[str, Any],
    by: Account | None,
    sure: bool = False,
) -> Tournament:
    """Change the plan, by somebody who saw version `seen` of it.

    What the first deal or ruling has fixed stays as it is, whatever `plan` says. Other
    letters of the seats are asked about: sheets may be printed already.
    """
    with ledger.locked(tournament) as tournament:
        refuse_finished(tournament)
        if plan_changes.plan_version(tournament) != seen:
            others = plan_changes.fields_changed_since(tournament, seen)
            raise ValidationError(words.changed_meanwhile(others), code="stale")
        before = plan_of(tournament)
        settled = fixed_fields(counted=how_far.has_deals_or_rulings(tournament))
        free = {key: value for key, value in plan.items() if key not in settled}
        plan = {**before, "grid": KEEP, "options": {}, **free}
        variant = VARIANTS[tournament.variant_key]
        drawn = tables.rounds_drawn(tournament)
        _refuse(_faults(variant, plan, drawn))
        if plan["seat_letters"] != before["seat_letters"] and not sure:
            raise ValidationError(words.warn_of_other_letters(before), code=LETTERED)
        if drawn and plan["duplicate"] != before["duplicate"]:
            _refuse([Fault("duplicate", "boards_late")])
        if plan["rounds"] > before["rounds"] and how_far.cards_are_public(tournament):
            _refuse([Fault("rounds", "boards_over")])
        pins = choose_pins(variant, plan["grid"], plan["options"], tournament)
        columns = _columns(plan) | pins.columns
        for column, value in columns.items():
            setattr(tournament, column, value)
        was, now = differences(before, plan_of(tournament))
        if was:
            tournament.save(update_fields=list(columns))
            _tell_change(tournament, was, now, by)
    return tournament


def change_tie_breaks(
    *,
    tournament: Tournament,
    tie_breaks: list[str],
    by: Account | None,
    seen: int | None = None,
) -> Tournament:
    """Let other criteria decide between equal players, or in another order.

    `seen` is the version of the tournament of which somebody saw what this moves.
    """
    with ledger.locked(tournament) as tournament:
        refuse_finished(tournament)
        if seen is not None and seen != tournament.version:
            raise ValidationError(
                _(
                    "Something was written since you looked. Look at what moves now, "
                    "then decide."
                ),
                code="stale",
            )
        before = tournament.tie_breaks
        if before == tie_breaks:
            return tournament
        variant = VARIANTS[tournament.variant_key]
        drawn = tables.rounds_drawn(tournament)
        plan = plan_of(tournament) | {"tie_breaks": tie_breaks}
        wrong = _faults(variant, plan, drawn)
        _refuse(fault for fault in wrong if fault.field == "tie_breaks")
        tournament.tie_breaks = tie_breaks
        tournament.save(update_fields=["tie_breaks"])
        facts = {
            "changed": ["tie_breaks"],
            "before": {"tie_breaks": before},
            "after": {"tie_breaks": tie_breaks},
        }
        ledger.append(tournament, "tie_breaks_changed", facts, by=by)
    return tournament


def _tell_change(
    tournament: Tournament,
    was: Mapping[str, Any],
    now: Mapping[str, Any],
    by: Account | None,
) -> None:
    """Add the event of a change: what each field was, and what it is now."""
    texts = [key for key in was if key in TEXTS]
    facts = {
        "changed": list(was),
        "before": facts_of_plan(was),
        "after": facts_of_plan(now),
    }
    if "grid" in was:
        facts["grid_text"] = tournament.grid_text
    said = "\n→\n".join(_texts(plan, texts) for plan in (was, now) if texts)
    ledger.append(tournament, "tournament_changed", facts, by=by, words=said)


def _columns(plan: Mapping[str, Any]) -> dict[str, Any]:
    fields = [key for key in FIELDS if key not in ("grid", "options")]
    return {key: plan[key] for key in fields if key in plan}


def _faults(variant: Variant, plan: Mapping[str, Any], drawn: int) -> Iterator[Fault]:
    return faults(
        plan,
        players=len(variant.seats),
        drawn=drawn,
        tie_breaks=[criterion.key for criterion in offered_criteria(variant)],
    )


def _refuse(faults: Iterable[Fault]) -> None:
    """Refuse a plan that cannot be, each fault beside its field."""
    refused: dict[str, list[ValidationError]] = {}
    for fault in faults:
        error = ValidationError(words.fault(fault), code=fault.code)
        refused.setdefault(fault.field, []).append(error)
    if refused:
        raise ValidationError(refused)


def _texts(plan: Mapping[str, Any], fields: Iterable[str]) -> str:
    """Return the free texts of a plan, which the chain does not hold."""
    return "\n".join(f"{key}: {plan[key]}" for key in fields)
