"""Whether a ruling may stand: within the bounds, by whom, and on which deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.variant import REPLAYED, Variant
from tournaments.planning.rules.offence import EXCLUSION, JURY, WARNING, Offence

WARNINGS_BEFORE_EXCLUSION = 2


class Refused(Exception):
    """A ruling that may not stand: a code, the field at fault, and its values."""

    def __init__(self, code: str, field: str, **params: Any) -> None:
        super().__init__(code, field, params)
        self.code = code
        self.field = field
        self.params = params


class Notice(NamedTuple):
    """What the jury should know before it decides; it decides all the same."""

    code: str
    params: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Proposal:
    """A ruling that somebody would like to make.

    `players` are those at the table, or the two sides of a match; who is named in
    `points` and `offenders` is one of them.
    """

    offence: Offence
    by: str = JURY
    offenders: Sequence[str] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    players: Sequence[str] = ()
    effect: str = ""
    warning: bool = False
    exclusion: bool = False


def usual_points(
    offence: Offence, offenders: Sequence[str], players: Sequence[str]
) -> dict[str, int]:
    """What a form starts from: the heaviest fine, and all that the others may get."""
    return {
        player: offence.offender.least if player in offenders else offence.others.most
        for player in players
    }


def check(proposal: Proposal, variant: Variant) -> None:
    """Raise Refused, with the field at fault, if this ruling may not stand."""
    offence = proposal.offence
    if variant.key != offence.game or offence.off:
        raise Refused("not_of_this_game", "offence", offence=offence)
    if proposal.by != JURY:
        _check_table(proposal)
    _check_people(proposal)
    _check_points(proposal)
    effect = proposal.effect
    if effect and effect not in variant.effects:
        raise Refused("effect_of_game", "effect", effect=effect)
    if effect and effect not in offence.effects:
        raise Refused("effect_of_offence", "effect", effect=effect, offence=offence)
    if offence.key == WARNING and not proposal.warning:
        raise Refused("no_warning", "warning", offence=offence)
    if offence.key == EXCLUSION and not proposal.exclusion:
        raise Refused("no_exclusion", "exclusion", offence=offence)


def _check_table(proposal: Proposal) -> None:
    """What the rules reserve to the jury: most offences, and all but the fine."""
    reserved = {
        "offence": proposal.offence.by == JURY,
        "warning": proposal.warning,
        "exclusion": proposal.exclusion,
        "effect": proposal.effect not in ("", REPLAYED),
    }
    for question, is_reserved in reserved.items():
        if is_reserved:
            raise Refused("jury_only", question, offence=proposal.offence)


def _check_people(proposal: Proposal) -> None:
    offence, players = proposal.offence, proposal.players
    if len(set(proposal.offenders)) < len(proposal.offenders):
        raise Refused("offender_twice", "offenders")
    for player in (*proposal.offenders, *proposal.points):
        if player not in players:
            raise Refused("not_at_the_table", "offenders", player=player)
    blamed = offence.blames or proposal.warning or proposal.exclusion
    if blamed and not proposal.offenders:
        raise Refused("offender_missing", "offenders", offence=offence)


def _check_points(proposal: Proposal) -> None:
    offence = proposal.offence
    for player in proposal.players:
        mine = player in proposal.offenders
        points = proposal.points.get(player, 0)
        bounds = offence.offender if mine else offence.others
        if type(points) is not int or not bounds.allow(points):
            code = "offender_points" if mine else "others_points"
            values = {"offence": offence, "points": points, **bounds._asdict()}
            raise Refused(code, "points", **values)


def notices(
    proposal: Proposal, *, zero_sum: bool = False, warnings: int = 0
) -> list[Notice]:
    """What is worth knowing of a ruling that may stand.

    `warnings` is the number that the offenders had before, the most of any of them.
    """
    found = []
    total = sum(proposal.points.values())
    if zero_sum and total:
        found.append(Notice("sum_not_zero", {"sum": total}))
    if proposal.offence.sets and proposal.effect != proposal.offence.sets:
        found.append(Notice("effect_usual", {"effect": proposal.offence.sets}))
    had = warnings + proposal.warning
    if had >= WARNINGS_BEFORE_EXCLUSION and not proposal.exclusion:
        found.append(Notice("exclusion_suggested", {"warnings": had}))
    return found
