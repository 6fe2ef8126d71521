"""Play a practice tournament of any game and size."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _, gettext_noop

from scoring.variants import VARIANTS
from tournaments.deals.models import DealVersion
from tournaments.demo import rehearsal
from tournaments.demo.eventful import rehearsal as eventful
from tournaments.management.day import DayCommand

MOST = 9_999  # players: their numbers have four figures


class Command(DayCommand):
    help = gettext_noop("Makes a practice tournament, and plays it as the pages would.")
    requires_system_checks = "__all__"

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--game", required=True, choices=sorted(VARIANTS))
        parser.add_argument("--players", required=True, type=int, help=_("how many"))
        parser.add_argument("--rounds", type=int, help=_("how many rounds"))
        parser.add_argument("--deals", type=int, help=_("how many deals a round"))
        parser.add_argument(
            "--until", type=int, help=_("the last round played; 0: drawn, not played")
        )
        parser.add_argument("--seed", type=int, default=1, help=_("of draws and deals"))
        parser.add_argument("--names", choices=("usual", "long"), default="usual")
        parser.add_argument("--name", help=_("of the tournament"))
        parser.add_argument(
            "--without-boards", action="store_true", help=_("Whiz as other games")
        )
        parser.add_argument(
            "--eventful",
            action="store_true",
            help=_("people come and go, and much is corrected, judged and undone"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["players"] <= MOST:
            self.refuse(_("--players is from 1 to %(most)s.") % {"most": MOST})
        self.speak_of(options["game"])
        plan = {
            "name": options["name"],
            "rounds": options["rounds"],
            "deals_per_round": options["deals"],
            "duplicate": False if options["without_boards"] else None,
        }
        rehearse = (eventful if options["eventful"] else rehearsal).rehearse
        tournament = rehearse(
            game=options["game"],
            players=options["players"],
            until=options["until"],
            seed=options["seed"],
            long_names=options["names"] == "long",
            **{key: value for key, value in plan.items() if value is not None},
        )
        deals = DealVersion.objects.filter(table__round__tournament=tournament)
        answer = {
            "tournament": tournament.public_id,
            "players": options["players"],
            "rounds_played": tournament.played_rounds.filter(state="closed").count(),
            "deals": deals.count(),
        }
        said = _(
            "%(name)s (%(tournament)s): %(players)s players, rounds played:"
            " %(rounds_played)s, deals: %(deals)s."
        )
        self.answer(options["json"], answer, said % {**answer, "name": tournament.name})
