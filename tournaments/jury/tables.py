"""Puts in words what the pages show of cases and rulings."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone

from scoring import wording as rules
from scoring.variants import VARIANTS
from tournaments.accounts.models import Account
from tournaments.boards import names as held
from tournaments.comparison.people import called_at
from tournaments.deals import wording as lines
from tournaments.jury import (
    appeals,
    board_outcomes,
    correcting,
    ending,
    ending_words,
    of_match,
    on_lines,
    queries,
    stages,
    texts,
    wording as words,
)
from tournaments.jury.board_outcomes import BoardOutcome
from tournaments.jury.costs import Borne, Costs, costs_of
from tournaments.jury.in_boards_wording import BoardCost
from tournaments.jury.progress import Progress, possible_steps, progress_of
from tournaments.jury.queries import Seated
from tournaments.jury.rules.ending import Ending
from tournaments.ledger import wording as happened
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling, RulingPoints


class RulingInWords(NamedTuple):
    """A ruling in words."""

    ruling: Ruling
    name: str
    article: str
    sentences: list[str]
    people: list[RulingPoints]  # who is at fault comes first
    ended: Sequence[Ending]  # what of it later cases end
    ends: list[str]  # what of earlier cases it ends; for the desk and the table
    costs: Sequence[Borne]  # the same with the deal, and whose deal it changes besides
    judges: bool  # it does something to a deal
    unbalanced: str  # that points do not add up to 0 by it, where they otherwise do
    turns: list[str]  # in a match: the games and rubbers that are lost or won by it
    facts: str
    reason: str
    erased_at: datetime | None
    by: str
    stands: bool
    stage: str  # how far its case is
    in_boards: Sequence[BoardCost] = ()  # where a list of decisions is made

    @property
    def place(self) -> str:
        return words.place(self.ruling.case)

    @property
    def blames(self) -> bool:
        return any(one.is_offender for one in self.people)

    @property
    def has_words(self) -> bool:
        return bool(self.facts or self.reason)


def rows(cases: Sequence[Case], now: datetime) -> list[dict[str, Any]]:
    """Cases with the ruling that stands on each."""
    standing = Ruling.objects.current().filter(case__in=cases)
    decided: dict[int, list[str]] = defaultdict(list)
    for ruling in standing.select_related("case"):
        decided[ruling.case.number].append(words.offence_name(ruling))
    for one in ending.endings_in(cases[0].tournament) if decided else ():
        decided[one.ended] += ending_words.ending_sentences(ending_words.ENDED, [one])
    far = progress_of(cases[0].tournament, cases, now) if cases else {}
    return [
        row(one, now, far[one.pk]) | {"decided": " · ".join(decided[one.number])}
        for one in cases
    ]


def row(case: Case, now: datetime, progress: Progress) -> dict[str, Any]:
    """A case on a list, or above its page."""
    return {
        "case": case,
        "place": words.place(case),
        "what": words.case_cause(case),
        "stage": stages.stage(case, progress),
        "mark": stages.mark(case, progress),
        "as_seen": f"{case.public_id}:{case.version}",
        "minutes": int((now - case.called_at).total_seconds()) // 60,
    }


def rulings_in_words(
    tournament: Tournament, rulings: Iterable[Ruling], *, full: bool = True
) -> list[RulingInWords]:
    """Rulings in words, with whom they concern; for the desk, with full names."""
    found = list(rulings)
    erased, said = texts.erased_at(tournament, found), texts.texts_of(found)
    tables = {one.case.table for one in found if one.case.table is not None}
    called = called_at(tournament, tables, full=full)
    endings = ending.endings_in(tournament) if found else []
    costs = costs_of(tournament, found)
    far = progress_of(tournament, {one.case for one in found}, timezone.now())
    zero_sum = queries.grid_of(tournament).zero_sum
    return [
        _ruling_in_words(
            tournament,
            ruling,
            stages.stage(ruling.case, far[ruling.case_id]),
            said[ruling.pk],
            erased.get(ruling.pk),
            called.get(of_deal(ruling.case))
            or (costs[ruling.pk].names if full else {}),
            [one for one in endings if ruling.case.number in (one.ended, one.by)],
            costs[ruling.pk],
            words.away_from_zero(ruling) if zero_sum and _stands(ruling) else "",
        )
        for ruling in found
    ]


def of_deal(case: Case) -> tuple[str, int]:
    """The table of a case, and its deal."""
    return (case.table.public_id if case.table else "", case.deal or 0)


def _stands(ruling: Ruling) -> bool:
    return not hasattr(ruling, "replaced_by")


def _ruling_in_words(
    tournament: Tournament,
    ruling: Ruling,
    stage: str,
    said: texts.RulingTexts,
    erased_at: datetime | None,
    called: Mapping[str, str],
    endings: Sequence[Ending],
    costs: Costs,
    unbalanced: str,
) -> RulingInWords:
    stands, number = _stands(ruling), ruling.case.number
    ended = [one for one in endings if stands and one.ended == number]
    ends = [one for one in endings if stands and one.by == number]
    return RulingInWords(
        ruling=ruling,
        name=words.offence_name(ruling),
        article=rules.named(ruling.article) if ruling.article else "",
        sentences=[
            *words.sentences(tournament, ruling, called),
            *([unbalanced] if unbalanced else []),
            *ending_words.ending_sentences(ending_words.ENDED, ended),
        ],
        people=sorted(
            ruling.points.all(), key=lambda one: (not one.is_offender, one.entry.number)
        ),
        ended=ended,
        ends=ending_words.ending_sentences(ending_words.ENDS, ends),
        costs=costs.borne,
        judges=costs.effect is not None,
        unbalanced=unbalanced,
        turns=list(of_match.turns(costs.effect, called)) if costs.effect else [],
        facts=said.facts,
        reason=said.reason,
        erased_at=erased_at,
        by=words.by_whom(ruling),
        stands=stands,
        stage=stage,
    )


def case_heading(case: Case) -> dict[str, Any]:
    """Return what every page of a case says of it."""
    facts = queries.written_facts(case)
    variant = VARIANTS[case.tournament.variant_key]
    tables = [case.table] if case.table else []
    if variant.match:  # a side is called by its players
        sitting = queries.players_of(case.table, case.deal)
        called = {one.seat: one.name for one in sitting}
    else:
        called = called_at(case.tournament, tables).get(of_deal(case), {})
    now = timezone.now()
    progress = progress_of(case.tournament, [case], now)[case.pk]
    return {
        **row(case, now, progress),
        "progress": progress,
        "tournament": case.tournament,
        "line": lines.deal(variant, facts, called) if facts else "",
    }


def case_details(case: Case, reader: Account) -> dict[str, Any]:
    """Return all that the page of a case shows to this reader."""
    tournament = case.tournament
    rulings = rulings_in_words(tournament, queries.rulings_of(case))
    standing = next((one for one in rulings if one.stands), None)
    players = queries.players_of(case.table, case.deal)
    events, names = queries.events_of(case), held.names_of(tournament)
    found = case_heading(case)
    can = possible_steps(case, found["progress"])
    return {
        **found,
        "can": can,
        "may_appeal": appeals.who_may_appeal(case) if "appeal" in can else [],
        "correctable": correcting.can_be_corrected(case),
        "watchable": on_lines.can_be_watched(case),
        # The ruling stands on a line that says otherwise by now.
        "baseless": standing is not None
        and not standing.ruling.is_lifted
        and case.public_id in on_lines.baseless([case]),
        "rulings": rulings,
        "standing": standing,
        "replay": standing is not None and queries.replay_waits(standing.ruling),
        "players": players,
        "on_board": standing and _on_board(case, standing.ruling, players),
        "happened": happened.tell(events, names, tournament.variant_key, reader),
    }


def _on_board(
    case: Case, ruling: Ruling, players: Sequence[Seated]
) -> BoardOutcome | None:
    """Return what a standing ruling does on a board, in all and in the ranking."""
    if not ruling.boards or ruling.is_lifted:
        return None
    return board_outcomes.standing_outcome(case, ruling, players)


def decisions_in_words(tournament: Tournament) -> list[RulingInWords]:
    """Every decision that stands, in the order of the cases."""
    return rulings_in_words(tournament, queries.standing_rulings(tournament))
