"""Makes an eventful practice day and plays it."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.demo import rehearsal
from tournaments.demo.eventful.day import Day
from tournaments.demo.eventful.people import LEAST, Crew
from tournaments.plans.models import Tournament


def rehearse(
    *,
    game: str,
    players: int,
    until: int | None = None,
    seed: int = 1,
    long_names: bool = False,
    **plan: Any,
) -> Tournament:
    """Play an eventful practice day up to and with round `until`, or to its end.

    With 0 its first round is drawn and nothing is played. A seed plays the same day.
    """
    name = f"{VARIANTS[game].name['fr']}, {players}"
    with transaction.atomic():
        day = Day(
            game,
            seed,
            crew=practice_crew(),
            players=[players],
            long_names=long_names,
            **{"name": name, **plan, "practice": True},
        )
        if (
            players < LEAST and not day.tournament.duplicate
        ):  # of which it is said anyway
            raise ValidationError(
                _("An eventful day begins with %(least)s players or more.")
                % {"least": LEAST},
                code="players",
            )
        last = rehearsal.last_round(day.tournament, until)
        if last == 0:
            day.draw(1)
    for number in range(1, last + 1):
        day.play(number)
    if until is None:
        day.end()
    day.tournament.refresh_from_db()
    return day.tournament


def practice_crew() -> Crew:
    """Return those who run a rehearsal, with the hats that they wear in it alone.

    What is kept of them has no hat, and nobody can sign in as them.
    """
    desk, _scorer, jury = rehearsal.practice_crew()
    second = rehearsal.practice_account("rehearsal-second", "Exercice (second)")
    desk.is_organiser = jury.is_jury = second.is_jury = True
    desk.is_active = jury.is_active = second.is_active = True
    return Crew(desk, desk, jury, second)
