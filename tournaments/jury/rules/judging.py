"""Checks whether a ruling may stand: within the bounds, by whom, and on which deal."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.refusal import Refusal
from scoring.variant import REPLAYED, Variant
from tournaments.jury.rules.decision import Decision
from tournaments.plans.rules.offence import EXCLUSION, JURY, OPPONENTS, WARNING, Offence

WARNINGS_BEFORE_EXCLUSION = 2


class Refused(Refusal):
    """A ruling that may not stand: a code, the field at fault, and its values."""


class Notice(NamedTuple):
    """A notice to the jury before it decides; it decides all the same."""

    code: str
    params: Mapping[str, Any] = {}


def usual_points(
    offence: Offence, offenders: Sequence[str], players: Sequence[str]
) -> dict[str, int]:
    """Return the points if nobody chooses: the lightest fine, least for the others."""
    return {
        player: offence.offender.most if player in offenders else offence.others.least
        for player in players
    }


def opponents(
    seats: Sequence[str], bidders: Sequence[str], at_fault: Sequence[str]
) -> list[str]:
    """Return the seats against all those at fault; where nobody bid, everybody else.

    Fellow bidders of a misère play neither with each other nor against each other.
    """
    playing = [seat for seat in at_fault if seat in seats]
    others = [seat for seat in seats if seat not in at_fault]
    if not bidders:
        return others
    return [
        seat
        for seat in others
        if all((seat in bidders) != (one in bidders) for one in playing)
    ]


def check(
    variant: Variant,
    offence: Offence,
    decision: Decision,
    players: Sequence[str],
    imposed_by: str = JURY,
    resting: str = "",
) -> None:
    """Raise Refused, with the field at fault, if this decision may not stand.

    `players` are those at the table, or the two sides of a match; who has points or
    is at fault is one of them. Who is `resting` in the deal need not get anything.
    """
    if variant.key != offence.game or offence.off:
        raise Refused("not_of_this_game", "offence", offence=offence)
    if imposed_by != JURY:
        _check_table(offence, decision)
    _check_people(offence, decision, players)
    _check_points(offence, decision, players, resting)
    effect = decision.effect
    if effect and effect not in variant.effects:
        raise Refused("effect_of_game", "effect", effect=effect)
    if effect and effect not in offence.effects:
        raise Refused("effect_of_offence", "effect", effect=effect, offence=offence)
    for key, is_so in ((WARNING, decision.warning), (EXCLUSION, decision.exclusion)):
        if offence.key == key and not is_so:
            raise Refused(f"no_{key}", key, offence=offence)


def _check_table(offence: Offence, decision: Decision) -> None:
    """Refuse a table what only the jury may do: most offences, and all but the fine."""
    reserved = {
        "offence": offence.by == JURY,
        "warning": decision.warning,
        "exclusion": decision.exclusion,
        "effect": decision.effect not in ("", REPLAYED),
    }
    for question, is_reserved in reserved.items():
        if is_reserved:
            raise Refused("jury_only", question, offence=offence)


def _check_people(offence: Offence, decision: Decision, players: Sequence[str]) -> None:
    if len(set(decision.offenders)) < len(decision.offenders):
        raise Refused("offender_twice", "offenders")
    for player in (*decision.offenders, *decision.points):
        if player not in players:
            raise Refused("not_at_the_table", "offenders", player=player)
    blamed = offence.blames or decision.warning or decision.exclusion
    if blamed and not decision.offenders:
        raise Refused("offender_missing", "offenders", offence=offence)


def _check_points(
    offence: Offence, decision: Decision, players: Sequence[str], resting: str
) -> None:
    for player in players:
        mine = player in decision.offenders
        points = decision.points.get(player, 0)
        bounds = offence.offender if mine else offence.others
        unpaid = offence.to == OPPONENTS or player == resting
        if not mine and not points and unpaid:
            continue  # nor does the partner of who is at fault get anything
        if type(points) is not int or not bounds.allow(points):
            code = "offender_points" if mine else "others_points"
            values = {"offence": offence, "points": points, **bounds._asdict()}
            raise Refused(code, "points", **values)


def unfair(
    gaining: Sequence[tuple[str, Any]],
    losing: Sequence[tuple[str, Any]],
    *,
    anew: bool,
) -> list[Notice]:
    """Note that those at fault gain, or that others lose, each with how much.

    They are against the deal without any ruling: where it is decided `anew` that is
    said, since all else is against what stands.
    """
    people = {"offender_gains": gaining, "wronged_lose": losing}
    return [
        Notice(f"{code}_anew" if anew else code, {"people": some})
        for code, some in people.items()
        if some
    ]


def notices(
    offence: Offence,
    decision: Decision,
    *,
    zero_sum: bool = False,
    warnings: int = 0,
) -> list[Notice]:
    """Return what is worth knowing of a decision that may stand.

    `warnings` is the number that the offenders had before, the most of any of them.
    """
    total, had = sum(decision.points.values()), warnings + decision.warning
    unusual = bool(offence.sets) and decision.effect != offence.sets
    often = had >= WARNINGS_BEFORE_EXCLUSION and not decision.exclusion
    known = (
        (zero_sum and total != 0, Notice("sum_not_zero", {"sum": total})),
        (unusual, Notice("effect_usual", {"effect": offence.sets})),
        (often, Notice("exclusion_suggested", {"warnings": had})),
    )
    return [notice for is_so, notice in known if is_so]
