"""The base of commands about a day: finds the day, answers, refuses in a sentence."""

import json
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError, ProgrammingError
from django.utils.translation import gettext as _

from scoring import wording
from scoring.fitting import read_grid
from scoring.game_words import use_words_of
from scoring.management.output import AnsweringCommand
from scoring.refusal import TextError
from scoring.variants import VARIANTS
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_sentence
from tournaments.plans.models import Tournament
from tournaments.plans.pins import Pins, choose_pins

NO_TABLE = "no such table"  # in SQLite's words, whose error has no name of its own


class DayCommand(AnsweringCommand):
    """A command that answers about tournaments, in words or as one JSON object."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--json", action="store_true", help=_("one JSON object, and nothing else")
        )

    def run_command(self, *args: Any, **options: Any) -> str | None:
        with ExitStack() as self.until_told:
            try:
                return super().run_command(*args, **options)
            except ValidationError as error:
                raise CommandError(" ".join(error.messages)) from error
            except Trouble as trouble:
                raise CommandError(trouble_sentence(trouble)) from trouble
            except UnicodeEncodeError as error:
                raise CommandError(
                    _("What was typed is no text that can be looked for (%s).")
                    % error.reason
                ) from error
            except DatabaseError as error:
                # What else keeps it from being read is said by who knows the machine.
                if not (isinstance(error, ProgrammingError) or NO_TABLE in str(error)):
                    raise
                raise CommandError(
                    _("The database cannot be read (%s). Has it been migrated?") % error
                ) from error

    def speak_of(self, game: str, seats: str = "") -> None:
        """Use the words of this game until the command ends."""
        self.until_told.enter_context(use_words_of(VARIANTS[game], seats))

    def tournament(self, name: str) -> Tournament:
        """The tournament with this name, in the words of its game from now on."""
        found = tournament_named(name)
        self.speak_of(found.variant_key, found.seat_letters)
        return found

    def say(self, found: Mapping[str, Any]) -> None:
        self.stdout.write(json.dumps(found, ensure_ascii=False))

    def answer(self, as_json: bool, found: Mapping[str, Any], *said: str) -> None:
        """Answer as JSON, or in sentences."""
        if as_json:
            self.say(found)
            return
        for sentence in said:
            self.stdout.write(sentence)


def tournament_named(name: str) -> Tournament:
    """The tournament with this public identifier, or with exactly this name."""
    found = list(Tournament.objects.filter(public_id=name))
    found = found or list(Tournament.objects.filter(name=name))
    if not found:
        raise CommandError(_("There is no tournament %s.") % name)
    if len(found) > 1:
        keys = ", ".join(one.public_id for one in found)
        raise CommandError(
            _("Several tournaments are called %(name)s: choose one of %(keys)s.")
            % {"name": name, "keys": keys}
        )
    if found[0].variant_key not in VARIANTS:
        raise CommandError(_("Its game is not known to this version."))
    return found[0]


def pins_from(tournament: Tournament, grid: str) -> Pins:
    """The numbers of a preset, or of a points table in a file."""
    variant = VARIANTS[tournament.variant_key]
    if grid in variant.presets:
        return choose_pins(variant, f"preset:{grid}", {}, tournament)
    try:
        text = Path(grid).read_text(encoding="utf-8")
        read_grid(variant, text)
    except (OSError, ValueError) as error:
        raise CommandError(
            _("“%(grid)s” is no preset of this game (%(presets)s), nor a file of text.")
            % {"grid": grid, "presets": ", ".join(variant.presets)}
        ) from error
    except TextError as error:
        raise CommandError(wording.problem_at_line(error.problems[0])) from error
    return Pins(text, tournament.options)
