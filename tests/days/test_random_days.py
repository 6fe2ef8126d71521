"""Days on which people come, go and are replaced as they please: nobody vanishes."""

from collections import Counter

import pytest
from django.test import Client
from django.utils import timezone

from tests.days.day import DEALS, ROUNDS, Day
from tests.days.told import (
    hidden_from_the_hall,
    nothing_of_what_is_erased,
    told_of_rulings,
)
from tournaments.management.commands.verify import breaks
from tournaments.models import Event, Occupant, SittingOut, Table
from tournaments.planning.queries import brings_fiches
from tournaments.ranking import queries
from tournaments.ranking.moments import ranking_at
from tournaments.ranking.rules import replay
from tournaments.registration.rules.lineage import lineage
from tournaments.sheets.one_sheet import counted
from tournaments.sheets.rules.seatings import PLACES, SEATED, seatings
from tournaments.sheets.rules.sheet import Written
from tournaments.sheets.rulings import ruled_on

DAYS = range(1)  # of each game; some hundreds of them, to hunt for faults
STIR = 8  # things that happen at most, between two steps of a round
LINES = ("deal_written", "deal_corrected")

pytestmark = pytest.mark.django_db


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


def points_by_the_ledger(tournament):
    """What each has from the tables, counted from the events and the rulings alone."""
    events = list(
        Event.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list("kind", "facts")
    )
    lines, revisions = {}, {}
    for kind, facts in events:
        if kind in LINES:
            lines.setdefault(facts["table"], {})[facts["deal"]] = facts["after"]
            written = revisions.setdefault(facts["table"], {})
            written[facts["deal"]] = facts["revision"]
    tables = Table.objects.filter(round__tournament=tournament)
    rows = dict(tables.values_list("public_id", "pk"))
    ruled = ruled_on(rows.values())
    found = Counter()
    seated = seatings(one for one in events if one[0] in SEATED)
    for seating in seated.values():
        for table, chairs in seating.tables.items():
            judgements = ruled[rows[table]].judgements
            sheet = counted(
                tournament,
                Written(lines[table], chairs, judgements, revisions[table]),
            )
            for who, share in sheet.shares.items():
                found[who] += share.points + share.bonus
    taken = replay.taken_over(one for one in events if one[0] in PLACES)
    return {
        who: sum(found[one] for one in lineage(who, taken)) for who in {*found, *taken}
    }


def standings(tournament):
    """Everybody who is on the ranking, above the line and below it."""
    found = queries.ranking(tournament, desk=True, persons=True)
    return [*found.standings, *found.gone]


def check(day, played):
    """All that holds after a round, and at the end of the day."""
    assert list(breaks(day.tournament)) == []
    now = queries.ranking(day.tournament, desk=True)
    then = ranking_at(day.tournament, timezone.now())
    assert list(then.standings) == list(now.standings)

    ranked = {one.result.key: one.result for one in standings(day.tournament)}
    jokers = keys(one for one in day.entries("present", "left") if one.is_joker)
    assert played - jokers <= ranked.keys()
    assert not jokers & ranked.keys()
    by_ledger = points_by_the_ledger(day.tournament)
    in_fiches = brings_fiches(day.tournament)  # which are no part of the points
    for who, one in ranked.items():
        sat_out = 0 if in_fiches else one.sitting_out
        besides = sat_out + one.evened + one.penalties
        assert one.total - besides == by_ledger.get(who, 0), who


@pytest.mark.parametrize("seed", DAYS)
@pytest.mark.parametrize("game", DEALS)
def test_whoever_comes_and_goes_has_a_place_and_every_point_is_in_the_ledger(
    game, seed
):
    day = Day(game, seed)
    played = set()
    for number in range(1, ROUNDS + 1):
        round = day.play(number)
        seated, here = placed(round), keys(day.here())
        assert here <= seated
        jokers = keys(one for one in day.entries("present") if one.is_joker)
        gone = {leaver for _entry, leaver, _with_points in day.taken}
        assert seated - here <= jokers | gone
        played |= seated
        check(day, played)
    day.end()
    check(day, played)


@pytest.mark.parametrize("seed", DAYS)
@pytest.mark.parametrize("game", [*DEALS, "boards"])
def test_whatever_is_corrected_ruled_exchanged_and_undone_every_point_is_accounted_for(
    game, seed
):
    boards = game == "boards"
    day = Day("whiz" if boards else game, seed, duplicate=boards, stir=STIR)
    played = set()
    judge = Client()
    judge.force_login(day.crew.jury)
    for number in range(1, ROUNDS + 1):
        played |= placed(day.play(number))
        check(day, played)
        hidden_from_the_hall(day)
        nothing_of_what_is_erased(day, judge)
    day.end()
    check(day, played)
    told_of_rulings(day, judge)
    nothing_of_what_is_erased(day, judge)
