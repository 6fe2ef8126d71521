"""Says what can be done where too few players are here for boards to travel."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Round, Tournament
from tournaments.planning.rules.plan import THREE

LEAST_PLAYERS = 6


def too_few_came(tournament: Tournament, here: Sequence[str]) -> ValidationError:
    """Say that too few have come, and the two ways on: at the door, without boards."""
    numbers = {"here": len(here), "least": LEAST_PLAYERS}
    door = ("registration:entries", tournament.public_id)
    settings = ("planning:change", tournament.public_id)
    return ValidationError(
        [
            ValidationError(
                _(
                    "%(here)s players are here: boards travel between at least two "
                    "tables of three. Check in at least %(least)s."
                ),
                code="too_few",
                params={**numbers, "where": door, "there": _("To the door")},
            ),
            ValidationError(
                _("Or play without boards: untick “Played in boards” in the settings."),
                code="too_few",
                params={"where": settings, "there": _("To the settings")},
            ),
        ],
    )


def travel_no_more(
    tournament: Tournament, here: Sequence[str], kept: int
) -> ValidationError:
    """Say that too few are left, and the ways on: more people, or an end.

    What a table of those who are here plays without boards has a ranking of its own.
    """
    numbers = {"least": LEAST_PLAYERS, "kept": kept}
    stop = _(
        "Or stop here: put %(kept)s as the number of rounds in the settings, then "
        "finish the tournament."
    )
    if Round.objects.filter(tournament=tournament, number__gt=kept).exists():
        stop = _(
            "Or stop here: take the draw of the last round back, put %(kept)s as the "
            "number of rounds in the settings, then finish the tournament."
        )
    door = ("registration:entries", tournament.public_id)
    settings = ("planning:change", tournament.public_id)
    ways = [
        ValidationError(
            _(
                "Fewer than %(least)s players are left: the boards can travel no "
                "more. Let somebody come in at the door, or take the place of who "
                "left."
            ),
            code="too_few",
            params={**numbers, "where": door, "there": _("To the door")},
        ),
        ValidationError(
            stop,
            code="too_few",
            params={**numbers, "where": settings, "there": _("To the settings")},
        ),
    ]
    if len(here) >= THREE:
        alone = _(
            "Whoever plays on without boards does so in a new tournament: take these "
            "players into it under “Several players at once”."
        )
        where = {"where": ("planning:make",), "there": _("To the new tournament")}
        ways.append(ValidationError(alone, code="too_few", params=where))
    return ValidationError(ways)
