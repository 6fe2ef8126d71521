"""Writes the club and its tournaments: made, changed, finished, opened again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.models import GridVersion, PointGrid
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.boards import queries as boards
from tournaments.jury.catalogue.queries import current_text
from tournaments.ledger import operations as ledger
from tournaments.models import Account, Host, Tournament
from tournaments.planning import queries
from tournaments.planning import wording as words
from tournaments.planning.day import unfinished
from tournaments.planning.plan import (
    FIELDS,
    RULES_VERSION,
    TEXTS,
    Fault,
    differences,
    faults,
    fixed,
)
from tournaments.ranking import criteria

KEEP = "keep"  # the grid that the tournament pinned


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
            if Account.objects.exists():
                raise over
            return Account.objects.create_user(
                username, password, name=name, is_organiser=True
            )
    except IntegrityError as error:
        raise over from error


def make_tournament(
    *, variant: Variant, plan: Mapping[str, Any], by: Account | None
) -> Tournament:
    """Make a tournament that pins its grid, its options and the rules of today."""
    with transaction.atomic():
        _judge(variant, plan, drawn=0)
        pins = _pins(variant, plan)
        tournament = Tournament.objects.create(
            variant_key=variant.key,
            rules_version=RULES_VERSION,
            offences_text=current_text(variant.key),
            **_columns(plan),
            **pins,
        )
        facts = {
            "game": variant.key,
            "rules_version": RULES_VERSION,
            "plan": _facts(plan_of(tournament)),
            "grid_text": tournament.grid_text,
            "offences_text": tournament.offences_text,
        }
        ledger.append(
            tournament=ledger.lock(tournament),
            kind="tournament_made",
            facts=facts,
            by=by,
            words=_told(plan_of(tournament), TEXTS),
        )
    return tournament


def change_tournament(
    *,
    tournament: Tournament,
    seen: int,
    plan: Mapping[str, Any],
    by: Account | None,
) -> Tournament:
    """Change the plan, by somebody who saw version `seen` of it.

    What the first written deal has fixed stays as it is, whatever `plan` says.
    """
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        if tournament.state == Tournament.State.FINISHED:
            raise ValidationError(
                _("This tournament is finished. Open it again to change it."),
                code="finished",
            )
        if queries.plan_version(tournament) != seen:
            others = queries.changed_since(tournament, seen)
            raise ValidationError(words.meanwhile(others), code="stale")
        before = plan_of(tournament)
        held = fixed(deals_written=queries.has_deals(tournament))
        free = {key: value for key, value in plan.items() if key not in held}
        plan = {**before, "grid": KEEP, "options": {}, **free}
        variant = VARIANTS[tournament.variant_key]
        drawn = queries.rounds_drawn(tournament)
        _judge(variant, plan, drawn=drawn)
        if drawn and plan["duplicate"] != before["duplicate"]:
            late = words.fault(Fault("duplicate", "boards_late"))
            raise ValidationError({"duplicate": late})
        if plan["rounds"] > before["rounds"] and boards.cards_are_public(tournament):
            over = words.fault(Fault("rounds", "boards_over"))
            raise ValidationError({"rounds": over})
        columns = _columns(plan)
        columns |= _pins(variant, plan, tournament)
        for column, value in columns.items():
            setattr(tournament, column, value)
        after = plan_of(tournament)
        changed, now = differences(before, after)
        if not changed:
            return tournament
        tournament.save(update_fields=list(columns))
        texts = [key for key in changed if key in TEXTS]
        facts = {
            "changed": list(changed),
            "before": _facts(changed),
            "after": _facts(now),
        }
        if "grid" in changed:
            facts["grid_text"] = tournament.grid_text
        told = [_told(before, texts), _told(after, texts)] if texts else []
        ledger.append(
            tournament=tournament,
            kind="tournament_changed",
            facts=facts,
            by=by,
            words="\n→\n".join(told),
        )
    return tournament


def finish(*, tournament: Tournament, by: Account | None) -> None:
    """End the day; all its rounds are played and closed."""
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        if tournament.state == Tournament.State.FINISHED:
            return
        why = unfinished(queries.day_of(tournament))
        if why:
            raise ValidationError(words.unfinished(why), code=why)
        _set_state(tournament, Tournament.State.FINISHED, "tournament_finished", by)


def reopen(*, tournament: Tournament, by: Account | None) -> None:
    """Take the end of the day back."""
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        if tournament.state != Tournament.State.FINISHED:
            return
        _set_state(tournament, Tournament.State.RUNNING, "tournament_reopened", by)


def _set_state(
    tournament: Tournament, state: str, kind: str, by: Account | None
) -> None:
    before = tournament.state
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    facts = {"before": str(before), "after": str(state)}
    ledger.append(tournament=tournament, kind=kind, facts=facts, by=by)


def plan_of(tournament: Tournament) -> dict[str, Any]:
    """The plan as it stands; its grid is named by whose version it is."""
    plan = {key: getattr(tournament, key) for key in FIELDS if key != "grid"}
    version = tournament.grid_version
    own = f"{version.grid.public_id}.{version.number}" if version else ""
    return {**plan, "grid": (own, tournament.grid_text)}


def _columns(plan: Mapping[str, Any]) -> dict[str, Any]:
    asked = (key for key in FIELDS if key not in ("grid", "options"))
    return {key: plan[key] for key in asked if key in plan}


def _pins(
    variant: Variant, plan: Mapping[str, Any], now: Tournament | None = None
) -> dict[str, Any]:
    """The grid's text and the options, as they are at this moment."""
    chosen, _colon, key = str(plan["grid"]).partition(":")
    version: GridVersion | None = None
    preset, of_grid = "default", {}
    if chosen == "grid":
        own = (
            PointGrid.objects.with_newest()
            .in_use()
            .filter(public_id=key, variant_key=variant.key)
            .first()
        )
        if own is None:
            raise ValidationError(
                {"grid": _("This points table is no longer offered: choose another.")}
            )
        version = own.newest
        text, preset, of_grid = version.text, version.preset_key, version.options
    elif chosen == "preset" and key in variant.presets:
        text, preset = variant.presets[key].grid.text(), key
    elif chosen == KEEP and now is not None:
        text, version, of_grid = now.grid_text, now.grid_version, now.options
    else:
        raise ValidationError({"grid": _("Choose one of the points tables.")})
    _grid, options = variant.settle({**of_grid, **plan["options"]}, preset)
    return {"grid_text": text, "grid_version": version, "options": options}


