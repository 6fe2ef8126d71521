"""The days that are compared, and how one is played without clock or secret."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

from django.utils import timezone

from scoring import public_id
from tests.compare import census
from tests.compare.writing import Writer
from tests.days.checked import crew
from tournaments.boards.rules import dealing
from tournaments.demo.eventful.day import Day
from tournaments.play.sheets.whole_sheets import write_sheets

BEGINS = datetime(2026, 1, 17, 13, 0, tzinfo=UTC)
SECRET = "5eed" * 16  # of which the cards of all boards are drawn
ROUNDS = 3
DEALS = {"couleur": 8, "simple": 4, "whist32": 4, "whiz": 3, "boards": 3, "whist": 4}


class Plan(NamedTuple):
    """One of the days: its game, its seed and how many begin it."""

    game: str
    seed: int
    players: int

    @property
    def name(self):
        return f"{self.seed:02}-{self.game}-{self.players}"


def planned(seed):
    """The day with this seed: games take turns, and the first has 37 players."""
    game = list(DEALS)[seed % len(DEALS)]
    players = 6 + seed % 4 if game == "boards" else 8 + seed * 5 % 8
    return Plan(game, seed, players if seed else 37)


class ComparedDay(Day):
    """A day on which each act takes a minute, whatever the clock says."""

    def __init__(self, plan, folder):
        self.minutes = 0
        public_id.secrets = Random(plan.seed)  # by which pairs that are alike stand
        timezone.now = lambda: BEGINS + timedelta(minutes=self.minutes)
        dealing.new_secret = lambda: SECRET
        boards = plan.game == "boards"
        super().__init__(
            "whiz" if boards else plan.game,
            plan.seed,
            crew=crew(),
            players=[plan.players],
            name=plan.name,
            rounds=ROUNDS,
            deals_per_round=DEALS[plan.game],
            duplicate=boards,
        )
        # Of each game one is looked at while its first round is played, and not again.
        self.unseen = 0 < plan.seed <= len(DEALS)
        self.folder = folder / plan.name

    def look(self, act):
        self.minutes += 1
        if act is write_sheets and self.unseen:
            self.unseen = False
            census.write_pages(self, self.folder / "pages.txt")


def play(seed, folder):
    """Play a day, and write all of it after each round and at the end."""
    census.settle()
    day = ComparedDay(planned(seed), Path(folder))
    writer = Writer(day, day.folder)
    for number in range(1, ROUNDS + 1):
        day.play(number)
        writer.write(f"{number}")
    day.end()
    writer.write("end")
    writer.write_person()
