"""Writes the club and its tournaments: made, changed, finished, opened again."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.ledger import operations as ledger
from tournaments.models import Account, Host, Tournament
from tournaments.planning import queries
from tournaments.planning import wording as words
from tournaments.planning.offences.queries import current_text
from tournaments.planning.pins import KEEP, choose_pins, pins_of
from tournaments.planning.rules.plan import (
    FIELDS,
    RULES_VERSION,
    TEXTS,
    Fault,
    differences,
    faults,
    fixed_fields,
)
from tournaments.planning.rules.play import offered_criteria

LETTERED = "lettered"  # refused until somebody is sure


def set_up_club(
    *, club: str, place: str, name: str, username: str, password: str
) -> Account:
    """Make the club and its first organiser, while there is nobody yet.

    Of two who do it at once the second gets ValidationError, code `over`.
    """
    over = ValidationError(
        _("This club has been made meanwhile. Sign in, or ask its organiser."),
        code="over",
    )
    try:
        with transaction.atomic():
            # The one row of the host decides who was first.
            Host.objects.create(pk=1, name=club, place=place)
            if queries.can_anybody_sign_in():
                raise over
            return Account.objects.create_user(
                username, password, name=name, is_organiser=True
            )
    except IntegrityError as error:
        raise over from error


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
        if queries.plan_version(tournament) != seen:
            others = queries.fields_changed_since(tournament, seen)
            raise ValidationError(words.changed_meanwhile(others), code="stale")
        before = plan_of(tournament)
        settled = fixed_fields(counted=queries.has_deals_or_rulings(tournament))
        free = {key: value for key, value in plan.items() if key not in settled}
        plan = {**before, "grid": KEEP, "options": {}, **free}
        variant = VARIANTS[tournament.variant_key]
        drawn = queries.rounds_drawn(tournament)
        _refuse(_faults(variant, plan, drawn))
        if plan["seat_letters"] != before["seat_letters"] and not sure:
            raise ValidationError(words.warn_of_other_letters(before), code=LETTERED)
        if drawn and plan["duplicate"] != before["duplicate"]:
            _refuse([Fault("duplicate", "boards_late")])
        if plan["rounds"] > before["rounds"] and queries.cards_are_public(tournament):
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
        drawn = queries.rounds_drawn(tournament)
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


def refuse_finished(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("This tournament is finished. Open it again to change it."),
            code="finished",
        )


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


def plan_of(tournament: Tournament) -> dict[str, Any]:
    """Return the plan as it stands; its grid is the club's own version and the text."""
    plan = {key: getattr(tournament, key) for key in FIELDS if key != "grid"}
    return {**plan, "grid": (pins_of(tournament).own_version, tournament.grid_text)}


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


def facts_of_plan(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return a plan without its free texts, as the ledger keeps it."""
    found = {key: value for key, value in plan.items() if key not in TEXTS}
    for key in ("played_date", "registration_closes_at"):
        if found.get(key) is not None:
            found[key] = found[key].isoformat()
    if "grid" in found:
        found["grid"] = found["grid"][0]
    return found


def _texts(plan: Mapping[str, Any], fields: Iterable[str]) -> str:
    """Return the free texts of a plan, which the chain does not hold."""
    return "\n".join(f"{key}: {plan[key]}" for key in fields)