def _judge(variant: Variant, plan: Mapping[str, Any], *, drawn: int) -> None:
    """Refuse a plan that cannot be, each fault beside its field."""
    offered = criteria.offered(match=variant.match is not None, boards=True)
    found = faults(
        plan,
        players=len(variant.seats),
        drawn=drawn,
        tie_breaks=[criterion.key for criterion in offered],
    )
    refused: dict[str, list[ValidationError]] = {}
    for fault in found:
        error = ValidationError(words.fault(fault), code=fault.code)
        refused.setdefault(fault.field, []).append(error)
    if refused:
        raise ValidationError(refused)


def _facts(plan: Mapping[str, Any]) -> dict[str, Any]:
    """A plan without its free texts, as the ledger keeps it."""
    found = {key: value for key, value in plan.items() if key not in TEXTS}
    for key in ("played_date", "registration_closes_at"):
        if found.get(key) is not None:
            found[key] = found[key].isoformat()
    if "grid" in found:
        found["grid"] = found["grid"][0]
    return found


def _told(plan: Mapping[str, Any], fields: tuple[str, ...] | list[str]) -> str:
    """The free texts of a plan, which the chain does not hold."""
    lines = {key: plan[key] for key in fields}
    return "\n".join(
        f"{key}: {', '.join(text) if isinstance(text, list) else text}"
        for key, text in lines.items()
    )
