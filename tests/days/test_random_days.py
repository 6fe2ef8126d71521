"""Days on which people come, go and are replaced as they please: nobody vanishes."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from scoring.bounds import rounded_whole
from tests.days import till
from tests.days.after_each import AfterEach
from tests.days.checked import DEALS, ROUNDS, CheckedDay
from tests.days.told import (
    hidden_from_the_hall,
    nothing_of_what_is_erased,
    told_of_rulings,
)
from tournaments.deals.one_sheet import count_sheet
from tournaments.deals.rules import history as sheets
from tournaments.deals.rules.past import chairs_in
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.deals.rulings import judgements_at
from tournaments.demo.eventful.day import STIR
from tournaments.demo.eventful.people import FEWEST
from tournaments.entries.rules import history as entries
from tournaments.guard.verifying.queries import discrepancies
from tournaments.history.rules.rows import project
from tournaments.ledger.queries import read_events
from tournaments.plans.queries import brings_fiches, play_of
from tournaments.rulings.models import RulingPoints
from tournaments.standings import queries
from tournaments.standings.moments import ranking_at
from tournaments.standings.rules.standings import lineage
from tournaments.tables.models import Occupant, SittingOut, Table

DAYS = range(1)  # of each game; some hundreds of them, to hunt for faults
OTHERS = [*(game for game in DEALS if game not in ("couleur", "whist")), "boards"]

STEPS = {
    "entries": entries.STEPS,
    "rounds": sheets.ROUNDS,
    "tables": sheets.TABLES,
    "lines": sheets.LINES,
}
HAS = ("points", "bonus", "evened", "out", "penalties", "fiches")

pytestmark = pytest.mark.django_db
BOTH = [pytest.mark.long, pytest.mark.database]


def keys(entries):
    return {entry.public_id for entry in entries}


def placed(round):
    """Who sits in a round, or sits out; nobody has two places."""
    sitting = Occupant.objects.filter(table__round=round)
    out = SittingOut.objects.filter(round=round)
    found = Counter(
        [
            *sitting.values_list("entry__public_id", flat=True),
            *out.values_list("entry__public_id", flat=True),
        ]
    )
    assert set(found.values()) == {1}
    return set(found)


class ByTheLedger:
    """What each has, counted from the events and the rulings alone.

    From the tables, for deals sat out at a table of five, for rounds sat out, from the
    jury; and fiches.
    """

    def __init__(self, tournament):
        told = project(read_events(tournament), STEPS)
        lines, revisions = {}, {}
        for (table, deal, revision), line in told["lines"].items():
            lines.setdefault(table, {})[deal] = line["facts"]
            revisions.setdefault(table, {})[deal] = revision
        tables = Table.objects.filter(round__tournament=tournament)
        rows = dict(tables.values_list("public_id", "pk"))
        ruled = judgements_at(rows.values())
        self.own, self.out = defaultdict(Counter), defaultdict(dict)
        # The rounds of which each has played anything, with the fiches of each.
        self.played = defaultdict(Counter)
        for number, round in told["rounds"].items():
            for who in round["out"]:
                self.out[who][number] = round["points_out"]
        for table, row in told["tables"].items():
            judgements = ruled[rows[table]].judgements
            sheet = count_sheet(
                tournament,
                WrittenTable(
                    lines[table], chairs_in(row), judgements, revisions[table]
                ),
            )
            for who, share in sheet.shares.items():
                for key in ("points", "bonus", "deals", "rested", "fiches"):
                    self.own[who][key] += getattr(share, key)
                if share.deals or share.points:
                    self.played[who][row["round"]] += share.fiches
        for entry, points in RulingPoints.objects.filter(
            ruling__case__tournament=tournament, ruling__replaced_by=None
        ).values_list("entry__public_id", "points"):
            self.own[entry]["penalties"] += points
        in_points = play_of(tournament).out_brings == "points"
        for who in {*self.own, *self.out}:
            has = self.own[who]
            if tournament.even_deals and has["deals"]:
                rested = Fraction(has["points"] * has["rested"], has["deals"])
                has["evened"] = rounded_whole(rested)
            if in_points:
                mean, played = has["points"] + has["evened"], len(self.played[who])
                mean = rounded_whole(Fraction(mean, played)) if played else 0
                out = self.out[who].values()
                has["out"] = sum(mean if one is None else one for one in out)
        entries = told["entries"].items()
        self.taken = {
            key: row["place_of"] for key, row in entries if row["with_points"]
        }

    def of(self, who):
        """What somebody has, with what was taken over."""
        mine = lineage(who, self.taken)
        return {key: sum(self.own[one][key] for one in mine) for key in HAS}

    def fiches_out(self, members, within, *, of_both):
        """The fiches that the rounds which these sat out bring their line.

        A round brings a fixed number, or the average of those that the line played
        `within` these rounds. Each of two partners has half of what the line won.
        """
        known = [lineage(who, self.taken) for who in members]
        begun = {number for one in known for who in one for number in self.played[who]}
        own = [
            sum(
                fiches
                for who in one
                for number, fiches in self.played[who].items()
                if number in within
            )
            for one in known
        ]
        won = max(own, key=abs) * (2 if of_both else 1)
        rounds = len(begun & within)
        average = rounded_whole(Fraction(won, rounds)) if rounds else 0
        out = {
            number: fixed
            for one in known
            for who in one
            for number, fixed in self.out[who].items()
            if number in within - begun
        }
        return sum(average if fixed is None else fixed for fixed in out.values())


def check_fiches_out(tournament, by_ledger, *, persons):
    """What sitting out brings in fiches, to each person or to each pair."""
    found = queries.ranking(tournament, desk=True, persons=persons)
    every = frozenset(range(1, ROUNDS + 1))
    for line in (one.result for one in found.lines):
        members = [one.key for one in found.sides.get(line.key, (line,))]
        within = found.rounds_of.get(line.key, every)
        brought = by_ledger.fiches_out(members, within, of_both=bool(found.sides))
        assert line.sitting_out == brought, members


def standings(tournament):
    """Everybody who is on the ranking, above the line and below it."""
    found = queries.ranking(tournament, desk=True, persons=True)
    return [*found.standings, *found.gone]


def check(day, played, stood):
    """All that holds after a round, and at the end of the day; `stood` is added to."""
    assert list(discrepancies(day.tournament)) == []
    now = list(queries.ranking(day.tournament, desk=True).standings)
    stood.append((timezone.now(), now))
    for moment, standings_then in stood:
        then = ranking_at(day.tournament, moment)
        assert list(then.standings) == standings_then

    ranked = {one.result.key: one.result for one in standings(day.tournament)}
    jokers = keys(
        one for one in day.entries("registered", "present", "left") if one.is_joker
    )
    assert played - jokers <= ranked.keys()
    assert not jokers & ranked.keys()
    by_ledger = ByTheLedger(day.tournament)
    in_fiches = brings_fiches(day.tournament)  # which are no part of the points
    for who, one in ranked.items():
        has = by_ledger.of(who)
        sat_out = one.sitting_out if in_fiches else 0
        assert one.fiches - sat_out == has["fiches"], who
        assert (one.evened, one.penalties) == (has["evened"], has["penalties"]), who
        if not in_fiches:
            assert one.sitting_out == has["out"], who
        parts = ("points", "bonus", "evened", "out", "penalties")
        assert one.total == sum(has[part] for part in parts), who
    if in_fiches:
        for persons in (True, False):
            check_fiches_out(day.tournament, by_ledger, persons=persons)


def a_day(game, seed, **more):
    """A day of this game, or a small one of Whiz in boards: so few may be left."""
    if game != "boards":
        return CheckedDay(game, seed, **more)
    return CheckedDay("whiz", seed, duplicate=True, least=FEWEST, most=9, **more)


@pytest.mark.parametrize("seed", DAYS)
@pytest.mark.parametrize(
    "game",
    [
        "couleur",
        pytest.param("whist", marks=pytest.mark.database),
        *(pytest.param(game, marks=BOTH) for game in OTHERS),
    ],
)
def test_whoever_comes_and_goes_has_a_place_and_every_point_is_in_the_ledger(
    game, seed
):
    day = a_day(game, seed)
    played, stood = set(), []
    for number in range(1, ROUNDS + 1):
        round = day.play(number)
        seated, here = placed(round), keys(day.players_here())
        assert here <= seated
        jokers = keys(one for one in day.entries("present") if one.is_joker)
        gone = {leaver for _entry, leaver, _with_points in day.taken}
        assert seated - here <= jokers | gone
        played |= seated
        check(day, played, stood)
    day.end()
    check(day, played, stood)


@pytest.mark.long
@pytest.mark.database
@pytest.mark.parametrize("seed", DAYS)
@pytest.mark.parametrize("game", [*DEALS, "boards"])
def test_whatever_is_corrected_ruled_exchanged_and_undone_every_point_is_accounted_for(
    game, seed
):
    day = a_day(game, seed, stir=STIR)
    day.look = AfterEach(day)
    played, stood = set(), []
    judge = Client()
    judge.force_login(day.crew.jury)
    for number in range(1, ROUNDS + 1):
        played |= placed(day.play(number))
        check(day, played, stood)
        hidden_from_the_hall(day)
        nothing_of_what_is_erased(day, judge)
    day.end()
    check(day, played, stood)
    told_of_rulings(day, judge)
    till.told(day)
    nothing_of_what_is_erased(day, judge)
