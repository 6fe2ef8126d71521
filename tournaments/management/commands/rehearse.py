"""Play a practice tournament of any game and size."""

import json
import sys
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.demo.rehearsal import rehearse
from tournaments.models import DealVersion

MOST = 9_999  # players: their numbers have four figures


class Command(BaseCommand):
    help = "Makes a practice tournament, and plays it as the pages would."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        parser: Any = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = refuse  # one sentence, without the whole usage
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, choices=sorted(VARIANTS))
        parser.add_argument("--players", required=True, type=int, help="how many")
        parser.add_argument("--rounds", type=int, help="how many rounds")
        parser.add_argument("--deals", type=int, help="how many deals a round")
        parser.add_argument(
            "--until", type=int, help="the last round played; 0: drawn, not played"
        )
        parser.add_argument("--seed", type=int, default=1, help="of draws and deals")
        parser.add_argument("--names", choices=("usual", "long"), default="usual")
        parser.add_argument("--name", help="of the tournament")
        parser.add_argument(
            "--without-boards", action="store_true", help="Whiz as other games"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["players"] <= MOST:
            refuse(_("--players is from 1 to %(most)s.") % {"most": MOST})
        plan = {
            "name": options["name"],
            "rounds": options["rounds"],
            "deals_per_round": options["deals"],
            "duplicate": False if options["without_boards"] else None,
        }
        try:
            tournament = rehearse(
                game=options["game"],
                players=options["players"],
                until=options["until"],
                seed=options["seed"],
                long_names=options["names"] == "long",
                **{key: value for key, value in plan.items() if value is not None},
            )
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        deals = DealVersion.objects.filter(table__round__tournament=tournament)
        answer = {
            "tournament": tournament.public_id,
            "players": options["players"],
            "rounds_played": tournament.played_rounds.filter(state="closed").count(),
            "deals": deals.count(),
        }
        if options["json"]:
            self.stdout.write(json.dumps(answer))
        else:
            sentence = _(
                "%(name)s (%(tournament)s): %(players)s players, rounds played:"
                " %(rounds_played)s, deals: %(deals)s."
            )
            self.stdout.write(sentence % {**answer, "name": tournament.name})


def refuse(sentence: str) -> NoReturn:
    """Say what is wrong with the call."""
    sys.stderr.write(f"rehearse: {sentence}\n")
    raise SystemExit(2)
