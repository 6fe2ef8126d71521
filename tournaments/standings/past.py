"""Builds a day as it was at a moment, forwards, from all that had happened by then."""

from collections import Counter
from collections.abc import Collection, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain

from scoring.standing.figures import Result
from scoring.standing.share import Share
from tournaments.boards.rules import history as boards
from tournaments.comparison.past import fines_then, played_then
from tournaments.comparison.results import Then
from tournaments.deals import one_sheet
from tournaments.deals.rules import history as sheets, past
from tournaments.deals.rules.adding_up import RoundsOut
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.entries.rules import history as registration
from tournaments.history.rules.rows import Rows, Steps, project
from tournaments.ledger.queries import read_events
from tournaments.plans.models import Tournament
from tournaments.plans.rules import history as planning
from tournaments.standings.partners import sides_in
from tournaments.standings.results import CLUB
from tournaments.standings.rules.then import MomentFacts
from tournaments.tables.models import Round

HISTORIES: Mapping[str, Steps] = {
    "day": planning.STEPS,
    "entries": registration.STEPS,
    "sides": registration.SIDES,
    "rounds": sheets.ROUNDS,
    "tables": sheets.TABLES,
    "lines": sheets.LINES,
    "rulings": sheets.RULINGS,
    "set": boards.SETS,
    "boards": boards.BOARDS,
    "given": boards.GIVEN,
    "put_off": boards.PUT_OFF,
    "fines": boards.FINES,
}
# What a tournament is counted by.
COUNTED_BY = (
    "state", "grid_text", "options", "tie_breaks", "place_bonus", "rounds",
    "deals_per_round", "even_deals", "comparison_method", "comparison_basis",
    "least_boards",
)  # fmt: skip


@dataclass(frozen=True)
class Past:
    """A tournament with its settings of then, and the rows that its events built."""

    tournament: Tournament
    rows: Mapping[str, Rows]

    @cached_property
    def written(self) -> dict[str, WrittenTable]:
        """The sheet that each table is counted from, by the table's identifier."""
        rows = self.rows
        return past.written_in(rows["tables"], rows["lines"], rows["rulings"])

    @cached_property
    def shares(self) -> dict[str, dict[str, Share]]:
        """The share of each entry from each table; a ruling alone may count, too."""
        found: dict[str, dict[str, Share]] = {}
        for table, written in self.written.items():
            if not (written.facts or written.judgements):
                continue
            sheet = one_sheet.count_sheet(self.tournament, written)
            number = self.rows["tables"][table]["round"]
            for entry, share in sheet.shares.items():
                found.setdefault(entry, {})[table] = share._replace(round=number)
        return found

    @cached_property
    def sat_out(self) -> dict[str, dict[int, int | None]]:
        """The rounds that each entry sat out, and what each of them brings."""
        found: dict[str, dict[int, int | None]] = {}
        for number, row in self.rows["rounds"].items():
            for entry in row["out"]:
                found.setdefault(entry, {})[number] = row["points_out"]
        return found

    @property
    def rounds_out(self) -> dict[str, RoundsOut]:
        found: dict[str, RoundsOut] = {}
        for entry, rounds in self.sat_out.items():
            for points in rounds.values():
                found[entry] = found.get(entry, RoundsOut()).with_round(points)
        return found

    @property
    def begun(self) -> list[int]:
        """The rounds that had begun."""
        rounds = self.rows["rounds"].items()
        return sorted(key for key, row in rounds if row["state"] in Round.BEGUN)

    @property
    def boards(self) -> Then:
        played = played_then(self.tournament, self.rows, self.written, set(self.begun))
        return Then(played, fines_then(self.rows["fines"]))

    @property
    def taken(self) -> dict[str, str]:
        """The entry whose points each had taken over, where one had."""
        entries = self.rows["entries"].items()
        return {key: row["place_of"] for key, row in entries if row["with_points"]}

    @property
    def sides(self) -> dict[str, int]:
        """The side of each entry that had a partner."""
        entries = self.rows["entries"].items()
        return {key: row["side"] for key, row in entries if row["side"] is not None}

    @property
    def moment_facts(self) -> MomentFacts:
        """The other facts of then that a ranking asks for, beside the results."""
        states = {key: row["state"] for key, row in self.rows["rounds"].items()}
        late: Counter[str] = Counter()
        waiting = past.boards_still_put_off(self.rows["put_off"], self.written)
        if self.tournament.state == Tournament.State.FINISHED:
            waiting = []  # nobody plays them any more
        for table, _deal in waiting:
            row = self.rows["tables"][table]
            if states.get(row["round"]) == Round.State.CLOSED:
                late.update(entry for _seat, entry, _from_deal in row["chairs"])
        return MomentFacts(
            states, late, sides_in(self.rows["sides"], self.begun, self.sides)
        )

    def players_to_tally(self) -> list[Result]:
        """Return whoever had come, or had been judged, with the penalties of then."""
        people = Entry.objects.filter(tournament=self.tournament).annotate(club=CLUB)
        about = {
            key: Result(key, category=category, club=club)
            for key, category, club in people.values_list(
                "public_id", "player__category", "club"
            )
        }
        penalties = past.penalties_in(self.rows["rulings"])
        seated = chain.from_iterable(
            row["chairs"] for row in self.rows["tables"].values()
        )
        came = {entry for _seat, entry, _from_deal in seated}
        came |= self.sat_out.keys() | penalties.keys()
        return [
            about[key]._replace(
                number=row["number"],
                penalties=penalties.get(key, 0),
                gone=row["state"] if row["state"] in GONE else "",
            )
            for key, row in self.rows["entries"].items()
            if key in about and not row["is_joker"]
            if key in came
            or row["state"] == Entry.State.PRESENT
            or (row["state"] in GONE and row["paid_at"] is not None)
        ]

    def left_in_play(self, entries: Collection[str]) -> set[tuple[str, int]]:
        """Return who left with deals to play at their table, and in which round."""
        written = past.first_written_times(self.rows["lines"])
        found = set()
        for table, row in self.rows["tables"].items():
            closed_at = self.rows["rounds"].get(row["round"], {}).get("closed_at")
            for _seat, entry, _from_deal in row["chairs"]:
                left = self.rows["entries"].get(entry, {}).get("gone_since")
                if entry not in entries or left is None or closed_at is None:
                    continue
                before = sum(at <= left for at in written.get(table, ()))
                if left < closed_at and before < self.tournament.deals_per_round:
                    found.add((entry, row["round"]))
        return found

    def last_rounds(self) -> dict[str, tuple[int, bool]]:
        """Return the last round that each sat in or out, and whether to its end."""
        found: dict[str, tuple[int, bool]] = {}
        for number in self.begun:
            row = self.rows["rounds"][number]
            closed = row["state"] == Round.State.CLOSED
            found |= dict.fromkeys(row["out"], (number, closed))
            for table in self.rows["tables"].values():
                if table["round"] != number:
                    continue
                stayed = past.who_stayed(table)
                for _seat, entry, _from_deal in table["chairs"]:
                    found[entry] = number, closed and entry in stayed
        return found


def past_of(tournament: Tournament, moment: datetime) -> Past:
    """Build a tournament from what had happened by a moment."""
    rows = project(read_events(tournament, made_at__lte=moment), HISTORIES)
    then = copy(tournament)
    for column, value in rows["day"].get(planning.DAY, {}).items():
        if column in COUNTED_BY:
            setattr(then, column, value)
    return Past(then, rows)
