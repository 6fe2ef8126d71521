"""Plays a day in a house that has a figure more, and says all that is told of it.

`tests/test_recipes.py` runs it in a copy of the house, with what is to be played as
JSON: in each round the numbers of players table by table, seat by seat, and the records
of their deals; between rounds who comes, goes, and takes whose place or partner.
"""

import base64
from io import StringIO
from uuid import uuid4

from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.standing.criteria import CRITERIA
from tournaments.deals.counting import differences
from tournaments.deals.models import Total
from tournaments.deals.one_sheet import table_sheet
from tournaments.demo import rehearsal
from tournaments.desk.recount.operations import rescore
from tournaments.door.sides.operations import pair, unpair
from tournaments.draw import operations as rounds
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow import rounds as states
from tournaments.follow.comings import leave, register
from tournaments.follow.lines import TypedLine, record_line
from tournaments.plans.models import Tournament
from tournaments.plans.pins import Pins, pins_of
from tournaments.show.operations import choose_screen
from tournaments.standings import moments, queries, what_if
from tournaments.tables.models import Draft, Table


class Day:
    """A tournament by its numbers: each act is one of the desk's own."""

    def __init__(self, by, figure, plan):
        self.by, self.figure, self.seen = by, figure, {}
        self.day = rehearsal.make(plan.pop("game"), by, **plan)
        self.people = iter(rehearsal.practice_players(14))

    def entry(self, number):
        entries = Entry.objects.select_related("player", "tournament", "side")
        return entries.get(tournament=self.day, number=number)

    def come(self, *numbers):
        for number in numbers:
            player = next(self.people)
            self.day.refresh_from_db()
            register(
                tournament=self.day, player=player, number=number, here=True, by=self.by
            )

    def go(self, number):
        leave(entry=self.entry(number), by=self.by)

    def pair(self, *pairs):
        for one, other in pairs:
            for number in (one, other):
                if side := self.entry(number).side:
                    unpair(side=side, by=self.by)
            pair(entry=self.entry(one), partner=self.entry(other), by=self.by)

    def take(self, number, whose, with_points):
        self.come(number)
        take_place(
            leaver=self.entry(whose),
            newcomer=Newcomer(self.entry(number)),
            with_points=with_points,
            by=self.by,
        )

    def seat(self, number, *tables):
        """Seat a round as a draft says that was made elsewhere, and begin it."""
        self.day.refresh_from_db()
        keys = dict(self.day.entries.values_list("number", "public_id"))
        seated = [[keys[one] for one in table] for table in tables]
        draft = Draft.objects.create(
            tournament=self.day,
            number=number,
            first_round=number,
            method="imported",
            found_by="imported",
            seed=0,
            rounds=[{"tables": seated, "sitting_out": []}],
            made_by=self.by,
        )
        rehearsal.begin(rounds.take_draft(draft=draft, by=self.by), self.crew)

    @property
    def crew(self):
        return rehearsal.Crew(self.by, self.by, self.by)

    def write(self, round, table, number, facts, seen=0):
        found = Table.objects.select_related("round__tournament").get(
            round__tournament=self.day, round__number=round, number=table
        )
        line = TypedLine(number, facts, seen, uuid4())
        record_line(sheet=table_sheet(found), line=line, by=self.by)

    def close(self, number):
        played = self.day.played_rounds.get(number=number)
        states.close_round(round=played, by=self.by)

    def recount(self, numbers):
        """Count the day again by another grid, or with other options."""
        self.day.refresh_from_db()
        now = pins_of(self.day)
        options = {**now.options, **numbers.get("options", {})}
        pins = Pins(numbers.get("grid", now.grid_text), options)
        rescore(tournament=self.day, pins=pins, reason="Other numbers", by=self.by)

    def look(self, name):
        """What the ranking is by each of the ways in which the house counts it."""
        self.day = Tournament.objects.get(pk=self.day.pk)
        now = timezone.now()
        self.seen[name] = {
            "moment": now,
            "kept": self.told(queries.ranking(self.day, desk=True)),
            "counted anew": self.told(what_if.counted_anew(self.day)),
            "told by the ledger": self.told(moments.ranking_at(self.day, now)),
            "verified": [str(one) for one in differences(self.day)],
        }

    def told(self, ranking):
        """Each line: its rank, whose it is, its figure, what parted it from another."""
        return [
            [
                one.rank,
                str(ranking.number(one.result)),
                getattr(one.result, self.figure),
                one.decided_by,
            ]
            for one in ranking.lines
        ]

    def look_back(self):
        """Each of these moments, as it is told now."""
        for found in self.seen.values():
            then = moments.ranking_at(self.day, found.pop("moment"))
            found["told later"] = self.told(then)

    def measures(self, *numbers):
        """All that a ranking could be parted by, of these players."""
        found = queries.ranking(self.day, desk=True, persons=True)
        return [
            {key: str(one.measure(line.result)) for key, one in CRITERIA.items()}
            for number in numbers
            for line in found.lines
            if line.result.number == number
        ]

    def pages(self, player):
        """All pages and files on which the ranking stands, by what they are called."""
        choose_screen(tournament=self.day, what="ranking", by=self.by)
        desk = Client(headers={"accept-language": "en"})
        desk.force_login(self.by)
        hall, key = Client(headers={"accept-language": "en"}), self.day.public_id
        address = reverse("ranking:ranking", args=[key])
        own = [key, self.entry(player).public_id]
        files = {
            f"the {name} file": desk.get(reverse("ranking:export", args=[key, name]))
            for name in ("csv", "excel", "xlsx", "json")
        }
        pages = {
            "the page": desk.get(address),
            "the public page": hall.get(address),
            "the page after round 2": desk.get(f"{address}?after=2"),
            "the hall's screen": hall.get(reverse("live:stage", args=[key])),
            "a player's page": hall.get(reverse("desk:player", args=own)),
            "the paper": desk.get(
                reverse("printing:paper", args=[key, "ranking"]) + "?for=desk&lang=en"
            ),
        }
        return {
            name: base64.b64encode(response.content).decode()
            for name, response in (pages | files).items()
        }


def verified():
    said = StringIO()
    call_command("verify", stdout=said)
    return said.getvalue().splitlines()


def played(figure, days, by):
    """Play these days, and return what was seen of each."""
    assert figure in CRITERIA, f"{figure} is no criterion: nobody can be parted by it"
    found = {}
    for name, told in days.items():
        day = Day(by, figure, told["plan"])
        for act, *words in told["acts"]:
            getattr(day, act)(*words)
        day.look_back()
        found[name] = {
            "seen": day.seen,
            "measures": day.measures(*told["equals"]),
            "pages": day.pages(told["player"]),
        }
    return found | {"verify": verified(), "filled": filled(figure)}


def filled(figure):
    """Each figure as it was, and as it is where a version keeps it from now on."""
    kept = Total.objects.order_by("pk").values_list(figure, flat=True)
    was = list(kept)
    steps = MigrationLoader(connection).disk_migrations
    before, _new = sorted(name for app, name in steps if app == "deals")[-2:]
    for there in (["deals", before], []):
        call_command("migrate", *there, "--without-backup", verbosity=0)
    return [was, list(kept.all())]
