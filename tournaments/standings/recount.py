"""Reads what another points table would make of a day, before anything is written."""

import hashlib
import json
from collections.abc import Mapping
from typing import NamedTuple

from tournaments.deals import whole_day
from tournaments.deals.one_sheet import count_sheet, scorer_of
from tournaments.deals.rules.sheet import WRONG
from tournaments.plans.models import Tournament
from tournaments.plans.pins import Pins, trial_copy
from tournaments.standings import queries as ranking
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.what_if import Move, counted_anew, moves

Place = tuple[int, int, int]  # round, table, deal


class Recount(NamedTuple):
    """The ranks and totals that a points table would move, and what else it changes."""

    moves: list[Move]
    names: Mapping[str, str]  # of who moves, by public identifier
    ranking: Ranking
    impossible: list[Place]  # deals that would count nothing
    lapsed: list[Place]  # with rulings that would find nothing to judge
    unseen: list[Place]  # contracts that would have wanted the jury
    off_paper: int = 0  # sheets whose totals on paper were right, and would not be


def seal(tournament: Tournament, pins: Pins) -> str:
    """Return a digest of what a preview is made of: all so far, and these numbers."""
    seen = [tournament.version, pins.grid_text, dict(pins.options)]
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:16]


def preview(tournament: Tournament, pins: Pins) -> Recount:
    """Return every rank and figure that these numbers move; nothing is written."""
    other = trial_copy(tournament, pins)
    sheets = list(whole_day.counted_sheets(other))
    after = counted_anew(other, sheets)
    found = moves(ranking.ranking(tournament, desk=True).standings, after)
    keys = {one.after.result.key for one in found}
    called = ranking.line_names(tournament, after, full=True, keys=keys)
    recount = Recount(found, called, after, [], [], [])
    newly = {*scorer_of(other).grid.jury_contracts} - {
        *scorer_of(tournament).grid.jury_contracts
    }
    off_paper = 0
    for paper, sheet in sheets:
        before = count_sheet(tournament, paper.written)
        for line, was in zip(sheet.lines, before.lines, strict=True):
            place = (paper.table.round.number, paper.table.number, line.number)
            record = paper.written.facts.get(line.number, {})
            if line.refused and not was.refused:
                recount.impossible.append(place)
            if line.lapsed and not was.lapsed:
                recount.lapsed.append(place)
            if (record.get("contract"), record.get("level")) in newly:
                recount.unseen.append(place)
        totals = paper.table.paper_totals
        wrong = bool(totals) and sheet.compare_with(totals) == WRONG
        off_paper += wrong and before.compare_with(totals) != WRONG
    return recount._replace(off_paper=off_paper)
