"""Says what can be done where too few players are here for boards to travel."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.plans.models import Tournament
from tournaments.plans.rules.plan import THREE
from tournaments.tables.models import Round

LEAST_PLAYERS = 6


def too_few_came(tournament: Tournament, here: Sequence[str]) -> ValidationError:
    """Say that too few have come, and the two ways on: at the door, without boards."""
    return ValidationError(
        [
            _way(
                _(
                    "%(here)s players are here: boards travel between at least two "
                    "tables of three. Check in at least %(least)s."
                ),
                _("To the door"),
                "registration:entries",
                tournament.public_id,
                here=len(here),
                least=LEAST_PLAYERS,
            ),
            _way(
                _("Or play without boards: untick “Played in boards” in the settings."),
                _("To the settings"),
                "planning:change",
                tournament.public_id,
            ),
        ],
    )


def too_few_left(
    tournament: Tournament, here: Sequence[str], kept: int
) -> ValidationError:
    """Say that too few are left, and the ways on: more people, or an end.

    What a table of those who are here plays without boards has a ranking of its own.
    """
    stop = _(
        "Or stop here: put %(kept)s as the number of rounds in the settings, then "
        "finish the tournament."
    )
    if Round.objects.filter(tournament=tournament, number__gt=kept).exists():
        stop = _(
            "Or stop here: take the draw of the last round back, put %(kept)s as the "
            "number of rounds in the settings, then finish the tournament."
        )
    ways = [
        _way(
            _(
                "Fewer than %(least)s players are left: the boards can travel no "
                "more. Let somebody come in at the door, or take the place of who "
                "left."
            ),
            _("To the door"),
            "registration:entries",
            tournament.public_id,
            least=LEAST_PLAYERS,
        ),
        _way(
            stop,
            _("To the settings"),
            "planning:change",
            tournament.public_id,
            kept=kept,
        ),
    ]
    if len(here) >= THREE:
        alone = _(
            "Whoever plays on without boards does so in a new tournament: take these "
            "players into it under “Several players at once”."
        )
        ways.append(_way(alone, _("To the new tournament"), "planning:make"))
    return ValidationError(ways)


def _way(sentence: str, there: str, *where: str, **numbers: int) -> ValidationError:
    """A sentence with a link to the page on which somebody goes on."""
    params = {**numbers, "where": where, "there": there}
    return ValidationError(sentence, code="too_few", params=params)
