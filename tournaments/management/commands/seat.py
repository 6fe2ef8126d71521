"""`manage.py seat`: says who sits where in every round, as one JSON object."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _, gettext_noop

from scoring.management.output import AnsweringCommand
from seating.plan import plan
from seating.report import report
from seating.request import (
    LONGEST,
    MOST,
    Impossible,
    Request,
    SeatingPlan,
    Wishes,
    numbered,
)
from seating.whiz import plan as plan_of_whiz
from seating.whiz.movement import movement
from seating.whiz.verify import record
from seating.wishes_file import NoWish, parse_wishes
from tournaments.tables import wording

SIZES = (3, 4)
UNEVEN = ("out", "five", "three")
VARIANTS = ("whiz",)  # those that seat in their own way


class Command(AnsweringCommand):
    help = gettext_noop(
        "Writes who sits where, so that players meet as many others as possible."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--players", help=_("how many play, up to 2000"))
        parser.add_argument("--rounds", help=_("how many rounds"))
        parser.add_argument("--table-size", default="4", help=_("4 (the default) or 3"))
        parser.add_argument(
            "--uneven",
            default="out",
            help=_(
                "where the number does not divide: out (the default), five or three"
            ),
        )
        parser.add_argument("--seed", default="1", help=_("the number of the draw"))
        parser.add_argument("--variant", default="", help=_("whiz: with boards"))
        parser.add_argument("--apart", default="", help=_("a JSON file of wishes"))

    def handle(self, *args: object, **options: Any) -> None:
        try:
            found = seating(options)
        except Impossible as error:
            raise CommandError(wording.impossible_sentence(error, {})) from None
        self.tell(json.dumps(found))


def seating(options: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one call, as `docs/records.md` promises it."""
    variant, uneven = options["variant"], options["uneven"]
    if variant and variant not in VARIANTS:
        raise CommandError(_("--variant can only be whiz, or be left out."))
    if uneven not in UNEVEN:
        raise CommandError(_("--uneven is out, five or three."))
    size = whole(options["table_size"], "--table-size")
    if size not in SIZES:
        raise CommandError(_("--table-size is 3 or 4."))
    players = whole(options["players"], "--players")
    rounds = whole(options["rounds"], "--rounds")
    seed, apart = whole(options["seed"], "--seed"), options["apart"]
    if variant == "whiz":  # its tables always have three; who is over sits out
        return whiz(players, rounds, seed, apart)
    if players > MOST:
        raise Impossible("too_many", players=players)
    if rounds > LONGEST:
        raise Impossible("rounds", rounds=rounds)
    wished = read_wishes(apart) if apart else Wishes()
    request = Request(numbered(players), rounds, size, uneven, seed=seed, wishes=wished)
    return answer(plan(request), request)


def whiz(players: int, rounds: int, seed: int, apart: str) -> dict[str, Any]:
    """The answer with boards, for duplicate Whiz."""
    if apart:
        raise CommandError(_("--apart does not go with --variant whiz."))
    if players < plan_of_whiz.FEWEST:
        raise Impossible("too_few", players=players, seats=3)
    if players > plan_of_whiz.MOST:
        raise Impossible("too_many", players=players)
    if not 1 <= rounds <= plan_of_whiz.MOST_ROUNDS:
        raise Impossible("rounds", rounds=rounds)
    return record(movement(players, rounds, seed=seed))


def whole(text: str | None, option: str) -> int:
    """The number of an option; a CommandError where there is none."""
    if text is None:
        raise CommandError(_("%(option)s is missing.") % {"option": option})
    try:
        return int(text) if text.isascii() and text.isdigit() else int("")
    except ValueError:  # also where it has more digits than Python reads
        raise CommandError(
            _("%(option)s needs a whole number, not “%(text)s”.")
            % {"option": option, "text": text[:40]}
        ) from None


def read_wishes(path: str) -> Wishes:
    """The wishes of a file; a CommandError where it has none."""
    try:
        return parse_wishes(json.loads(Path(path).read_text(encoding="utf-8-sig")))
    except OSError:
        raise CommandError(_("%(path)s cannot be read.") % {"path": path}) from None
    except (ValueError, RecursionError):
        raise CommandError(_("%(path)s is no JSON.") % {"path": path}) from None
    except NoWish as error:
        raise CommandError(
            _("%(path)s holds something else than wishes: %(what)s.")
            % {"path": path, "what": error}
        ) from None


def answer(found: SeatingPlan, request: Request) -> dict[str, Any]:
    """A plan with its figures, in the words of `docs/records.md`."""
    judged = report(found, request)
    return {
        "players": len(request.players),
        "rounds": [round.tables for round in found.rounds],
        "sitting_out": [round.sitting_out for round in found.rounds],
        "repeats": judged.repeats,
        "repeats_bound": judged.repeats_bound,
        "cost": judged.cost,
        "cost_bound": judged.cost_bound,
        "worst_pair": judged.worst_pair,
        "seats": {str(who): seats for who, seats in judged.seats.items()},
        "method": found.method,
    }
